import { afterEach, expect, test, vi } from "vitest";
import { profile } from "#domains/accounts/contract/profile.ts";
import { callWithFile } from "./call-with-file.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers in the portal's place; what was sent is kept. */
function answerWith(status: number, answer: unknown) {
  const send = vi.fn<typeof fetch>().mockResolvedValue(new Response(JSON.stringify(answer), { status }));
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("document", { cookie: `uuid=${"a".repeat(32)}` });
  return send;
}

test("bytes go as a file, with the browser's own name for itself", async () => {
  const send = answerWith(200, { code: 1, msg: "", data: { avatar: "/api/user/avatar/1" } });
  expect(await callWithFile(profile.updateAvatar, { file: new Uint8Array([1, 2, 3]) })).toEqual({
    avatar: "/api/user/avatar/1",
  });
  const [address, { method, headers, body } = {}] = send.mock.calls[0]!;
  expect([address, method, headers]).toEqual(["/api/dtUser/avatar", "POST", { uuid: "a".repeat(32) }]);
  expect(await ((body as FormData).get("file") as Blob).arrayBuffer()).toEqual(new Uint8Array([1, 2, 3]).buffer);
});

test("a refusal is thrown with its sentence", async () => {
  answerWith(413, { code: 413, msg: "提交的内容过大", data: null });
  await expect(callWithFile(profile.updateAvatar, { file: new Uint8Array(3) })).rejects.toMatchObject({
    status: 413,
    message: "提交的内容过大",
  });
});
