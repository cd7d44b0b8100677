"""Finding, fetching and verifying what models/manifest.toml lists."""
