"""The judges' own programs. Each comes from where its makers publish it, in the version that
`package-lock.json` and `requirements.txt` beside this file name."""

import asyncio
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

from tests.programs import TOP

HERE = pathlib.Path(__file__).parent
PYTHON = TOP / "target/judges/python"
CRATES = TOP / "target/judges/crates"


class Missing(Exception):
    """A judge's program is not there; the text says what to do."""


def npm(package, folder="."):
    """The folder of an npm package that a package.json of the judges names; installed when it is not
    there."""
    place = HERE / folder
    lock = place / "package-lock.json"
    installed = place / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=place, check=True
        )
        installed.touch()
    return place / "node_modules" / package


def npm_version(package, folder="."):
    return f"{package} {json.loads((npm(package, folder) / 'package.json').read_text())['version']}"


def python(requirements="requirements.txt"):
    """The interpreter of an environment with the packages of a file beside this one."""
    wanted = hashlib.sha256((HERE / requirements).read_bytes()).hexdigest()
    environment = PYTHON / requirements.removesuffix(".txt")
    mark = environment / "requirements.sha256"
    interpreter = environment / "bin/python"
    if not mark.exists() or mark.read_text() != wanted:
        shutil.rmtree(environment, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        install = [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--require-hashes", "-r", HERE / requirements], check=True)
        mark.write_text(wanted)
    return interpreter


def python_version(package, requirements="requirements.txt"):
    show = f"import importlib.metadata as m; print(m.version({package!r}))"
    found = subprocess.run([python(requirements), "-c", show], capture_output=True, text=True, check=True)
    return f"{package} {found.stdout.strip()}"


def crate(package, version, program=None):
    """A program of a crate (its namesake where none is given), built from crates.io with the dependencies
    that its makers locked."""
    installed = CRATES / ".crates.toml"
    if not installed.exists() or f'"{package} {version} ' not in installed.read_text():
        command = ["cargo", "install", "--quiet", "--debug", "--locked", "--root", CRATES, f"{package}@{version}"]
        subprocess.run(command, cwd="/", check=True)
    return CRATES / "bin" / (program or package)


def debian(package, command):
    """The path of a command from a Debian package."""
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin"])
    if found := shutil.which(command, path=path):
        return found
    raise Missing(f"`{command}` is not here: apt-get install {package} (scripts/judge-packages installs all)")


async def output(*command, status=(0,), **options):
    """What a command printed: standard output, standard error."""
    child = await asyncio.create_subprocess_exec(
        *map(str, command),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )
    out, errors = await child.communicate()
    if status is not None and child.returncode not in status:
        raise RuntimeError(
            f"{command[0]} ended with {child.returncode}:\n{errors.decode(errors='replace')[-2000:]}"
            f"\n{out.decode(errors='replace')[-2000:]}"
        )
    return out.decode(errors="replace"), errors.decode(errors="replace")
