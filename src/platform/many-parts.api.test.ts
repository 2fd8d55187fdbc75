import { Agent, IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
const agent = new Agent({ keepAlive: true });
const BODY_BYTES = 4_900_000;

afterAll(() => agent.destroy());

function ask(path: string, headers: Record<string, string | number>, body?: Buffer): Promise<IncomingMessage> {
  const { port } = new URL(portal.app.listeningOrigin);
  return new Promise((resolve, reject) => {
    request({ agent, port, path, method: body ? "POST" : "GET", headers })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
}

test("a body of half a million parts is read apart no further than to the first that is too many", async () => {
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const token = await portal.tokenOf("13800000001");
  let readApart = 0;
  const { pipe } = IncomingMessage.prototype;
  const piping = vi.spyOn(IncomingMessage.prototype, "pipe").mockImplementation(function (
    this: IncomingMessage,
    parser,
    options,
  ) {
    const write = parser.write.bind(parser);
    parser.write = (chunk: Uint8Array | string) => {
      readApart += chunk.length;
      return write(chunk);
    };
    return pipe.call(this, parser, options);
  });
  const unnamed = "--x\r\n\r\n\r\n";
  const named = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  for (const part of [unnamed, named]) {
    readApart = 0;
    const body = Buffer.from(part.repeat(BODY_BYTES / part.length));
    const answer = await ask(
      "/api/oss/upload",
      {
        token,
        uuid: portal.device,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": body.length,
      },
      body,
    );
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 413 });
    // The next one by the same connection is answered once what was left of this one has come.
    await text(await ask("/api/health", {}));
    expect(readApart).toBeGreaterThan(0);
    expect(readApart).toBeLessThan(BODY_BYTES / 4);
  }
  piping.mockRestore();
});
