"""The site as the judges meet it: started for them, with people of every role."""

import contextlib
import dataclasses
import json
import re

from tests.programs import Connection, Site, once

ROLES = ["admin", "moderator", "teacher", "student"]

# Pages that the sitemap leaves out, each with the role that sees it (None: everybody).
BEYOND_THE_SITEMAP = [
    ("/login", None),
    ("/auth", None),
    ("/auth/forgot-password", None),
    ("/auth/reset-password?token=unknown", None),
    ("/auth/confirm?token=unknown", None),
    ("/donate/checkout?amount=100", None),
    ("/donate/thank-you", None),
    ("/gallery/image/1", None),
    ("/services/nutrition-programme/image/1", None),
    ("/test", None),
    ("/nothing-here", None),
    ("/learn/nothing-here", None),
    ("/profile", "student"),
    ("/dashboard/student", "student"),
    ("/dashboard/teacher", "teacher"),
    ("/dashboard/admin", "admin"),
    ("/admin", "admin"),
]


@dataclasses.dataclass
class Page:
    path: str
    role: str | None
    status: int
    headers: dict
    html: str

    def __str__(self):
        return f"{self.path} (as {self.role})" if self.role else self.path


@contextlib.asynccontextmanager
async def started(program, work, name="site", **settings):
    """The program, with an account ROLE@example.org, password `password of ROLE`, of each role."""
    site = Site(program, work, name, **settings)
    try:
        for role in ROLES:
            site.run(
                "user", "add", f"{role}@example.org", "--first-name", "Sample", "--last-name", role.title(),
                "--role", role, text=f"password of {role}\n",
            )
        yield await site.start()
    finally:
        site.end()


def address(site):
    return f"http://127.0.0.1:{site.port}"


async def signed_in(site, role):
    """The Cookie header of somebody with this role."""
    body = json.dumps({"email": f"{role}@example.org", "password": f"password of {role}"}).encode()
    answer = await once(site.port, "POST", "/api/session", {"content-type": "application/json"}, body)
    if answer.status != 200:
        raise RuntimeError(f"{role} cannot sign in: {answer.status} {answer.body[:200]}")
    return answer.headers["set-cookie"].split(";")[0]


async def sitemap(site):
    """The paths of all public pages."""
    answer = await once(site.port, path="/sitemap.xml")
    return re.findall(r"<loc>[a-z]+://[^/]+(/[^<]*)</loc>", answer.body.decode())


async def every_page(site):
    """Each page once, as whoever may see it."""
    cookies = {role: await signed_in(site, role) for role in ROLES}
    paths = [(path, None) for path in await sitemap(site)] + BEYOND_THE_SITEMAP
    connection = Connection(site.port)
    pages = []
    for path, role in paths:
        headers = {"cookie": cookies[role]} if role else {}
        answer = await connection.request("GET", path, {"accept": "text/html", **headers})
        pages.append(Page(path, role, answer.status, answer.headers, answer.body.decode()))
    connection.close()
    return pages
