import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { asPrinted } from "#platform/pdf/printed-text.ts";
import { useTestApp } from "#testing/app.ts";
import { differenceAddress } from "../../../addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { documentVersions } from "../../../contract/document-versions.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { closeComparing } from "./compare-behind-answer.ts";
import { forgetDifferences } from "./cached-differences.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildDocument } = catalogueOf(portal);

afterAll(closeComparing);

const OPERATOR = "13800000009";

/** A document of a line whose pages were read; null while they are not. */
async function buildEdition(lineId: number, edition: number, texts: string[] | null) {
  const { db } = portal.context;
  const document = await buildDocument({ lineId, edition, version: `Rev. ${edition}`, pageCount: texts?.length ?? 3 });
  if (texts) {
    await db
      .insertInto("datasheetDocumentPages")
      .values(
        texts.map((text, index) => ({ documentId: document.id, page: index + 1, text: asPrinted(text), search: "" })),
      )
      .execute();
    await db
      .updateTable("datasheetDocuments")
      .set({ textState: "ready", pagesRead: texts.length })
      .where("id", "=", document.id)
      .execute();
  }
  return document;
}

const ask = (id: number, otherId: number, more: { pageIndex?: number; pageSize?: number } = {}) =>
  portal.callAs()(documentVersions.compareDocuments, { id, otherId, ...more });

/** The answer once the two are compared. */
async function compare(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  let answer = await ask(...asked);
  const stateOf = async () => (answer.state === "comparing" ? (answer = await ask(...asked)).state : answer.state);
  await expect.poll(stateOf, { interval: 500 }).not.toBe("comparing");
  return answer;
}

const FIRST = "LM358 双运放\n供电电压 3–32 V\n静态电流 0.7 mA";
const SECOND = "极限参数\n输入电压 32 V\n结温 150 ℃";

test("two editions are compared page by page, in whichever order they are named", async () => {
  const older = await buildEdition(1, 1, [FIRST, SECOND, ""]);
  const newer = await buildEdition(1, 2, [
    FIRST.replace("0.7 mA", "0.5 mA"),
    "新增一页\n焊接温度曲线\n回流焊",
    SECOND,
    "",
  ]);
  const expected = {
    older: { id: older.id },
    newer: { id: newer.id },
    state: "ready",
    counts: { changed: 1, added: 1, removed: 0, unreadable: 1, unchanged: 1 },
    totalRecord: 4,
    data: [
      {
        kind: "changed",
        olderPage: 1,
        newerPage: 1,
        lines: [
          { kind: "removed", text: "静态电流 0.7 mA" },
          { kind: "added", text: "静态电流 0.5 mA" },
        ],
        moreLines: 0,
      },
      { kind: "added", olderPage: null, newerPage: 2 },
      { kind: "unchanged", olderPage: 2, newerPage: 3 },
      { kind: "unreadable", olderPage: 3, newerPage: 4 },
    ],
  };
  expect(await compare(older.id, newer.id)).toMatchObject(expected);
  expect(await compare(newer.id, older.id)).toMatchObject(expected);

  const page = await open(differenceAddress(newer, older));
  expect(page).toMatchObject({ status: 200, isHidden: true, headings: [expect.stringContaining("版本差异")] });
  for (const words of [
    "Rev. 1",
    "Rev. 2",
    "1 页有改动",
    "1 页新增",
    "1 页未变",
    "1 页无法比较",
    "静态电流 0.7 mA",
    "静态电流 0.5 mA",
    "未识别文字，无法比较",
  ])
    expect(page.text).toContain(words);
  expect(page.links).toEqual(
    expect.arrayContaining([
      `${documentAddress(older)}#page=1`,
      `${documentAddress(newer)}#page=2`,
      `${documentAddress(newer)}?with=${older.id}#page=1&page2=1`,
    ]),
  );
  expect(await open(differenceAddress(older, newer))).toMatchObject({
    status: 301,
    location: differenceAddress(newer, older),
  });
});

test("until both are read the answer says so; what can't be read to its end is compared as far as it goes", async () => {
  const older = await buildEdition(2, 1, [FIRST, SECOND, "third page"]);
  const newer = await buildEdition(2, 2, null);
  expect(await compare(older.id, newer.id)).toMatchObject({ state: "reading", data: [], totalRecord: 0 });
  expect((await open(differenceAddress(newer, older))).text).toContain("正在识别文字");
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ textState: "failed" })
    .where("id", "=", newer.id)
    .execute();
  const { state, data } = await compare(older.id, newer.id);
  expect(state).toBe("ready");
  expect(data.map(({ kind }) => kind)).toEqual(["unreadable", "unreadable", "unreadable"]);
});

test("editions without a difference say so", async () => {
  const [older, newer] = [await buildEdition(3, 1, [FIRST, SECOND]), await buildEdition(3, 2, [FIRST, SECOND])];
  expect(await compare(older.id, newer.id)).toMatchObject({
    data: [{ kind: "unchanged", olderPage: 1, newerPage: 1, pageCount: 2 }],
    totalRecord: 1,
  });
  expect((await open(differenceAddress(newer, older))).text).toContain("两版各页的文字相同");
});

test("what takes long is done behind the answer, which says so; then all of it can be read, page by page and line by line", async () => {
  const texts = (change: string) =>
    Array.from({ length: 30 }, (_, page) =>
      Array.from(
        { length: 25 },
        (__, line) => `page${page} line${line} ${line < 20 ? change : "stays"} of${page}x${line}`,
      ).join("\n"),
    );
  const [older, newer] = [await buildEdition(6, 1, texts("before")), await buildEdition(6, 2, texts("after"))];
  await portal.context.db.transaction().execute(async (transaction) => {
    await sql`lock table datasheet_document_pages in access exclusive mode`.execute(transaction);
    expect(await ask(older.id, newer.id)).toMatchObject({ state: "comparing", data: [] });
    expect((await open(differenceAddress(newer, older))).text).toContain("正在比较");
  });
  expect(await compare(older.id, newer.id)).toMatchObject({
    state: "ready",
    counts: { changed: 30 },
    totalRecord: 30,
    data: { length: 20 },
  });
  const { data } = await compare(older.id, newer.id, { pageIndex: 2 });
  expect(data.map(({ newerPage }) => newerPage)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  // The first lines of every page read alike but for their figures: heads.
  expect([data[0]!.lines.length, data[0]!.moreLines]).toEqual([34, 0]);
  const [first, second, third] = [
    await open(differenceAddress(newer, older)),
    await open(`${differenceAddress(newer, older)}?page=2`),
    await open(`${differenceAddress(newer, older)}?page=3`),
  ];
  expect(first.links).toContain(`${differenceAddress(newer, older)}?page=2`);
  for (const words of ["30 页有改动", "另有 22 行不同", "page20 line19 after"]) expect(second.text).toContain(words);
  expect(third.status).toBe(404);
});

test("two editions are compared once, whoever asks, until one of them is read anew or taken down", async () => {
  const { db } = portal.context;
  const [older, newer] = [await buildEdition(7, 1, [FIRST]), await buildEdition(7, 2, [SECOND])];
  const kept = () =>
    db.selectFrom("datasheetDocumentDifferences").select("counts").where("newerSha256", "=", newer.sha256).execute();
  await Promise.all([compare(older.id, newer.id), compare(newer.id, older.id)]);
  expect(await kept()).toHaveLength(1);
  await db
    .updateTable("datasheetDocumentDifferences")
    .set({ counts: JSON.stringify({ changed: 99, added: 0, removed: 0, unreadable: 0, unchanged: 0 }) })
    .where("newerSha256", "=", newer.sha256)
    .execute();
  expect(await ask(older.id, newer.id)).toMatchObject({ counts: { changed: 99 } });

  await db.updateTable("datasheetDocuments").set({ textState: "waiting" }).where("id", "=", older.id).execute();
  expect(await ask(older.id, newer.id)).toMatchObject({ state: "reading" });
  await db
    .updateTable("datasheetDocumentPages")
    .set({ text: asPrinted(SECOND) })
    .where("documentId", "=", older.id)
    .execute();
  await db.updateTable("datasheetDocuments").set({ textState: "ready" }).where("id", "=", older.id).execute();
  expect(await compare(older.id, newer.id)).toMatchObject({ counts: { changed: 0, unchanged: 1 } });

  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: older.id, reason: "权利人要求" });
  expect(await kept()).toEqual([]);
});

test("what can't be compared says so, and is tried again another day; what was found long ago is forgotten", async () => {
  const { db } = portal.context;
  const [older, newer] = [await buildEdition(8, 1, [FIRST]), await buildEdition(8, 2, [SECOND])];
  await compare(older.id, newer.id);
  await db
    .updateTable("datasheetDocumentDifferences")
    .set({ counts: null, createdAt: portal.clock.now })
    .where("newerSha256", "=", newer.sha256)
    .execute();
  expect(await ask(older.id, newer.id)).toMatchObject({ state: "failed" });
  expect((await open(differenceAddress(newer, older))).text).toContain("请并排阅读核对");
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * DAY_MS);
  expect(await compare(older.id, newer.id)).toMatchObject({ state: "ready" });
  const count = async () =>
    (
      await db
        .selectFrom("datasheetDocumentDifferences")
        .select("format")
        .where("newerSha256", "=", newer.sha256)
        .execute()
    ).length;
  await forgetDifferences({ ...portal.context, now: new Date(portal.clock.now.getTime() + 29 * DAY_MS) });
  expect(await count()).toBe(1);
  await forgetDifferences({ ...portal.context, now: new Date(portal.clock.now.getTime() + 31 * DAY_MS) });
  expect(await count()).toBe(0);
});

test("documents of two lines, one and the same, and what is taken down are not compared", async () => {
  const one = await buildEdition(4, 1, [FIRST]);
  const other = await buildEdition(5, 1, [FIRST]);
  const removed = await buildDocument({ lineId: 4, edition: 2, state: "removed" });
  for (const [id, otherId] of [
    [one.id, other.id],
    [one.id, one.id],
    [one.id, removed.id],
    [one.id, 999_999],
  ] as const) {
    await expect(compare(id, otherId)).rejects.toMatchObject({ status: 404 });
    expect((await open(differenceAddress({ id }, { id: otherId }))).status).toBe(404);
  }
  for (const address of ["abc", "-1", "0"])
    expect((await open(`${documentAddress(one)}/difference/${address}`)).status).toBe(404);
});
