"""Tables for people and bots, in a browser or over the API."""

from tilewright.extras import require

require("server", "prometheus_client", "starlette", "uvicorn", "websockets")
