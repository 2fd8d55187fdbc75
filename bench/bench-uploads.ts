import { createHash, randomBytes } from "node:crypto";
import { login } from "#domains/accounts/contract/login.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { type BenchOptions, type BenchPortal, withPortal } from "./bench-portal.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";

const MEGABYTE = 1_000_000;
const PIECE_BYTES = 4 * MEGABYTE;
/** Within what one user may upload in an hour. */
const WAYS = [
  { files: 40, sizeBytes: MEGABYTE, clients: 1 },
  { files: 40, sizeBytes: MEGABYTE, clients: 8 },
  { files: 16, sizeBytes: 20 * MEGABYTE, clients: 1 },
  { files: 16, sizeBytes: 20 * MEGABYTE, clients: 8 },
];

/** Uploads by tus: creation, pieces of 4 MB, each on the disk before it is told, then into the file store; each way as a user of its own. */
export async function benchUploads(options: BenchOptions): Promise<string> {
  return withPortal(options, async ({ address }) => {
    const rows: string[][] = [];
    for (const [index, { files, sizeBytes, clients }] of WAYS.entries()) {
      const uuid = randomBytes(16).toString("hex");
      const { mobile } = DEMO_ACCOUNTS[index]!;
      const token = await logIn(address, uuid, mobile);
      const times: number[] = [];
      let left = files;
      const began = performance.now();
      const oneAfterAnother = async () => {
        while (left-- > 0) {
          const asked = performance.now();
          await uploadOne(address, { token, uuid }, sizeBytes);
          times.push(performance.now() - asked);
        }
      };
      await Promise.all(Array.from({ length: clients }, oneAfterAnother));
      const seconds = (performance.now() - began) / 1000;
      rows.push([
        `${files} × ${sizeBytes / MEGABYTE} MB`,
        `${clients}`,
        figure(files / seconds),
        figure((files * sizeBytes) / MEGABYTE / seconds),
        percentile(times, 0.5),
        percentile(times, 0.99),
      ]);
    }
    return markdownTable(["uploads", "clients", "files/s", "MB/s", "p50 ms", "p99 ms"], rows);
  });
}

async function logIn(address: string, uuid: string, mobile: string): Promise<string> {
  const form = new URLSearchParams({ mobile, pwd: createHash("sha256").update(DEMO_PASSWORD).digest("hex") });
  const response = await fetch(`${address}/api${login.loginByPassword.path}`, {
    method: "POST",
    headers: { uuid },
    body: form,
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 1) throw new Error(msg);
  return data.token;
}

async function uploadOne(
  address: BenchPortal["address"],
  caller: Record<string, string>,
  sizeBytes: number,
): Promise<void> {
  const headers = { ...caller, "tus-resumable": "1.0.0" };
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(sizeBytes - 9)]);
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  const created = await fetch(`${address}/api/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": `${sizeBytes}`,
      "upload-metadata": `filename ${encoded("a.pdf")},purpose ${encoded("datasheet")}`,
    },
  });
  if (created.status !== 201) throw new Error(await created.text());
  const place = address + created.headers.get("location")!;
  for (let offset = 0; offset < sizeBytes; offset += PIECE_BYTES) {
    const sent = await fetch(place, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": `${offset}`, "content-type": "application/offset+octet-stream" },
      body: bytes.subarray(offset, offset + PIECE_BYTES),
    });
    if (!sent.ok) throw new Error(await sent.text());
    await sent.text();
  }
}
