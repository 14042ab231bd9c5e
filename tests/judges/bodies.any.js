// META: title=Request, Response and FormData
// The source of Node.js carries no tests of these. They follow https://fetch.spec.whatwg.org/#body-mixin and the
// sections after it.

const address = "https://example.org/a?b#c";
const bytes = new TextEncoder().encode("words");
const streamOf = (...chunks) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const makers = {
  Request: (body, init) => new Request(address, { method: "POST", body, ...init }),
  Response: (body, init) => new Response(body, init),
};

for (const [name, make] of Object.entries(makers)) {
  for (const [what, body, type] of [
    ["a string", () => "words", "text/plain;charset=UTF-8"],
    ["a number", () => 7, "text/plain;charset=UTF-8"],
    ["URLSearchParams", () => new URLSearchParams("a=b"), "application/x-www-form-urlencoded;charset=UTF-8"],
    ["an ArrayBuffer", () => bytes.buffer.slice(0), null],
    ["a view", () => bytes, null],
    ["a stream", () => streamOf(bytes), null],
    ["nothing", () => null, null],
  ]) {
    test(() => assert_equals(make(body()).headers.get("content-type"), type), `${name} of ${what} has its type`);
    promise_test(async () => {
      const made = make(body(), { headers: { "content-type": "x/y" } });
      assert_equals(made.headers.get("content-type"), "x/y");
      assert_equals(made.bodyUsed, false);
      const wanted = what === "nothing" ? "" : what === "a number" ? "7" : what === "URLSearchParams" ? "a=b" : "words";
      const copy = made.clone();
      assert_equals(await made.text(), wanted);
      assert_equals(made.bodyUsed, what !== "nothing");
      assert_equals(copy.headers.get("content-type"), "x/y");
      assert_equals(new TextDecoder().decode(await copy.arrayBuffer()), wanted);
    }, `${name} of ${what} is read, and its clone`);
    promise_test(async () => {
      const copy = make(body()).clone();
      copy.headers.set("x-one", "1");
      copy.headers.delete("content-type");
      assert_equals(copy.clone().headers.get("content-type"), null);
      assert_equals(copy.clone().headers.get("x-one"), "1");
    }, `${name} of ${what} has a clone with headers of its own`);
  }

  promise_test(async (t) => {
    for (const read of ["text", "json", "arrayBuffer", "bytes", "formData"]) {
      const made = make("[1]");
      await made.text();
      await promise_rejects_js(t, TypeError, made[read](), read);
      assert_throws_js(TypeError, () => made.clone(), "clone");
      assert_true(made.bodyUsed);
      assert_equals((await made.body.getReader().read()).done, true);
    }
  }, `${name} is read once`);

  promise_test(async (t) => {
    const made = make("words");
    const reader = made.body.getReader();
    assert_equals(made.bodyUsed, false, "nobody has read yet");
    await promise_rejects_js(t, TypeError, made.text());
    assert_throws_js(TypeError, () => made.clone());
    await reader.read();
    assert_equals(made.bodyUsed, true);
  }, `${name} whose stream somebody reads is not read by others`);

  promise_test(async () => {
    for (const body of ["words", bytes]) {
      const made = make(body);
      const copy = made.clone();
      assert_equals(await new Response(made.body).text(), "words");
      assert_equals(await new Response(copy.body).text(), "words");
      assert_equals(bytes.length, 5);
    }
  }, `${name} and its clone have streams of their own`);

  promise_test(async () => {
    const locked = streamOf(bytes);
    const reader = locked.getReader();
    assert_throws_js(TypeError, () => make(locked), "locked");
    await reader.read();
    reader.releaseLock();
    assert_throws_js(TypeError, () => make(locked), "disturbed");
  }, `${name} takes no stream that somebody has read`);

  promise_test(async (t) => {
    await promise_rejects_js(t, TypeError, make(streamOf("no bytes")).text());
    const error = new RangeError("of the stream");
    await promise_rejects_exactly(t, error, make(new ReadableStream({ start: (it) => it.error(error) })).text());
    await promise_rejects_js(t, SyntaxError, make("{").json());
    await promise_rejects_js(t, SyntaxError, make(null).json());
  }, `${name} says what is wrong with its body`);

  promise_test(async () => {
    for (const body of ["\uFEFF\uFEFFa", new TextEncoder().encode("\uFEFF\uFEFFa")]) {
      assert_equals(await make(body).text(), "\uFEFFa");
    }
    assert_equals(await make("\uD800").text(), "\uFFFD");
    assert_array_equals(await make("é").bytes(), [0xc3, 0xa9]);
    const view = new Uint16Array([0x4141, 0x4242, 0x4343]).subarray(1, 2);
    const made = make(view);
    view[0] = 0;
    assert_equals(await made.text(), "BB");
  }, `${name} reads text as UTF-8, and copies what it is made of`);

  promise_test(async (t) => {
    const form = await make("a=1&a=2&b=%C3%BC+x&?c=", {
      headers: { "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8" },
    }).formData();
    assert_array_equals([...form].flat(), ["a", "1", "a", "2", "b", "ü x", "?c", ""]);
    await promise_rejects_js(t, TypeError, make("a=b").formData());
    await promise_rejects_js(t, TypeError, make(null).formData());
  }, `${name} reads a form`);
}

test(() => {
  const request = new Request(address);
  assert_equals(request.url, address);
  assert_equals(request.method, "GET");
  assert_equals(request.body, null);
  assert_equals(request.bodyUsed, false);
  assert_false(request.signal.aborted);
  assert_equals(String(request), "[object Request]");
  assert_equals(new Request(new URL(address), null).url, address);
}, "a Request of an address alone");

test(() => {
  for (const [given, method] of [["post", "POST"], ["Put", "PUT"], ["delete", "DELETE"], ["patch", "patch"], ["x", "x"]]) {
    assert_equals(new Request(address, { method: given }).method, method);
  }
  for (const method of ["", "a b", "a\n", "é"]) {
    assert_throws_js(TypeError, () => new Request(address, { method }), method);
  }
}, "a Request's method");

test(() => {
  for (const method of ["GET", "HEAD", "get", undefined]) {
    assert_throws_js(TypeError, () => new Request(address, { method, body: "" }), method);
  }
  const post = new Request(address, { method: "POST", body: "words" });
  assert_throws_js(TypeError, () => new Request(post, { method: "GET" }));
  assert_equals(post.bodyUsed, false);
  assert_throws_js(TypeError, () => new Request("/path"));
  assert_throws_js(TypeError, () => new Request(address, { signal: {} }));
}, "what a Request refuses");

promise_test(async (t) => {
  const first = new Request(address, { method: "POST", body: "words", headers: { "x-one": "1" } });
  const second = new Request(first);
  assert_equals(first.bodyUsed, true);
  assert_equals(second.headers.get("x-one"), "1");
  assert_equals(await second.text(), "words");
  assert_throws_js(TypeError, () => new Request(first));
  const third = new Request(first, { body: "others", headers: { "x-two": "2" } });
  assert_equals(third.method, "POST");
  assert_equals(third.headers.get("x-one"), null);
  assert_equals(third.headers.get("content-type"), "text/plain;charset=UTF-8");
  assert_equals(await third.text(), "others");
}, "a Request of another takes its body");

test(() => {
  const controller = new AbortController();
  const request = new Request(address, { signal: controller.signal });
  controller.abort("why");
  for (const it of [request, request.clone(), new Request(request)]) assert_equals(it.signal.reason, "why");
}, "a Request follows its signal");

test(() => {
  const response = new Response();
  assert_equals(response.status, 200);
  assert_equals(response.statusText, "");
  assert_equals(response.type, "default");
  assert_equals(response.url, "");
  assert_false(response.redirected);
  assert_equals(response.body, null);
  assert_equals(String(response), "[object Response]");
  assert_array_equals([...response.headers], []);
}, "a Response of nothing");

test(() => {
  for (const [status, ok] of [[200, true], [299, true], [300, false], ["404", false], [599, false]]) {
    const response = new Response(null, { status });
    assert_equals(response.status, Number(status));
    assert_equals(response.ok, ok);
  }
  for (const status of [0, 100, 199, 600, 1000, NaN, "x", null]) {
    assert_throws_js(RangeError, () => new Response(null, { status }), String(status));
  }
  for (const status of [204, 205, 304]) {
    assert_throws_js(TypeError, () => new Response("", { status }), String(status));
    assert_equals(new Response(null, { status }).status, status);
  }
  for (const statusText of ["a\nb", "\u0100", "\0"]) {
    assert_throws_js(TypeError, () => new Response(null, { statusText }), statusText);
  }
  assert_equals(new Response(null, { statusText: "Fine é" }).statusText, "Fine é");
}, "a Response's status");

promise_test(async () => {
  const response = Response.json({ a: [1] }, { status: 201, headers: { "x-one": "1" } });
  assert_equals(response.status, 201);
  assert_equals(response.headers.get("content-type"), "application/json");
  assert_equals(response.headers.get("x-one"), "1");
  assert_array_equals((await response.json()).a, [1]);
  assert_equals(Response.json(1, { headers: { "content-type": "x/y" } }).headers.get("content-type"), "x/y");
  for (const value of [undefined, Symbol("x"), () => {}]) assert_throws_js(TypeError, () => Response.json(value));
  assert_throws_js(TypeError, () => Response.json("", { status: 204 }));
}, "Response.json");

test(() => {
  for (const status of [301, 302, 303, 307, 308]) {
    const response = Response.redirect("https://example.org/ä", status);
    assert_equals(response.status, status);
    assert_equals(response.headers.get("location"), "https://example.org/%C3%A4");
  }
  assert_equals(Response.redirect("https://example.org").status, 302);
  for (const status of [200, 300, 304, 400]) {
    assert_throws_js(RangeError, () => Response.redirect("https://example.org", status));
  }
}, "Response.redirect");

test(() => {
  const response = Response.error();
  assert_equals(response.type, "error");
  assert_equals(response.status, 0);
  assert_equals(response.body, null);
}, "Response.error");

test(() => {
  const form = new FormData();
  form.append("a", 1);
  form.append("a", "2");
  form.set("b", "x");
  assert_array_equals(form.getAll("a"), ["1", "2"]);
  assert_equals(form.get("a"), "1");
  assert_equals(form.get("none"), null);
  assert_true(form.has("b"));
  assert_array_equals([...form.keys()], ["a", "a", "b"]);
  assert_array_equals([...form.values()], ["1", "2", "x"]);
  assert_array_equals(Object.entries(Object.fromEntries(form)).flat(), ["a", "2", "b", "x"]);
  const seen = [];
  form.forEach((value, name, it) => seen.push(name, value, it === form));
  assert_array_equals(seen, ["a", "1", true, "a", "2", true, "b", "x", true]);
  form.set("a", "3");
  form.delete("b");
  assert_array_equals([...form.entries()].flat(), ["a", "3"]);
  assert_equals(new URLSearchParams(form).toString(), "a=3");
  assert_equals(String(form), "[object FormData]");
  assert_throws_js(TypeError, () => new FormData({}));
}, "FormData");
