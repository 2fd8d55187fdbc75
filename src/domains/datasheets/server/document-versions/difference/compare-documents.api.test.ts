import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { differenceAddress, documentAddress } from "../../../addresses.ts";
import { documentVersions } from "../../../contract/document-versions.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { openPages } from "../../../testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildDocument } = catalogueOf(portal);

/** A document of a line whose pages were read; null while they are not. */
async function buildEdition(lineId: number, edition: number, texts: string[] | null) {
  const { db } = portal.context;
  const document = await buildDocument({ lineId, edition, version: `Rev. ${edition}`, pageCount: texts?.length ?? 3 });
  if (texts) {
    await db.insertInto("datasheetDocumentPages").values(texts.map((text, index) => ({ documentId: document.id, page: index + 1, text, search: "" }))).execute();
    await db.updateTable("datasheetDocuments").set({ textState: "ready", pagesRead: texts.length }).where("id", "=", document.id).execute();
  }
  return document;
}

const compare = (id: number, otherId: number) => portal.callAs()(documentVersions.compareDocuments, { id, otherId });
const FIRST = "LM358 双运放\n供电电压 3–32 V\n静态电流 0.7 mA";
const SECOND = "极限参数\n输入电压 32 V\n结温 150 ℃";

test("two editions are compared page by page, in whichever order they are named", async () => {
  const older = await buildEdition(1, 1, [FIRST, SECOND, ""]);
  const newer = await buildEdition(1, 2, [FIRST.replace("0.7 mA", "0.5 mA"), "新增一页\n焊接温度曲线\n回流焊", SECOND, ""]);
  const expected = {
    older: { id: older.id },
    newer: { id: newer.id },
    isReady: true,
    pages: [
      { kind: "changed", olderPage: 1, newerPage: 1, lines: [{ kind: "removed", text: "静态电流 0.7 mA" }, { kind: "added", text: "静态电流 0.5 mA" }], moreLines: 0 },
      { kind: "added", olderPage: null, newerPage: 2 },
      { kind: "unchanged", olderPage: 2, newerPage: 3 },
      { kind: "unreadable", olderPage: 3, newerPage: 4 },
    ],
  };
  expect(await compare(older.id, newer.id)).toMatchObject(expected);
  expect(await compare(newer.id, older.id)).toMatchObject(expected);

  const page = await open(differenceAddress(newer, older));
  expect(page).toMatchObject({ status: 200, isHidden: true, headings: [expect.stringContaining("版本差异")] });
  for (const words of ["Rev. 1", "Rev. 2", "1 页有改动", "1 页新增", "1 页未变", "1 页无法比较", "静态电流 0.7 mA", "静态电流 0.5 mA", "未识别文字，无法比较"]) expect(page.text).toContain(words);
  expect(page.links).toEqual(expect.arrayContaining([`${documentAddress(older)}#page=1`, `${documentAddress(newer)}#page=2`, `${documentAddress(newer)}?with=${older.id}#page=1&page2=1`]));
  expect(await open(differenceAddress(older, newer))).toMatchObject({ status: 301, location: differenceAddress(newer, older) });
});

test("until both are read the answer says so; what can't be read to its end is compared as far as it goes", async () => {
  const older = await buildEdition(2, 1, [FIRST, SECOND, "third page"]);
  const newer = await buildEdition(2, 2, null);
  expect(await compare(older.id, newer.id)).toMatchObject({ isReady: false, pages: [] });
  expect((await open(differenceAddress(newer, older))).text).toContain("正在识别文字");
  await portal.context.db.updateTable("datasheetDocuments").set({ textState: "failed" }).where("id", "=", newer.id).execute();
  const { isReady, pages } = await compare(older.id, newer.id);
  expect(isReady).toBe(true);
  expect(pages.map(({ kind }) => kind)).toEqual(["unreadable", "unreadable", "unreadable"]);
});

test("editions without a difference say so", async () => {
  const [older, newer] = [await buildEdition(3, 1, [FIRST, SECOND]), await buildEdition(3, 2, [FIRST, SECOND])];
  expect((await open(differenceAddress(newer, older))).text).toContain("两版各页的文字相同");
});

test("documents of two lines, one and the same, and what is taken down are not compared", async () => {
  const one = await buildEdition(4, 1, [FIRST]);
  const other = await buildEdition(5, 1, [FIRST]);
  const removed = await buildDocument({ lineId: 4, edition: 2, state: "removed" });
  for (const [id, otherId] of [[one.id, other.id], [one.id, one.id], [one.id, removed.id], [one.id, 999_999]] as const) {
    await expect(compare(id, otherId)).rejects.toMatchObject({ status: 404 });
    expect((await open(differenceAddress({ id }, { id: otherId }))).status).toBe(404);
  }
  for (const address of ["abc", "-1", "0"]) expect((await open(`${documentAddress(one)}/difference/${address}`)).status).toBe(404);
});
