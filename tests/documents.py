"""Puts what was measured into a document, between the lines `<!-- NAME:begin -->` and
`<!-- NAME:end -->`."""

import pathlib
import re
import sys


def replace_part(file, name, text):
    page = pathlib.Path(file).read_text()
    pattern = re.compile(rf"(<!-- {name}:begin -->\n).*?(<!-- {name}:end -->)", re.DOTALL)
    if not pattern.search(page):
        sys.exit(f"{file} has no place for {name}")
    pathlib.Path(file).write_text(pattern.sub(lambda found: found.group(1) + text + found.group(2), page))
