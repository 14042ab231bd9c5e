// META: title=Headers
// The source of Node.js carries no tests of Headers. These follow https://fetch.spec.whatwg.org/#headers-class.

for (const [name, value, kept] of [
  ["X-One", "1", "1"],
  ["x-spaces", " \t a b \r\n", "a b"],
  ["x-empty", "", ""],
  ["x-latin", "caf\u00e9", "caf\u00e9"],
  ["x-number", 7, "7"],
  ["x-null", null, "null"],
]) {
  test(() => {
    const headers = new Headers([[name, value]]);
    assert_equals(headers.get(name.toUpperCase()), kept);
    assert_true(headers.has(name.toLowerCase()));
  }, `${name}: ${JSON.stringify(value)} is kept as ${JSON.stringify(kept)}`);
}

for (const name of ["", " ", "a b", "a:b", "\u00e9", "a\n", "(", "a\0"]) {
  for (const method of ["append", "set", "get", "has", "delete"]) {
    test(() => {
      const headers = new Headers();
      assert_throws_js(TypeError, () => headers[method](name, "x"));
    }, `${method} refuses the name ${JSON.stringify(name)}`);
  }
}

for (const value of ["a\nb", "a\rb", "a\0b", "\u0100"]) {
  for (const method of ["append", "set"]) {
    test(() => {
      assert_throws_js(TypeError, () => new Headers()[method]("x", value));
    }, `${method} refuses the value ${JSON.stringify(value)}`);
  }
}

test(() => {
  const headers = new Headers({ b: "1", A: "2" });
  headers.append("B", "3");
  assert_array_equals([...headers].flat(), ["a", "2", "b", "1, 3"]);
  assert_array_equals([...headers.keys()], ["a", "b"]);
  assert_array_equals([...headers.values()], ["2", "1, 3"]);
}, "one comes by all headers in the order of their names, equal ones combined");

test(() => {
  const headers = new Headers([["set-cookie", "a=1"], ["Set-Cookie", "b=2"], ["x", "y"]]);
  assert_array_equals(headers.getSetCookie(), ["a=1", "b=2"]);
  assert_equals(headers.get("set-cookie"), "a=1, b=2");
  assert_array_equals([...headers].flat(), ["set-cookie", "a=1", "set-cookie", "b=2", "x", "y"]);
}, "cookies are not combined");

test(() => {
  const headers = new Headers([["a", "1"], ["b", "2"], ["c", "3"]]);
  const seen = [];
  for (const [name] of headers) {
    seen.push(name);
    headers.delete("b");
  }
  assert_array_equals(seen, ["a", "c"]);
}, "what is deleted meanwhile is not come by");

test(() => {
  assert_equals(new Headers(new Headers({ x: "1" })).get("x"), "1");
  assert_equals(new Headers(undefined).get("x"), null);
  for (const wrong of [null, 1, "a", [["a"]], [["a", "b", "c"]], [[]]]) {
    assert_throws_js(TypeError, () => new Headers(wrong), JSON.stringify(wrong));
  }
}, "what headers can be made of");

test(() => {
  const headers = new Headers({ x: "1" });
  headers.set("X", "2");
  assert_equals(headers.get("x"), "2");
  headers.delete("x");
  assert_equals(headers.get("x"), null);
  assert_false(headers.has("x"));
}, "set takes the place of what there was, delete takes all away");
