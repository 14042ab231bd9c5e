"""The centre at work while others are about: an administrator who publishes texts, adds pictures and answers messages."""

import asyncio
import json
import re
import time
import urllib.parse

from tests.programs import TIMEOUT_SECONDS, once, post_message

EMAIL, PASSWORD = "office@example.org", "password of the office"
KEY = "about/vedanta"
JSON = {"content-type": "application/json"}
SHOWN = re.compile(r'id="hydration-data">(.*?)</script>', re.DOTALL)


class Office:
    def __init__(self, site):
        self.site, self.cookie, self.photograph = site, {}, b""
        # What was done, and what was refused.
        self.published, self.added, self.answered, self.promised, self.failed = 0, [], [], [], []

    async def sign_in(self):
        self.site.run(
            "user", "add", EMAIL, "--first-name", "Sample", "--last-name", "Admin", "--role", "admin",
            text=f"{PASSWORD}\n",
        )
        body = json.dumps({"email": EMAIL, "password": PASSWORD}).encode()
        answer = await once(self.site.port, "POST", "/api/session", JSON, body)
        self.cookie = {"cookie": answer.session_cookie()}
        # It is made when it is first asked for.
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not self.photograph.startswith(b"\xff\xd8\xff"):
            answer = await once(self.site.port, path="/images/3.jpg")
            if time.monotonic() > deadline:
                raise AssertionError(f"/images/3.jpg is no photograph: {answer.status}")
            self.photograph = answer.body
            await asyncio.sleep(0.2)

    async def _screen(self, path):
        answer = await once(self.site.port, path=path, headers=self.cookie | {"accept": "text/html"})
        return json.loads(SHOWN.search(answer.body.decode())[1])["context"]["office"]

    async def _ask(self, path, body):
        """The answer to a request that should succeed; None where it did not."""
        headers = self.cookie | JSON
        answer = await once(self.site.port, "POST", f"/api/office/{path}", headers, json.dumps(body).encode())
        while answer.status == 202:
            follow = json.dumps({"key": body["key"], "job": json.loads(answer.body)["job"]}).encode()
            answer = await once(self.site.port, "POST", "/api/office/texts/follow", headers, follow)
        if answer.status == 200:
            return json.loads(answer.body)
        self.failed.append(f"{path}: {answer.status} {answer.body[:120]}")
        return None

    async def publish(self, seconds, pause):
        """Publishes another title again and again; visitors must have it at once."""
        screen = await self._screen(f"/admin/content/{KEY}")
        value, base = screen["published"], screen["version"]
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            title = f"Vedanta, revision {base + 1}"
            value["page"]["title"] = title
            draft = await self._ask("texts/draft", {"key": KEY, "value": value, "revision": 0, "base": base})
            if draft is None:
                return
            if await self._ask("texts/publish", {"key": KEY, "revision": draft["revision"]}) is None:
                return
            base += 1
            self.published += 1
            page = await once(self.site.port, path=f"/{KEY}")
            if title.encode() not in page.body:
                self.failed.append(f"visitors do not have “{title}”")
            await asyncio.sleep(pause)

    async def add_pictures(self, seconds, pause):
        """Adds a photograph again and again, each time another one."""
        deadline = time.monotonic() + seconds
        number = 0
        while time.monotonic() < deadline:
            number += 1
            # A comment makes it another file; the server leaves it out.
            words = f"picture {number}".encode()
            comment = b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words
            file = self.photograph[:2] + comment + self.photograph[2:]
            path = f"/api/office/pictures?{urllib.parse.urlencode({'alt': f'Storm {number}'})}"
            answer = await once(self.site.port, "POST", path, self.cookie, file)
            if answer.status == 200:
                self.added.append(json.loads(answer.body)["picture"]["name"])
            else:
                self.failed.append(f"{path}: {answer.status} {answer.body[:120]}")
            await asyncio.sleep(pause)

    async def _kept_pictures(self):
        """The names of all pictures that were added."""
        names, query = set(), ""
        while query is not None:
            shown = await self._screen(f"/admin/pictures?q=storm{query}")
            names |= {picture["name"] for picture in shown["pictures"]}
            query = f"&before={urllib.parse.quote(shown['older'])}" if shown.get("older") else None
        return names

    async def answer(self, seconds, pause):
        """Answers visitors who write, one after another."""
        deadline = time.monotonic() + seconds
        number = 0
        while time.monotonic() < deadline:
            number += 1
            subject = f"office{number}"
            if (status := (await post_message(self.site.port, subject)).status) != 200:
                self.failed.append(f"{subject} was not taken: {status}")
                continue
            self.promised.append(subject)
            found = await self._screen(f"/admin/messages?q={subject}")
            [message] = [it for it in found["messages"] if it["subject"] == subject]
            answer = {"message": message["id"], "answer": f"Yes, about {subject}."}
            if await self._ask("messages/answer", answer) is not None:
                self.answered.append(subject)
            await asyncio.sleep(pause)

    def told(self, mail):
        """The subjects that visitors had an answer to, as often as they had one."""
        return [it for text in mail.mails for it in re.findall(r"(?im)^subject: *re: (office\d+)", text)]

    async def settle(self, table, mail, seconds):
        """Waits for the answers' mails, and demands that nothing was lost or doubled."""
        deadline = time.monotonic() + seconds
        while set(self.told(mail)) < set(self.answered) and time.monotonic() < deadline:
            await asyncio.sleep(0.5)
        told = self.told(mail)
        kept = [json.loads(line)["subject"] for line in self.site.run("messages", "export").splitlines()]
        table.row("texts published meanwhile", self.published, "some", self.published > 0)
        table.row("pictures added meanwhile", len(self.added), "some", len(self.added) > 0)
        table.zero("added pictures lost", sorted(set(self.added) - await self._kept_pictures()))
        table.row("messages answered meanwhile", len(self.answered), "some", len(self.answered) > 0)
        table.zero("of the office's work refused", self.failed)
        table.zero("promised messages lost", sorted(set(self.promised) - set(kept)))
        table.zero("messages kept twice", sorted({it for it in self.promised if kept.count(it) > 1}))
        table.zero("answers lost", sorted(set(self.answered) - set(told)))
        table.zero("answers sent twice", sorted({it for it in told if told.count(it) > 1}))
        table.zero("mails doubled", sorted({it for it in mail.message_ids() if mail.message_ids().count(it) > 1}))
