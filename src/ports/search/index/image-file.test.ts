import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateParts } from "../../../../bench/generate-parts.ts";
import { buildImage } from "./build-image.ts";
import { FORMAT_VERSION, IndexFileRefused, loadImage, saveImage } from "./image-file.ts";
import { SECTIONS } from "./index-image.ts";
import { PartIndex } from "./part-index.ts";

let folder: string;
let file: string;
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "index-file-"));
  file = path.join(folder, "parts.index");
  await saveImage(file, await buildImage(generateParts({ parts: 2000, seed: 7 }), 4711));
  bytes = await readFile(file);
});
afterAll(() => rm(folder, { recursive: true }));

async function reasonFor(content: Buffer): Promise<string> {
  const other = path.join(folder, "other.index");
  await writeFile(other, content);
  const error = await loadImage(other).then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof IndexFileRefused ? error.reason : String(error);
}

test("what is loaded is what was saved, with its sequence number", async () => {
  const built = await buildImage(generateParts({ parts: 2000, seed: 7 }), 4711);
  const loaded = await loadImage(file);
  expect(loaded.facts).toEqual({ documents: 2000, sequence: 4711 });
  for (const section of SECTIONS) expect(Buffer.from(loaded.sections[section]).equals(Buffer.from(built.sections[section])), section).toBe(true);
  expect(new PartIndex(loaded).search({ terms: [{ typed: "stm32" }], markings: [], filters: {}, offset: 0, limit: 1 }).hits[0]!.match).toBe("prefix");
});

test("saving leaves nothing but the file, and replaces a former one", async () => {
  const again = path.join(folder, "again.index");
  await saveImage(again, await buildImage([[]], 1));
  await saveImage(again, await buildImage([[]], 2));
  expect((await loadImage(again)).facts).toEqual({ documents: 0, sequence: 2 });
  expect((await readdir(folder)).filter((name) => name.startsWith("again"))).toEqual(["again.index"]);
});

test("a file that is not there, empty, foreign, of another format, cut or longer is refused with the reason", async () => {
  await expect(loadImage(path.join(folder, "none.index"))).rejects.toMatchObject({ reason: "missing" });
  expect(await reasonFor(Buffer.alloc(0))).toBe("foreign");
  expect(await reasonFor(Buffer.from("%PDF-1.7 and more of it"))).toBe("foreign");
  const other = Buffer.from(bytes);
  other.writeUInt32LE(FORMAT_VERSION + 1, 8);
  expect(await reasonFor(other)).toBe("version");
  for (const length of [9, 15, 40, 700, Math.floor(bytes.length / 2), bytes.length - 1]) expect(await reasonFor(bytes.subarray(0, length)), `${length} bytes`).toMatch(/cut|foreign/);
  expect(await reasonFor(Buffer.concat([bytes, Buffer.from("x")]))).toBe("damaged");
});

test("one flipped bit anywhere is noticed", async () => {
  for (let at = 0; at < bytes.length; at += Math.floor(bytes.length / 97)) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << at % 8;
    expect(await reasonFor(flipped), `byte ${at}`).toMatch(/^(foreign|version|cut|damaged)$/);
  }
});
