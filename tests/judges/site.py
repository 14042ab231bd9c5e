"""The site as the judges meet it: started for them, with people of every role."""

import contextlib
import dataclasses
import json
import re
import tomllib

from tests.programs import TOP, Connection, Site, once

# What scripts/test has made once for all programs.
PICTURES = TOP / "target/test-pictures"

ROLES = ["admin", "moderator", "teacher", "student"]

# What the office has to read: a message, a suggested question, and a message that is answered already.
WRITTEN = [
    (
        "/api/contact",
        "firstName=Kumari&lastName=Naidoo&email=kumari%40example.org&subject=The+class&message=When+does+it+start%3F",
    ),
    (
        "/api/questions",
        "question=Who%3F&optionA=One&optionB=Two&optionC=Three&optionD=Four&correctAnswer=B&topic=deities",
    ),
    ("/api/contact", "firstName=Asha&lastName=Pillay&email=asha%40example.org&subject=Thanks&message=It+was+good."),
]
ANSWERED = 3

# A text of which a moderator has a draft that began before an administrator published another one.
CLASH = "about/our-centre"

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
    ("/admin/messages", "moderator"),
    ("/admin/messages?message=1", "moderator"),
    ("/admin/messages?message=2", "admin"),
    ("/admin/messages?message=1", "admin"),
    ("/admin/messages?show=questions&q=nothing", "moderator"),
    ("/admin/messages?message=999", "moderator"),
    (f"/admin/messages?message={ANSWERED}", "moderator"),
    ("/admin/messages?show=answered", "moderator"),
    ("/admin/people", "admin"),
    ("/admin/people?person=1", "admin"),
    ("/admin/people?person=4", "admin"),
    ("/admin/people?show=inactive&q=nobody", "admin"),
    ("/admin/donations", "admin"),
    ("/admin/donations?show=open", "admin"),
    ("/admin/donations?show=all&q=nobody", "admin"),
    ("/admin/pictures", "moderator"),
    ("/admin/content", "moderator"),
    ("/admin/content/about/vedanta", "moderator"),
    (f"/admin/content/{CLASH}", "moderator"),
    ("/admin/content/events/2025-05-24-womens-empowerment-skills-workshop", "admin"),
    ("/admin/content/learn/quizzes/deities", "admin"),
    ("/admin/content/about/vedanta?history", "admin"),
]

# Settings with which the site sends mail; nobody takes it.
MAIL = {"CENTRE_SMTP_URL": "smtp://127.0.0.1:9", "CENTRE_MAIL_TO": "office@example.org"}

# Settings with which the site takes donations online, as a merchant of the provider's sandbox.
DONATIONS = {
    "CENTRE_DONATIONS": "sandbox", "CENTRE_PAYFAST_MERCHANT_ID": "10000100",
    "CENTRE_PAYFAST_MERCHANT_KEY": "46f0cd694581a", "CENTRE_PAYFAST_PASSPHRASE": "jt7NOE43FZPn",
}

# Forms as browsers without scripts send them, each answered with a page of its own, or led to one: refusals,
# and the page that leads to the payment.
FORMS = [
    ("/api/contact", "firstName="),
    ("/api/session", "email=nobody%40example.org&password=unknown"),
    ("/api/account", "email=nobody"),
    ("/api/password-reset", "email=nobody"),
    ("/api/password", "token=unknown&password=short"),
    ("/api/account/confirm", "token=unknown"),
    ("/donate/checkout", "amount=1"),
    (
        "/donate/checkout",
        "firstName=Asha&lastName=Naidoo&email=asha%40example.org&mobile=0821234567&amount=100&purpose=General+Donation",
    ),
]


# The same by the office, each as whoever may send it: refusals, and what somebody else was faster with.
FORMS_OF_THE_OFFICE = [
    ("/api/office/messages/answer", "message=1&answer=&page=/admin/messages?message=1", "moderator"),
    ("/api/office/messages/answer", "message=999&answer=Yes&page=/admin/messages?message=999", "moderator"),
    ("/api/office/messages/mark", "message=1&mark=taken&seen=4&page=/admin/messages?message=1", "moderator"),
    ("/api/office/people/role", "person=1&role=admin&given=no&page=/admin/people?person=1", "admin"),
    ("/api/office/donations/export", "from=&to=2026-01-01&page=/admin/donations", "admin"),
]

FORM = "application/x-www-form-urlencoded"


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
async def started(program, work, name="site", roles=ROLES, **settings):
    """The program, with an account ROLE@example.org, password `password of ROLE`, of each role.
    Unless a setting says otherwise, the address that it names is the one where it is."""
    site = Site(program, work, name, **settings)
    site.settings.setdefault("CENTRE_PUBLIC_URL", address(site))
    if PICTURES.is_dir():
        site.settings.setdefault("CENTRE_PREPARED_PICTURES", str(PICTURES))
    try:
        for role in roles:
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
    return answer.session_cookie()


async def sitemap(site):
    """The paths of all public pages."""
    answer = await once(site.port, path="/sitemap.xml")
    return re.findall(r"<loc>[a-z]+://[^/]+(/[^<]*)</loc>", answer.body.decode())


async def written(site):
    """Gives the office something to do; answers the paths of screens that only this makes. A donation is begun
    where the site takes them."""
    for path, form in WRITTEN:
        answer = await once(site.port, "POST", path, {"content-type": FORM}, form.encode())
        if answer.status != 303:
            raise RuntimeError(f"{path} answers {answer.status}: {answer.body[:200]}")
    path, form = FORMS[-1]
    answer = await once(site.port, "POST", path, {"content-type": FORM}, form.encode())
    begun = re.findall(rb'name="m_payment_id" value="([^"]+)"', answer.body)
    return [(f"/admin/donations?donation={reference.decode()}", "admin") for reference in begun]


async def answered_and_published(site, cookies):
    """Marks a message as answered, and has two editors at one text."""

    async def post(role, path, kind, body):
        answer = await once(site.port, "POST", path, {"content-type": kind, "cookie": cookies[role]}, body.encode())
        if answer.status >= 400:
            raise RuntimeError(f"{path} answers {answer.status}: {answer.body[:200]}")
        return answer.body

    await post("moderator", "/api/office/messages/mark", FORM, f"message={ANSWERED}&mark=answered&seen=new")
    shown = tomllib.loads((TOP / f"content/{CLASH}.toml").read_text())
    for role in ("moderator", "admin"):
        draft = {"key": CLASH, "revision": 0, "base": 0, "value": shown | {"heading": f"Words of {role}"}}
        saved = json.loads(await post(role, "/api/office/texts/draft", "application/json", json.dumps(draft)))
    publish = {"key": CLASH, "revision": saved["revision"], "reason": "Other words"}
    told = json.loads(await post("admin", "/api/office/texts/publish", "application/json", json.dumps(publish)))
    while "job" in told:
        follow = json.dumps({"key": CLASH, "job": told["job"]})
        told = json.loads(await post("admin", "/api/office/texts/follow", "application/json", follow))


async def every_page(site):
    """Each page once, as whoever may see it."""
    cookies = {role: await signed_in(site, role) for role in ROLES}
    more = await written(site)
    await answered_and_published(site, cookies)
    paths = [(path, None) for path in await sitemap(site)] + BEYOND_THE_SITEMAP + more
    connection = Connection(site.port)
    pages = []
    for path, role in paths:
        headers = {"cookie": cookies[role]} if role else {}
        answer = await connection.request("GET", path, {"accept": "text/html", **headers})
        pages.append(Page(path, role, answer.status, answer.headers, answer.body.decode()))
    connection.close()
    return pages


async def answers_to_forms(site):
    """The pages that answer forms. The site takes donations, and sends mail."""
    cookies = {role: {"cookie": await signed_in(site, role)} for role in ROLES}
    pages = []
    for path, form, role in [(path, form, None) for path, form in FORMS] + FORMS_OF_THE_OFFICE:
        headers = {"accept": "text/html"} | cookies.get(role, {})
        answer = await once(site.port, "POST", path, headers | {"content-type": FORM}, form.encode())
        if answer.status == 303:
            answer = await once(site.port, "GET", answer.headers["location"], headers)
        pages.append(Page(f"POST {path} {form[:20]}", role, answer.status, answer.headers, answer.body.decode()))
    return pages


def in_files(pages, folder):
    """Each page in a file of its own: the page by its file's name."""
    folder.mkdir()
    files = {}
    for number, page in enumerate(pages):
        file = folder / f"{number:03}.html"
        file.write_text(page.html)
        files[file.name] = page
    return files
