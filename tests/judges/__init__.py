"""The judges, in the order in which they are heard. A judge is a function with the mark
`@judging.judge`; its module is named here."""

from tests.judges import (  # noqa: F401
    markup, headers, links, structured_data, feeds, browsers, web_platform, scanner, strangers, transport, mutants,
)
from tests.judges.judging import JUDGES as ALL

__all__ = ["ALL"]
