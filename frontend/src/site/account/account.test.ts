import { afterEach, describe, expect, it, vi } from "vitest";
import { NotAccepted, sendForm } from "./account";

describe("sendForm", () => {
  afterEach(() => vi.unstubAllGlobals());

  const failed = { title: "Sign in failed", description: "Could not sign you in. Please try again." };
  const messages = { failed, tooManyAttempts: "Too many attempts" };
  const send = () => sendForm("/api/session", { email: "a" }, messages);
  const answering = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));
  const toastOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error) => (error instanceof NotAccepted ? error.toast : undefined),
    );

  it("gives back what an accepted form is answered with", async () => {
    answering(async () => Response.json({ location: "/profile" }));
    expect(await send()).toEqual({ location: "/profile" });
  });

  it.each([
    [401, '{"message":"Wrong."}', "Sign in failed", "Wrong."],
    [500, "oops", "Sign in failed", failed.description],
    [500, "{}", "Sign in failed", failed.description],
    [429, '{"message":"Please try again later."}', "Too many attempts", "Please try again later."],
  ])("turns status %i with %j into a message", async (status, body, title, description) => {
    answering(async () => new Response(body, { status }));
    expect(await toastOf(send())).toEqual({ title, description, tone: "destructive" });
  });

  it("has a message when there is no answer", async () => {
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await toastOf(send())).toEqual({ ...failed, tone: "destructive" });
  });
});
