"""A page in a browser as a room's microphone and loudspeaker.

What travels between the two is told in docs/browser.md. The socket itself belongs to
whoever serves the page (jarvisd.web); here it is only something that sends and receives.
"""
