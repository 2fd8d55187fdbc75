import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
const agent = new Agent({ keepAlive: true });
const BODY_BYTES = 4_900_000;
const TRIES = 4;
/** What is read apart takes some 30 times as long as what is only let by. */
const ENOUGH = 5;

afterAll(() => agent.destroy());

/** The processor time of sending a body by a connection that stays, refusal and rest included. */
async function timeOf(body: Buffer, token: string): Promise<{ ms: number; answer: unknown }> {
  const { port } = new URL(portal.app.listeningOrigin);
  const before = process.cpuUsage();
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request({
      agent,
      port,
      path: "/api/oss/upload",
      method: "POST",
      headers: {
        token,
        uuid: portal.device,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": body.length,
      },
    })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
  const json = JSON.parse(await text(answer));
  // The next one by the same connection is read once what was left of this one is.
  await new Promise<void>((resolve, reject) => {
    request({ agent, port, path: "/api/health" }, (next) => next.resume().once("end", resolve))
      .once("error", reject)
      .end();
  });
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, answer: json };
}

test("a body of half a million parts is read apart no further than to the first that is too many", async () => {
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const token = await portal.tokenOf("13800000001");
  const unnamed = "--x\r\n\r\n\r\n";
  const named = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const plain = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'),
    Buffer.alloc(BODY_BYTES),
  ]);
  for (const part of [unnamed, named]) {
    const body = Buffer.from(part.repeat(BODY_BYTES / part.length));
    let ratio = Infinity;
    for (let tries = 0; tries < TRIES && ratio >= ENOUGH; tries += 1) {
      const { ms, answer } = await timeOf(body, token);
      expect(answer).toMatchObject({ code: 413 });
      ratio = Math.min(ratio, ms / (await timeOf(plain, token)).ms);
    }
    expect([part, Math.round(ratio) < ENOUGH ? 0 : ratio]).toEqual([part, 0]);
  }
});
