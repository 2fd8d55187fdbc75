import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";
import { makeHtmlNamedPdf, makePdf, makeTruncatedPdf } from "#testing/pdf-files.ts";

const importer = useImporter(createTestDatabase);

const links = async () =>
  (
    await importer.db
      .selectFrom("datasheetDocumentParts")
      .innerJoin("datasheetDocuments", "datasheetDocuments.id", "documentId")
      .innerJoin("datasheetParts", "datasheetParts.id", "partId")
      .leftJoin("datasheetBrands", "datasheetBrands.id", "datasheetParts.brandId")
      .select(["fileName", "mpn", "datasheetBrands.name as brand"])
      .orderBy("fileName")
      .orderBy("mpn")
      .execute()
  ).map(({ fileName, mpn, brand }) => [fileName, mpn, brand]);
const importParts = async (parts: [mpn: string, manufacturer: string][]) =>
  importer.run([
    await importer.writeParts(
      "parts.jsonl",
      parts.map(([mpn, manufacturer]) => ({ mpn, manufacturer })),
    ),
  ]);
const writeIndex = (entries: object[]) => importer.write("pdf/index.json", JSON.stringify(entries));

test("a PDF is stored by its bytes, described by the index and linked to the family's parts", async () => {
  await importParts([
    ["LM324DR", "TI"],
    ["LM324", "TI"],
    ["LM3241", "TI"],
    ["LM324N", "ST"],
    ["LM358", "TI"],
  ]);
  const pdf = await makePdf({ title: "Quad op amps of the 324 family" });
  await importer.write("pdf/files/a.pdf", pdf);
  await writeIndex([
    {
      file: "files/a.pdf",
      mpn: "LM324",
      manufacturer: "TI",
      docType: "datasheet",
      language: "zh+en",
      version: "Rev. B",
      date: "2026-01-02",
      source: "github:x/y",
    },
  ]);
  const { total, accounts } = await importer.run([`${importer.folder}/pdf`]);
  expect(total).toMatchObject({ read: 1, loaded: 1, refused: 0 });
  expect(accounts[0]).toMatchObject({ name: "pdf/files", unit: "个文件" });
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const [document] = await importer.db.selectFrom("datasheetDocuments").selectAll().execute();
  expect(document).toMatchObject({
    sha256,
    sizeBytes: pdf.length,
    title: "Quad op amps of the 324 family",
    fileName: "a.pdf",
    kind: "datasheet",
    language: "zh-en",
    version: "Rev. B",
    publishedOn: "2026-01-02",
    source: "github:x/y",
    pageCount: 1,
    previewState: "waiting",
  });
  expect(await buffer(await importer.fileStore.read(sha256))).toEqual(pdf);
  expect(await links()).toEqual([
    ["a.pdf", "LM324", "TI"],
    ["a.pdf", "LM324DR", "TI"],
  ]);
  expect(importer.previews).toEqual([document!.id]);
  expect(
    await importer.db.selectFrom("datasheetBrands").select("documentCount").where("name", "=", "TI").execute(),
  ).toEqual([{ documentCount: 1 }]);
});

test("a document taken from a public repository leads to its file there, as it was at that commit", async () => {
  const commit = "1acf7c759c247c577286197ed02d5be9ce6ecd91";
  const written = { source: "github:xiaowine/chip-docs", commit, path: "沁恒/1N4001 - #1.pdf" };
  const entries = [
    { ...written },
    { ...written, url: "https://maker.example/x.pdf" },
    { ...written, path: "../x.pdf" },
    { ...written, commit: "main" },
    { ...written, source: "github:a/b/c" },
    { ...written, path: "\ud800" },
  ];
  for (const index of entries.keys())
    await importer.write(`pdf/${index}.pdf`, await makePdf({ pages: [`document ${index}`] }));
  await writeIndex(
    entries.map((entry, index) => ({ file: `${index}.pdf`, mpn: `GH${index}`, manufacturer: "TI", ...entry })),
  );
  await importer.run([`${importer.folder}/pdf`]);
  const documents = await importer.db
    .selectFrom("datasheetDocuments")
    .select("sourceUrl")
    .orderBy("fileName")
    .execute();
  const address = `https://github.com/xiaowine/chip-docs/blob/${commit}/%E6%B2%81%E6%81%92/1N4001%20-%20%231.pdf`;
  expect(documents.map(({ sourceUrl }) => sourceUrl)).toEqual([
    address,
    "https://maker.example/x.pdf",
    null,
    null,
    null,
    null,
  ]);
});

test("what an index calls derived, or kept for robustness, is no datasheet; taken in before, it is seen by nobody any more", async () => {
  const files = { "derived.pdf": "one", "image-only.pdf": "two", "a real one.pdf": "three" };
  for (const [name, text] of Object.entries(files))
    await importer.write(`pdf/${name}`, await makePdf({ pages: [text] }));
  await importer.run([`${importer.folder}/pdf`]);
  const states = async () =>
    (
      await importer.db.selectFrom("datasheetDocuments").select(["fileName", "state"]).orderBy("fileName").execute()
    ).map(({ fileName, state }) => [fileName, state]);
  expect((await states()).map(([, state]) => state)).toEqual(["published", "published", "published"]);
  await writeIndex([
    { file: "derived.pdf", mpn: "LM324", manufacturer: "TI", derived: true },
    { file: "image-only.pdf", docType: "robustness: image-only" },
    { file: "a real one.pdf", mpn: "LM324", manufacturer: "TI", derived: false },
  ]);
  for (let run = 0; run < 2; run++) {
    const { total, report } = await importer.run([`${importer.folder}/pdf`]);
    expect(total).toMatchObject({ read: 3, refused: 2 });
    expect(report.map((row) => row.includes("测试用文件，不作为规格书收录"))).toEqual([true, true]);
    expect(await states()).toEqual([
      ["a real one.pdf", "published"],
      ["derived.pdf", "hidden"],
      ["image-only.pdf", "hidden"],
    ]);
  }
});

test("what the source states later takes the place of what was read off the pages", async () => {
  await importer.write("pdf/a.pdf", await makePdf({ pages: ["one"] }));
  await writeIndex([{ file: "a.pdf", mpn: "LM324", manufacturer: "TI" }]);
  await importer.run([`${importer.folder}/pdf`]);
  await importer.db
    .updateTable("datasheetDocuments")
    .set({ version: "Rev. B", isVersionRead: true, publishedOn: "2019-03-01", isDayRead: true })
    .execute();
  expect((await importer.run([`${importer.folder}/pdf`])).total).toMatchObject({ unchanged: 1 });
  await writeIndex([{ file: "a.pdf", mpn: "LM324", manufacturer: "TI", version: "Rev. B" }]);
  await importer.run([`${importer.folder}/pdf`]);
  const document = await importer.db
    .selectFrom("datasheetDocuments")
    .select(["version", "isVersionRead", "publishedOn", "isDayRead"])
    .executeTakeFirstOrThrow();
  expect(document).toEqual({ version: "Rev. B", isVersionRead: false, publishedOn: "2019-03-01", isDayRead: true });
});

test("the same bytes twice are one document; parts that came since are linked", async () => {
  const pdf = await makePdf();
  await importer.write("pdf/LM358__TI__en.pdf", pdf);
  await importer.write("pdf/copy.pdf", pdf);
  const folder = `${importer.folder}/pdf`;
  expect((await importer.run([folder])).total).toMatchObject({ read: 2, loaded: 1, unchanged: 1 });
  expect((await importer.run([folder])).total).toMatchObject({ read: 2, loaded: 0, unchanged: 2 });
  await importParts([["LM358DR", "TI"]]);
  expect((await importer.run([folder])).total).toMatchObject({ loaded: 1, unchanged: 1 });
  expect((await links()).map(([, mpn]) => mpn)).toEqual(["LM358", "LM358DR"]);
  expect(importer.previews).toHaveLength(1);
});

test("a part that nobody listed is made from the index, also under a brand that was taken over", async () => {
  await importer.run([
    await importer.writeParts("makers.jsonl", [
      { name: "onsemi", aliases: [] },
      { name: "Fairchild Semiconductor", aliases: [] },
    ]),
  ]);
  await importParts([["1N4007RLG", "onsemi"]]);
  await importer.write("pdf/a.pdf", await makePdf({ pages: ["rectifier"] }));
  await importer.write("pdf/b.pdf", await makePdf({ pages: ["regulator"] }));
  await writeIndex([
    { file: "a.pdf", mpn: "1N4007", manufacturer: "Fairchild Semiconductor" },
    { file: "b.pdf", mpn: "KA7805", manufacturer: "Fairchild Semiconductor" },
  ]);
  await importer.run([`${importer.folder}/pdf`]);
  expect(await links()).toEqual([
    ["a.pdf", "1N4007RLG", "onsemi"],
    ["b.pdf", "KA7805", "Fairchild Semiconductor"],
  ]);
});

test("without an index the name tells, or the title; a number that one brand alone makes finds its part, and none is made", async () => {
  await importParts([
    ["AP2112K-3.3TRG1", "Diodes"],
    ["LM358", "TI"],
    ["LM358", "ST"],
    ["NE555P", "TI"],
  ]);
  await importer.write("AP2112K-3.3TRG1.pdf", await makePdf({ pages: ["one"] }));
  await importer.write("LM358.pdf", await makePdf({ pages: ["two"] }));
  await importer.write("TI LM358 datasheet.pdf", await makePdf({ pages: ["three"] }));
  await importer.write("TI XYZ999 datasheet.pdf", await makePdf({ pages: ["four"] }));
  await importer.write("download.pdf", await makePdf({ pages: ["five"], title: "NE555P precision timer" }));
  await importer.run(
    ["AP2112K-3.3TRG1.pdf", "LM358.pdf", "TI LM358 datasheet.pdf", "TI XYZ999 datasheet.pdf", "download.pdf"].map(
      (name) => `${importer.folder}/${name}`,
    ),
  );
  expect(await links()).toEqual([
    ["AP2112K-3.3TRG1.pdf", "AP2112K-3.3TRG1", "Diodes"],
    ["TI LM358 datasheet.pdf", "LM358", "TI"],
    ["download.pdf", "NE555P", "TI"],
  ]);
  const titles = await importer.db.selectFrom("datasheetDocuments").select("title").orderBy("fileName").execute();
  expect(titles.map(({ title }) => title)).toEqual([
    "AP2112K-3.3TRG1",
    "LM358",
    "TI LM358",
    "TI XYZ999",
    "NE555P precision timer",
  ]);
});

test("what is no readable PDF is refused with its reason, and nothing of it stays", async () => {
  await importer.write("pdf/empty.pdf", "");
  await importer.write("pdf/html.pdf", makeHtmlNamedPdf());
  await importer.write("pdf/cut.pdf", await makeTruncatedPdf());
  await importer.write("pdf/locked.pdf", await makePdf({ userPassword: "secret" }));
  await importer.write("pdf/owner.pdf", await makePdf({ ownerPassword: "secret" }));
  await truncate(await importer.write("pdf/huge.pdf", await makePdf()), 60 * 1024 * 1024);
  const { total, report, exitCode } = await importer.run([`${importer.folder}/pdf`]);
  expect(total).toMatchObject({ read: 6, loaded: 1, refused: 5 });
  expect(exitCode).toBe(0);
  expect(Object.fromEntries(report.map(([file, , , reason]) => [file, reason]))).toEqual({
    "pdf/cut.pdf": "该 PDF 已损坏或不完整，无法读取",
    "pdf/empty.pdf": "文件是空的（0 字节），请重新选择文件",
    "pdf/html.pdf": "该文件不是 PDF，请上传 PDF 文件",
    "pdf/huge.pdf": "文件超过 50 MB，请压缩后再上传",
    "pdf/locked.pdf": "该 PDF 已加密，无法预览",
  });
  expect(await importer.db.selectFrom("datasheetDocuments").select("fileName").execute()).toEqual([
    { fileName: "owner.pdf" },
  ]);
});

test.each([
  ["cut short", '{"files": 1', "index.json 不能读：不是完整的 JSON"],
  ["an object", '{"a.pdf": {}}', 'index.json 不是数组（应写成 [{ "file": … }, …]）'],
  ["without file names", '[{"mpn":"LM324"}]', "index.json 第 1 项没有写 file（文件名）"],
])("an index that is %s keeps its folder's PDFs out until it is mended", async (_what, index, reason) => {
  await importer.write("pdf/files/LM324 TI.pdf", await makePdf({ pages: ["one"] }));
  await importer.write("pdf/b.pdf", await makePdf({ pages: ["two"] }));
  await importer.write("pdf/index.json", index);
  await importer.write("elsewhere/c.pdf", await makePdf({ pages: ["three"] }));
  const paths = [`${importer.folder}/pdf`, `${importer.folder}/elsewhere`];
  const { total, exitCode, report } = await importer.run(paths);
  expect(total).toMatchObject({ read: 3, loaded: 1, unchanged: 0, refused: 2 });
  expect(exitCode).toBe(1);
  expect(report).toEqual(
    ["pdf/index.json", "pdf/b.pdf", "pdf/index.json", "pdf/files/LM324 TI.pdf"].map((name) => [name, "", "", reason]),
  );
  await writeIndex([{ file: "files/LM324 TI.pdf", mpn: "LM324", manufacturer: "TI", title: "Quad op amp" }]);
  const mended = await importer.run(paths);
  expect(mended).toMatchObject({ exitCode: 0, total: { loaded: 2, unchanged: 1, refused: 0 } });
  expect(await links()).toEqual([["LM324 TI.pdf", "LM324", "TI"]]);
});

test("an index that is a folder is one that can't be read", async () => {
  const file = await importer.write("pdf/a.pdf", await makePdf());
  await importer.write("pdf/index.json/x", "");
  const { exitCode, report } = await importer.run([file]);
  expect(exitCode).toBe(1);
  expect(report.map(([name, , , reason]) => [name, reason])).toEqual([
    ["index.json", "index.json 不能读：是文件夹，不是文件"],
    ["a.pdf", "index.json 不能读：是文件夹，不是文件"],
  ]);
});

test("an index that says something else of a known document changes it, and one that does not changes nothing", async () => {
  await importParts([
    ["LM324DR", "TI"],
    ["LM358DR", "ON"],
    ["LM358N", "ON"],
  ]);
  await importer.write("pdf/a.pdf", await makePdf());
  const describe = () =>
    importer.db
      .selectFrom("datasheetDocuments")
      .leftJoin("datasheetBrands", "datasheetBrands.id", "brandId")
      .select(["title", "name", "version"])
      .execute();
  const run = () => importer.run([`${importer.folder}/pdf`]);
  await writeIndex([{ file: "a.pdf", mpn: "LM324", manufacturer: "TI", version: "A" }]);
  await run();
  expect(await describe()).toEqual([{ title: "TI LM324", name: "TI", version: "A" }]);

  await writeIndex([{ file: "a.pdf", mpn: "LM358", manufacturer: "ON", version: "B" }]);
  expect((await run()).total).toMatchObject({ loaded: 1, unchanged: 0 });
  expect(await describe()).toEqual([{ title: "ON LM358", name: "ON", version: "B" }]);
  expect(await links()).toEqual([
    ["a.pdf", "LM358DR", "ON"],
    ["a.pdf", "LM358N", "ON"],
  ]);
  expect((await run()).total).toMatchObject({ loaded: 0, unchanged: 1 });

  await writeIndex([{ file: "a.pdf", mpn: "LM358N", manufacturer: "ON", version: "B", title: "Dual op amp" }]);
  expect((await run()).total).toMatchObject({ loaded: 1, unchanged: 0 });
  expect(await describe()).toMatchObject([{ title: "Dual op amp" }]);
  expect(await links()).toEqual([["a.pdf", "LM358N", "ON"]]);
  expect((await run()).total).toMatchObject({ loaded: 0, unchanged: 1 });
  expect(importer.previews).toHaveLength(1);
});

test("two entries for the same bytes link the document to the parts of both, time and again", async () => {
  const pdf = await makePdf();
  await importer.write("pdf/1N4001.pdf", pdf);
  await importer.write("pdf/more/1N4007.pdf", pdf);
  await writeIndex([
    { file: "1N4001.pdf", mpn: "1N4001", manufacturer: "TI", title: "One" },
    { file: "more/1N4007.pdf", mpn: "1N4007", manufacturer: "TI", title: "Seven" },
  ]);
  expect((await importer.run([`${importer.folder}/pdf`])).total).toMatchObject({ read: 2, loaded: 2 });
  expect((await importer.run([`${importer.folder}/pdf`])).total).toMatchObject({ read: 2, loaded: 0, unchanged: 2 });
  expect((await links()).map(([, mpn]) => mpn)).toEqual(["1N4001", "1N4007"]);
  expect(await importer.db.selectFrom("datasheetDocuments").select("title").execute()).toEqual([{ title: "One" }]);
});
