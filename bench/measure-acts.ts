import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Call } from "#api/define-calls.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { attachments } from "#domains/news/contract/attachments.ts";
import { pictures } from "#domains/news/contract/pictures.ts";
import { ARTICLE_UPLOAD, ATTACHMENT_UPLOAD } from "#domains/news/upload-purposes.ts";
import type { UploadPurpose } from "#shared/upload-purpose.ts";
import { makeZip } from "#testing/zip-files.ts";
import type { People } from "./bench-neighbours.ts";

const RUNS = 8;
const PICTURE = { width: 2400, height: 1600 };

type CostOf = (runs: number, run: (at: number) => Promise<unknown>) => Promise<number>;

/** What acts cost that want a file, or a password: files are as people bring them, each run another one. */
export async function measureActs(costOf: CostOf, people: People): Promise<Map<string, number>> {
  const costs = new Map<string, number>();
  const author = people.get("author")!;
  const pwd = createHash("sha256").update(DEMO_PASSWORD).digest("hex");
  const byPassword = { call: login.loginByPassword, input: { mobile: "13800000001", pwd } };
  const logIn = async () => answered(await people.get("user")!(byPassword), byPassword.call);
  await logIn();
  costs.set(login.loginByPassword.name, await costOf(RUNS, logIn));

  const pictureFiles = await Promise.all(Array.from({ length: 3 * RUNS }, drawPicture));
  const bring = (purpose: UploadPurpose, file: Uint8Array, name: string) => bringFile(author, purpose, file, name);
  const upload = (at: number) => bring(LICENCE_UPLOAD, pictureFiles[at]!, "a.jpg");
  const ids: string[] = [];
  costs.set(uploads.uploadSmallFile.name, await costOf(RUNS, async (at) => ids.push(await upload(at))));
  await measureStoring(certification.storeFile, (at) => ({ uploadId: ids[at], kind: "licence" }));
  const shown: string[] = [];
  for (const file of pictureFiles.slice(RUNS, 2 * RUNS)) shown.push(await bring(ARTICLE_UPLOAD, file, "a.jpg"));
  await measureStoring(pictures.storePicture, (at) => ({ uploadId: shown[at] }));
  const archives: string[] = [];
  for (const file of pictureFiles.slice(0, RUNS))
    archives.push(await bring(ATTACHMENT_UPLOAD, archiveOf(file), "a.zip"));
  await measureStoring(attachments.storeAttachment, (at) => ({ uploadId: archives[at] }));
  const avatars = pictureFiles.slice(2 * RUNS);
  costs.set(
    profile.updateAvatar.name,
    await costOf(RUNS, (at) => sendFile(author, profile.updateAvatar, avatars[at]!)),
  );
  return costs;

  async function measureStoring(call: Call, inputOf: (at: number) => Record<string, unknown>) {
    const cost = await costOf(RUNS, async (at) => answered(await author({ call, input: inputOf(at) }), call));
    costs.set(call.name, cost);
  }
}

type Send = NonNullable<ReturnType<People["get"]>>;

async function bringFile(send: Send, purpose: UploadPurpose, file: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.set("fileName", name);
  form.set("purpose", purpose.name);
  form.set("file", new Blob([new Uint8Array(file)]), name);
  const { data } = answered(await send({ call: uploads.uploadSmallFile, input: {} }, form), uploads.uploadSmallFile);
  return (data as { id: string }).id;
}

async function sendFile(send: Send, call: Call, file: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)]), "a.jpg");
  answered(await send({ call, input: {} }, form), call);
}

function answered({ status, text }: { status: number; text: string }, call: Call): { data: unknown } {
  const answer = JSON.parse(text) as { code: number; msg: string; data: unknown };
  if (answer.code !== 1) throw new Error(`${call.name}: ${status} ${answer.msg}`);
  return answer;
}

/** No two alike: what was stored once is not looked into again. */
function drawPicture(): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 100 + Math.random() * 50, sigma: 10 } as const;
  return sharp({ create: { ...PICTURE, channels: 3, background: "#336699", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

function archiveOf(file: Uint8Array): Uint8Array {
  return makeZip([
    {
      name: "board.kicad_pcb",
      content: `(kicad_pcb (version 20221018))${randomBytes(8).toString("hex")}`,
    },
    { name: "photo.jpg", content: file },
  ]);
}
