import { rm } from "node:fs/promises";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import { readTableHead, type TableHead } from "#part-lists/read-table-head.ts";
import { UnreadableList } from "#part-lists/read-csv-rows.ts";
import { CutFile, unpacksWithin } from "#part-lists/read-bytes.ts";
import type { UserContext } from "#platform/context.ts";
import { rawCsvLine } from "#platform/csv-line.ts";
import { openTemporaryFolder } from "#platform/temporary-folders.ts";
import type { ImportFile, importFiles } from "../../../contract/import-files.ts";
import { catalogueRefusals } from "../../../errors.ts";
import { LIST_UPLOAD } from "../../../upload-purposes.ts";
import { readWorkbook } from "../../public/read-workbook.ts";
import { findImportFile } from "./find-import-file.ts";
import { fetchList, isTable, usesByHeading } from "./import-file.ts";

const HEADINGS_MAX = 200;
const HEADING_CHARACTERS_MAX = 100;
const SAMPLE_CHARACTERS_MAX = 80;
const UNPACKED_BYTES_MAX = 600_000_000;

interface Looked {
  sha256: string;
  head: TableHead | null;
}

/** Opens an uploaded list, and guesses as what its columns are to be read. */
export async function openImportFile(
  context: UserContext,
  { uploadId }: ParsedInputOf<typeof importFiles.openImportFile>,
): Promise<ImportFile> {
  const { id } = await keepUpload(context, {
    id: uploadId,
    purpose: LIST_UPLOAD.name,
    findKept: ({ db, user }) =>
      db
        .selectFrom("catalogueImportFiles")
        .select("id")
        .where("uploadId", "=", uploadId)
        .where("broughtBy", "=", user.id)
        .executeTakeFirst(),
    look: (upload) => lookInto(context, upload),
    store: async (looked) => looked,
    hold: async () => null,
    async keep(context, { stored: { sha256, head }, upload: { fileName } }) {
      const { db, user, now } = context;
      const headings = head?.headings ?? null;
      const kept = await db
        .insertInto("catalogueImportFiles")
        .values({
          uploadId,
          sha256,
          fileName: fileName.slice(-255),
          headings,
          head: JSON.stringify(head?.rows ?? []),
          columns: JSON.stringify(usesByHeading(headings ?? [], head?.uses ?? [])),
          broughtBy: user.id,
          broughtAt: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await recordAction(context, {
        act: "bring-list",
        subject: "import-file",
        subjectId: kept.id,
        after: { fileName },
      });
      return kept;
    },
  });
  return findImportFile(context, { id });
}

async function lookInto(
  context: UserContext,
  upload: { sha256: string; fileName: string; mediaType: string },
): Promise<Looked> {
  const isWorkbook =
    isTable(upload.fileName) && /zip$|sheet$/.test(upload.mediaType) && upload.mediaType !== "application/gzip";
  const sha256 = isWorkbook ? await storeAsTable(context, upload.sha256) : upload.sha256;
  const folder = openTemporaryFolder("import");
  try {
    const file = await fetchList(context, { ...upload, sha256 }, folder);
    if (!(await unpacksWithin(file, UNPACKED_BYTES_MAX)))
      throw catalogueRefusals.listUnreadable({ reason: "解压后超过 600 MB，请分成几份" });
    return { sha256, head: isTable(upload.fileName) ? cut(await readTableHead(file)) : null };
  } catch (error) {
    if (error instanceof UnreadableList || error instanceof CutFile)
      throw catalogueRefusals.listUnreadable({ reason: error.message });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first sheet of a workbook that has rows, as a table. */
async function storeAsTable(context: UserContext, sha256: string): Promise<string> {
  const rows = context.declared.filledOnce(readWorkbook)(context, sha256);
  async function* lines() {
    for await (const some of rows) yield Buffer.from(some.map(rawCsvLine).join(""));
  }
  return (await context.ports.fileStore.write(lines())).sha256;
}

function cut({ headings, uses, rows }: TableHead): TableHead {
  if (headings.length > HEADINGS_MAX) throw catalogueRefusals.listUnreadable({ reason: `最多 ${HEADINGS_MAX} 列` });
  const keep = (text: string, most: number) => text.replaceAll("\0", "").slice(0, most).toWellFormed();
  return {
    headings: headings.map((heading) => keep(heading, HEADING_CHARACTERS_MAX)),
    uses,
    rows: rows.map((cells) => cells.slice(0, HEADINGS_MAX).map((cell) => keep(cell, SAMPLE_CHARACTERS_MAX))),
  };
}
