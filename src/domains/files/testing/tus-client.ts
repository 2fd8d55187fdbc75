import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { TestApp } from "#testing/app.ts";

const TUS = { "tus-resumable": "1.0.0" };
const TRIES_MAX = 10;
const ASKS_AGAIN_AFTER_MS = 200;

interface Answer {
  status: number;
  headers: Headers;
  /** The envelope; null where there is none. */
  answer: {
    code: number;
    msg: string;
    data: { id: string; sha256: string; fileName: string; mediaType: string; sizeBytes: number };
  } | null;
}

/** Speaks tus to a test's portal as a demo account. Listens first. */
export async function openTusClient(test: TestApp, mobile: string) {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const credentials = { ...TUS, token: await test.tokenOf(mobile), uuid: test.device };

  async function sendOnce(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Answer> {
    const response = await fetch(origin + path, {
      method,
      headers: { ...credentials, ...headers },
      ...(body && { body: body as BodyInit }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      answer: text.startsWith("{") ? (JSON.parse(text) as Answer["answer"]) : null,
    };
  }

  /** As clients of tus do, it asks again a little later where the portal is busy. */
  async function persist(ask: () => Promise<Answer>): Promise<Answer> {
    let answer = await ask();
    for (let tries = 1; answer.status === 503 && tries < TRIES_MAX; tries += 1) {
      await wait(ASKS_AGAIN_AFTER_MS);
      answer = await ask();
    }
    return answer;
  }

  const send = (...request: Parameters<typeof sendOnce>) => persist(() => sendOnce(...request));

  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const create = (sizeBytes: number, { fileName = "规格书.pdf", purpose = "datasheet" } = {}) =>
    send("POST", "/api/uploads", {
      "upload-length": String(sizeBytes),
      "upload-metadata": `filename ${base64(fileName)},purpose ${base64(purpose)}`,
    });
  const offsetOf = async (path: string) => Number((await send("HEAD", path)).headers.get("upload-offset"));

  /** Where the portal is busy, it goes on behind what has come by then. */
  function patch(path: string, offset: number, bytes: Uint8Array): Promise<Answer> {
    let from: number | null = offset;
    return persist(async () => {
      from ??= await offsetOf(path);
      const headers = { "upload-offset": String(from), "content-type": "application/offset+octet-stream" };
      const answer = await sendOnce("PATCH", path, headers, bytes.subarray(from - offset));
      from = null;
      return answer;
    });
  }

  /** Begins to send bytes, and breaks the connection once so many are on their way. */
  function cut(path: string, offset: number, { bytes, after }: { bytes: Uint8Array; after: number }): Promise<void> {
    return new Promise((resolve) => {
      const request = http.request(origin + path, {
        method: "PATCH",
        agent: false,
        headers: {
          ...credentials,
          "upload-offset": offset,
          "content-type": "application/offset+octet-stream",
          "content-length": bytes.length,
        },
      });
      request.on("error", () => {}).on("close", resolve);
      request.write(bytes.subarray(0, after), () => request.destroy());
    });
  }

  return { origin, send, create, patch, offsetOf, cut };
}
