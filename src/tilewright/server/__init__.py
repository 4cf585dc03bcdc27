"""Tables for people and bots, in a browser or over the API."""
