import { expect, test, vi } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { leaveLine } from "#domains/datasheets/server/document-versions/line.ts";

const importer = useImporter(createTestDatabase);
// Each looks at several PDFs, in processes that start first.
vi.setConfig({ testTimeout: 120_000 });

const writeIndex = (entries: object[]) => importer.write("pdf/index.json", JSON.stringify(entries));
const run = () => importer.run([`${importer.folder}/pdf`]);

async function writePdfs(...names: string[]) {
  for (const name of names) await importer.write(`pdf/${name}.pdf`, await makePdf({ pages: [name] }));
}

/** The lines, each its files, oldest first. */
async function lines() {
  const rows = await importer.db
    .selectFrom("datasheetDocuments")
    .select(["fileName", "lineId"])
    .where("lineId", "is not", null)
    .orderBy("lineId")
    .orderBy("edition")
    .execute();
  const found = new Map<number, string[]>();
  for (const { fileName, lineId } of rows)
    found.set(lineId!, [...(found.get(lineId!) ?? []), fileName.replace(".pdf", "")]);
  return [...found.values()];
}

const LM324 = { mpn: "LM324", manufacturer: "TI", docType: "datasheet", language: "en", title: "LM324 Quad op amp" };

test("the index states what a document replaces: by its file, whichever comes first, or by its SHA-256; a second run changes nothing", async () => {
  await writePdfs("c", "a", "b");
  await writeIndex([
    { file: "c.pdf", ...LM324, replaces: "a.pdf" },
    { file: "a.pdf", ...LM324 },
    { file: "b.pdf", ...LM324, title: "Other" },
  ]);
  expect((await run()).total).toMatchObject({ loaded: 3, unchanged: 0 });
  expect(await lines()).toEqual([["a", "c"]]);
  expect((await run()).total).toMatchObject({ loaded: 0, unchanged: 3 });

  const { sha256 } = await importer.db
    .selectFrom("datasheetDocuments")
    .select("sha256")
    .where("fileName", "=", "c.pdf")
    .executeTakeFirstOrThrow();
  await writeIndex([
    { file: "c.pdf", ...LM324, replaces: "a.pdf" },
    { file: "a.pdf", ...LM324 },
    { file: "b.pdf", ...LM324, title: "Other", replaces: sha256.toUpperCase() },
  ]);
  expect((await run()).total).toMatchObject({ loaded: 1, unchanged: 2 });
  expect(await lines()).toEqual([["a", "c", "b"]]);
  expect(
    await importer.db.selectFrom("datasheetBrands").select("documentCount").where("name", "=", "TI").execute(),
  ).toEqual([{ documentCount: 1 }]);
});

test("what is stated and can't be is told, and nothing else is lost by it", async () => {
  await writePdfs("a", "b", "c");
  await writeIndex([
    { file: "a.pdf", ...LM324, replaces: "b.pdf" },
    { file: "b.pdf", ...LM324, replaces: "a.pdf" },
    { file: "c.pdf", ...LM324, title: "Other", replaces: "../elsewhere/none.pdf" },
  ]);
  const { total, report } = await run();
  expect(total).toMatchObject({ loaded: 3, refused: 0 });
  expect(await lines()).toEqual([["b", "a"]]);
  expect(report.map(([file, , , reason]) => [file, reason])).toEqual([
    ["pdf/b.pdf", "未连成版本：index.json 的 replaces 写的 a.pdf 已是比它更新的版本"],
    ["pdf/c.pdf", "未连成版本：index.json 的 replaces 写的 none.pdf 没有找到"],
  ]);
});

test("datasheets of the same brand, part, language and title are put in order by day or version, whichever comes first", async () => {
  await writePdfs("2024", "2019", "2021");
  await writeIndex([{ file: "2024.pdf", ...LM324, version: "C", date: "2024-01-01" }]);
  await run();
  await writeIndex([
    { file: "2024.pdf", ...LM324, version: "C", date: "2024-01-01" },
    { file: "2019.pdf", ...LM324, date: "2019-01-01" },
    { file: "2021.pdf", ...LM324, title: "LM324 quad op amp (Rev. B)", version: "B", date: "2021-01-01" },
  ]);
  await run();
  expect(await lines()).toEqual([["2019", "2021", "2024"]]);
});

test("the file at one address took the place of the one before, also under another title", async () => {
  await writePdfs("new", "old");
  const url = "https://maker.example/docs/LM324.pdf";
  await writeIndex([
    { file: "new.pdf", ...LM324, docType: "application note", title: "Using LM324", url, version: "V1.10" },
    { file: "old.pdf", ...LM324, docType: "application note", url, version: "V1.2" },
  ]);
  await run();
  expect(await lines()).toEqual([["old", "new"]]);
});

test.each([
  ["two languages of one datasheet", { language: "zh", version: "A" }, { language: "en", version: "B" }],
  ["two kinds", { docType: "errata", version: "A" }, { version: "B" }],
  ["two makers", { manufacturer: "ST", version: "A" }, { version: "B" }],
  ["two parts", { mpn: "LM358", version: "A" }, { version: "B" }],
  ["a summary and the whole", { title: "LM324 Quad op amp Summary", version: "A" }, { version: "B" }],
  [
    "two application notes on one part",
    { docType: "application note", version: "A" },
    { docType: "application note", version: "B" },
  ],
  [
    "two documents of one page on the web",
    { docType: "user manual", url: "https://maker.example/LM324", version: "A" },
    { docType: "user manual", url: "https://maker.example/LM324", version: "B" },
  ],
  ["no version and no day", {}, {}],
  ["the same version and day", { version: "A", date: "2020-01-01" }, { version: "A", date: "2020-01-01" }],
  [
    "a day that says the opposite of the version",
    { version: "B", date: "2019-01-01" },
    { version: "A", date: "2020-01-01" },
  ],
  ["versions that are counted in two ways", { version: "A" }, { version: "1.0" }],
])("%s are not guessed to be editions", async (_what, one, other) => {
  await writePdfs("one", "other");
  await writeIndex([
    { file: "one.pdf", ...LM324, ...one },
    { file: "other.pdf", ...LM324, ...other },
  ]);
  await run();
  expect(await lines()).toEqual([]);
});

test("what an operator took out of its line stays out, stated or not", async () => {
  await writePdfs("a", "b");
  await writeIndex([
    { file: "a.pdf", ...LM324, version: "A" },
    { file: "b.pdf", ...LM324, version: "B", replaces: "a.pdf" },
  ]);
  await run();
  expect(await lines()).toEqual([["a", "b"]]);
  const { id } = await importer.db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("fileName", "=", "a.pdf")
    .executeTakeFirstOrThrow();
  await leaveLine(importer.db, id);
  expect((await run()).total).toMatchObject({ loaded: 0, unchanged: 2 });
  expect(await lines()).toEqual([]);
});

test("a file that was taken down is refused, and stays down", async () => {
  await writePdfs("a");
  await writeIndex([{ file: "a.pdf", ...LM324 }]);
  await run();
  await importer.db
    .updateTable("datasheetDocuments")
    .set({ state: "removed", removedAt: new Date(), removedReason: "权利人要求" })
    .execute();
  await writeIndex([{ file: "a.pdf", ...LM324, title: "Another title" }]);
  const { total, report } = await run();
  expect(total).toMatchObject({ loaded: 0, unchanged: 0, refused: 1 });
  expect(report.map(([, , , reason]) => reason)).toEqual(["该文件已被下架，不再收录"]);
  expect(await importer.db.selectFrom("datasheetDocuments").select(["state", "title"]).execute()).toEqual([
    { state: "removed", title: "LM324 Quad op amp" },
  ]);
});
