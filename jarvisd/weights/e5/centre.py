"""The mean vector of neutral text, which centring takes away from every embedding.

Measured over 160 neutral German and English sentences, embedded without a prefix, mean
pooled. Raw cosines of this model lie between 0.75 and 1; without their common part they
spread over 0 to 1. A change here is another embedding space, with another id.
"""

import base64

import numpy as np
from numpy.typing import NDArray

_HALF_FLOATS = (
    "TjQXryyymrQANgqysx9SMUgxyi5mM58qxDRDspO0MzGwM9ewwLAds0MwSqyesngx3jNSNHCyEzHwM/m1s7PrskozD7SQ"
    "NKsxTbSas6wz/rL/rvkwcDLxNMEyETKXs9wxIbNHsOKyRDQbLWUxCzC9tGKyarWPtHkwBzVOnU4t+y5HNV41bjBsMz2z"
    "sKxDswsz5ydPsIoRCi6KMNazCjDqsP6z3rEasnMxArSFNHE0JrQYNLqmyTSLM6ay07MZtguzurLRMuwyR7E3NAyyKCQ2"
    "td2yNjEVMkC04zONtGqzFzEqMwc0u7S+sIiwOK9NL82z2jMAsrazdrMIs8+wpDJsMUotXCtPNGYtRiwaMpsypzVYtIak"
    "Aa27rw6z7DLdshIycjOhMuY1Qa4oNX+ygS6hsHE0EDFXNDC0yrRms7MwcTJ6sUK1kLVHrwq0XLANM0U1aLJEsa6v2zHB"
    "sDExWKVHMxazDTFhNdAy4awBr7G0ZbNpsUqyBbGPMBstEbARG2AxebKWtVqzrzFDtDQzgTNHMjocTrFvMfExWTFiLJ60"
    "YzGYsc0yjTNAtryx4jTns9SsGi6RM7Gy3zJ7MnavKTThtmiywTJ6MkuyxLIAMsCynqu/tF+1brPDszOhUzEIMaCz2K74"
    "sg4xpbUdNHewSbNlMUutKzA+MTm0LrLatOavPDAgNOY0VrOSMAAvcrAnNrkzxjMTNFu0L6z7s5Gv8rNCMfAzibIMtCCx"
    "WDMBNtOv67FeMjkw4zNENJ4xr7BasXcxn7LOsBWu67KOMy+zmjSPLOsr7jMssqAzd6yOtLIxyjDDtHQtkiRAMVktdDG+"
    "MrcyzbMQsUwzNTMlpBwu5bFeszC0gLK8rv2z3jLAMeyyaLH0M+ArWTCtskyx8zQtsZiuBrN6M8WzVrNIL2w0ErP8MyCq"
    "sLSANMew47L7MZIx+7ZgLmYzbbB5McGwgrPyMCMyg7RTqUEx7zE/NHYx0KudrSgvgbRNNFEzjbOHJyiqdbX3sz4057E5"
    "tQk0JzVJMhA0"
)


def centre() -> NDArray[np.float32]:
    """Return the vector, 384 numbers."""
    return np.frombuffer(base64.b64decode(_HALF_FLOATS), "<f2").astype("<f4")
