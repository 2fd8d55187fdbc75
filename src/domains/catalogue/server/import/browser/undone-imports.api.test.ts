import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { catalogueImport } from "../../../contract/catalogue-import.ts";
import { importFiles } from "../../../contract/import-files.ts";
import { describeParts } from "../../../testing/importer.ts";
import { importCatalogue, importTask } from "../import-task.ts";
import { runImport } from "../run-import.ts";
import { fetchList, findStoredFile, optionsOf } from "./import-file.ts";
import { tryList } from "./try-list.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

beforeEach(async () => {
  await portal.tokenOf(OPERATOR);
});

async function tried(text: string, fileName: string) {
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const upload = { userId, purpose: "catalogue-list", mediaType: "text/plain", fileName, bytes: Buffer.from(text) };
  const { id: uploadId } = await buildUpload(portal.context, upload);
  const { id, columns } = await operator()(importFiles.openImportFile, { uploadId });
  const { trial } = await operator()(importFiles.tryImport, { id, uses: columns.map(({ use }) => use) });
  await tryList(portal.context, { id, trial });
  return operator()(importFiles.findImportFile, { id });
}

async function imported(text: string, fileName: string) {
  const { id, trial, found, failure } = await tried(text, fileName);
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await importCatalogue(portal.context, importTask.payload.parse({ taskId, file: fileName, importId: id }));
  return { id, found, failure };
}

const undo = (id: number) => operator()(importFiles.undoImport, { id, reason: "传错了" });

/** Imports what is confirmed, each row by itself, as far as a worker that is stopped behind the first one comes. */
async function stopHalfway(id: number) {
  const stopping = new AbortController();
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-import-"));
  const { db, declared, ports } = portal.context;
  try {
    const stored = await findStoredFile(portal.context, id);
    const { exitCode } = await runImport(optionsOf(stored, await fetchList(portal.context, stored, folder)), {
      db,
      declared,
      fileStore: ports.fileStore,
      progress: { start() {}, advance: () => stopping.abort(), stop() {}, say() {} },
      signal: stopping.signal,
      now: () => new Date(),
      reportsFolder: folder,
      batchRows: 1,
      recordedAs: id,
    });
    expect(exitCode).toBe(130);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a list whose import was stopped and taken back is read from its first row when it is brought again", async () => {
  const list = "型号,品牌\nAGAIN1,Again Semi\nAGAIN2,Again Semi\nAGAIN3,Again Semi\n";
  const before = await describeParts(portal.context.db);
  const { id, trial } = await tried(list, "again.csv");
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await stopHalfway(id);
  await operator()(catalogueImport.cancelImport, { id: taskId! });
  expect((await undo(id)).removedParts).toBeGreaterThan(0);
  expect(await describeParts(portal.context.db)).toEqual(before);
  const again = await imported(list, "again.csv");
  expect(again.found).toMatchObject({ read: 3, added: 3, unchanged: 0, addedBrandCount: 1 });
  expect((await undo(again.id)).removedParts).toBe(3);
});
