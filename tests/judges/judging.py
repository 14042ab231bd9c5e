"""What a judge is, what it says, and which of its findings are accepted."""

import dataclasses
import pathlib
import re
import tomllib
from collections.abc import Awaitable, Callable

ACCEPTED = pathlib.Path(__file__).parent / "accepted.toml"


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that a judge does not like."""

    about: str
    """What was judged: an address, a file, a test of the judge's own list."""
    text: str
    """The judge's words."""

    def __str__(self):
        return f"{self.about}: {self.text}"


def grouped(said):
    """One finding for what is said in the same words of several places, which are named by the first."""
    places = {}
    for about, text in said:
        places.setdefault(text, []).append(str(about))
    return [
        Finding(f"{found[0]} and {len(found) - 1} more" if len(found) > 1 else found[0], text)
        for text, found in places.items()
    ]


def fewest(**counts):
    """What was judged less often than it must be: a run that saw nothing must not look like success."""
    return [
        Finding(what.replace("_", " "), f"{count} judged, {least} expected at least")
        for what, (count, least) in counts.items()
        if count < least
    ]


@dataclasses.dataclass
class Judgement:
    """What one judge said."""

    version: str
    """Of the judge: `vnu-jar 26.1.0`."""
    figures: list[tuple[str, str]]
    """What was measured or counted, each with its value: it shows that the judge has worked."""
    findings: list[Finding]


@dataclasses.dataclass(frozen=True)
class Judge:
    name: str
    about: str
    """One sentence for docs/judges.md: what it looks at and what it must show."""
    quick: bool
    """Whether `make test` runs it, too."""
    by_name: bool
    """Whether it takes hours, and is heard only when it is asked for."""
    run: Callable[[pathlib.Path, pathlib.Path], Awaitable[Judgement]]
    """Takes the program and an empty folder for its work."""


JUDGES: dict[str, Judge] = {}


def judge(name, about, *, quick=False, by_name=False):
    """Makes a function a judge."""

    def enter(run):
        JUDGES[name] = Judge(name, about, quick, by_name, run)
        return run

    return enter


@dataclasses.dataclass(frozen=True)
class Acceptance:
    """A finding that stays, and why a stranger would agree."""

    judge: str
    finding: str
    """A regular expression that the whole finding (`about: text`) matches."""
    because: str
    sometimes: bool = False
    """Whether it comes and goes with the load of the machine."""

    def matches(self, finding):
        return re.fullmatch(self.finding, str(finding), re.DOTALL) is not None


def acceptances(name):
    entries = tomllib.loads(ACCEPTED.read_text()).get("accepted", [])
    return [Acceptance(**entry) for entry in entries if entry["judge"] == name]
