"""Sends requests to the site, and prints what httplint says of the answers. Runs among the
packages of requirements.txt: `headers_lint.py PORT <requests.json`."""

import http.client
import json
import sys
import time

from httplint import HttpRequestLinter, HttpResponseLinter


def exchanged(connection, request):
    """An answer, with httplint's notes on it."""
    method, path, headers = request["method"], request["path"], request["headers"]
    body = request.get("body", "").encode()
    sent = HttpRequestLinter()
    sent.process_request_topline(method.encode(), path.encode(), b"1.1")
    sent.process_headers([(name.encode(), value.encode()) for name, value in headers.items()])
    sent.finish_content(True)

    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    # Its date is that of its head, however long a picture has been waited for.
    came = time.time()
    content = answer.read()
    got = HttpResponseLinter(start_time=came, _related=sent)
    got.is_head_response = method == "HEAD"
    # http.client keeps neither the version as sent nor a reason that is empty.
    got.process_response_topline(b"1.1", str(answer.status).encode(), answer.reason.encode())
    got.process_headers([(name.encode("latin-1"), value.encode("latin-1")) for name, value in answer.getheaders()])
    got.feed_content(content)
    got.finish_content(True)
    notes = [
        {"level": note.level.name, "about": note.subject, "text": note.summary}
        for parent in got.notes
        for note in (parent, *parent.subnotes)
    ]
    return {
        "method": method, "path": path, "status": answer.status, "notes": notes,
        "headers": {name.lower(): value for name, value in answer.getheaders()},
    }


def main():
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=180)
    answers = []
    for request in json.load(sys.stdin):
        answer = exchanged(connection, request)
        answers.append(answer)
        tag = answer["headers"].get("etag")
        if request["method"] == "GET":
            answers.append(exchanged(connection, request | {"method": "HEAD"}))
            if tag and answer["status"] == 200:
                known = request["headers"] | {"if-none-match": tag}
                answers.append(exchanged(connection, request | {"headers": known}))
    json.dump(answers, sys.stdout)


main()
