import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { useImporter } from "#domains/catalogue/testing/importer.ts";
import { tasks } from "../tasks.ts";
import { createLog } from "#platform/log.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { createTestDatabase } from "#testing/database.ts";
import { closeBodyWorkers } from "./read-body.ts";

const importer = useImporter(createTestDatabase);
afterAll(() => closeBodyWorkers());

const MARKDOWN = {
  id: "a1",
  title: "樹莓派入門",
  body: "# 樹莓派入門\n\n第一段，**重點**。\n\n![](x.png)",
  bodyFormat: "markdown",
  language: "zh-Hant",
  date: "2023-05",
  author: "某人 https://example.com/who",
  tags: ["樹莓派", "入門"],
  url: "https://example.com/a1",
  source: "github:some/where",
  licence: "CC BY 4.0",
};
const HTML = {
  id: "a2",
  title: "第二篇",
  body: "<h2>节</h2><p>正文<script>x()</script></p>",
  bodyFormat: "html",
  date: null,
  author: null,
  tags: null,
  url: "javascript:alert(1)",
  source: "github:some/where",
  licence: null,
};

async function importRows(
  rows: (object | string)[],
  wishes: { batchRows?: number; signal?: AbortSignal; date?: Date } = {},
) {
  await prepareQueues(importer.connection, tasks, createLog("silent"));
  const file = await importer.write(
    "articles.jsonl.gz",
    gzipSync(rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("")),
  );
  return importer.run([], { articles: [file], ...wishes });
}
const articles = () =>
  importer.db
    .selectFrom("newsArticles")
    .select([
      "sourceId",
      "title",
      "state",
      "version",
      "publishedVersion",
      "sourceName",
      "sourceUrl",
      "origin",
      "tags",
      "html",
      "publishedAt",
    ])
    .orderBy("sourceId")
    .execute();

test("Markdown and HTML become published articles, as they are written and with their terms", async () => {
  const { total, exitCode } = await importRows([MARKDOWN, HTML], { date: new Date("2024-01-01T00:00:00+08:00") });
  expect([total, exitCode]).toMatchObject([{ read: 2, loaded: 2, unchanged: 0, refused: 0 }, 0]);
  const [first, second] = await articles();
  expect(first).toMatchObject({
    sourceId: "a1",
    title: "樹莓派入門",
    state: "PUBLISHED",
    publishedVersion: 1,
    sourceName: "某人",
    sourceUrl: "https://example.com/a1",
    origin: "repost",
    tags: ["樹莓派", "入門"],
    publishedAt: new Date("2023-04-30T16:00:00Z"),
  });
  expect(first!.html).toContain("<strong>重點</strong>");
  expect(first!.html).not.toContain("<h2");
  expect(first!.html).toContain("许可：CC BY 4.0");
  expect(second).toMatchObject({
    sourceName: "github:some/where",
    sourceUrl: "",
    tags: [],
    publishedAt: new Date("2023-12-31T16:00:00Z"),
  });
  expect(second!.html).not.toContain("x()");
});

test("read again nothing changes; what the list has learnt is a new version; what was taken down stays so", async () => {
  await importRows([MARKDOWN, HTML]);
  expect((await importRows([MARKDOWN, HTML, ""])).total).toMatchObject({ read: 2, loaded: 0, unchanged: 2 });
  await importer.db.updateTable("newsArticles").set({ state: "DISMOUNT" }).where("sourceId", "=", "a2").execute();
  const { total, report } = await importRows([
    { ...MARKDOWN, body: "另一个正文" },
    { ...HTML, title: "改了" },
  ]);
  expect(total).toMatchObject({ loaded: 1, unchanged: 1 });
  expect(report.map(([, , , reason]) => reason)).toEqual(["说明：「改了」已下架或删除，未改动"]);
  expect(await articles()).toMatchObject([
    {
      version: 2,
      publishedVersion: 2,
      html: expect.stringContaining("另一个正文"),
      publishedAt: new Date("2023-04-30T16:00:00Z"),
    },
    { title: "第二篇", state: "DISMOUNT" },
  ]);
});

test("bad lines are refused one by one with the reason, a million brackets too, and the others go on", async () => {
  const { total, report, exitCode } = await importRows([
    MARKDOWN,
    "{broken",
    { ...HTML, id: "" },
    { ...HTML, title: " " },
    { ...HTML, body: "" },
    { ...HTML, bodyFormat: "docx" },
    { ...HTML, title: "长".repeat(201) },
    { ...HTML, id: "a3", body: "字".repeat(60_000) },
    { ...MARKDOWN, id: "a4", body: "[".repeat(900_000) },
    { ...MARKDOWN, id: "a5", body: "[".repeat(1_000_000) },
    HTML,
  ]);
  expect([total, exitCode]).toMatchObject([{ read: 11, loaded: 2, refused: 9 }, 0]);
  expect(
    report.map(([, line, , reason]) => [line, reason]).sort(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    ["2", "不是完整的 JSON"],
    ["3", "没有编号（id）"],
    ["4", "没有标题"],
    ["5", "没有正文"],
    ["6", "不认识的正文格式：docx"],
    ["7", "标题超过 200 字"],
    ["8", expect.stringContaining("正文过长")],
    ["9", expect.stringMatching(/正文(太复杂|过长|的段落)/)],
    ["10", "一行超过 100 万字"],
  ]);
  expect((await articles()).map(({ sourceId }) => sourceId)).toEqual(["a1", "a2"]);
}, 60_000);

test("an import that was stopped goes on behind the last batch", async () => {
  const rows = Array.from({ length: 6 }, (_, at) => ({ ...HTML, id: `b${at}`, title: `第 ${at} 篇` }));
  const stopping = new AbortController();
  stopping.abort();
  const first = await importRows(rows, { batchRows: 2, signal: stopping.signal });
  expect(first.exitCode).toBe(130);
  const { total } = await importRows(rows, { batchRows: 2 });
  expect(total).toMatchObject({ read: 6, refused: 0 });
  expect(total.loaded + total.unchanged).toBe(6);
  expect(await articles()).toHaveLength(6);
});

test("a file that is no list of articles is refused by name", async () => {
  const outcome = await importer.run([], {
    articles: [await importer.write("articles.txt", "x"), "/nowhere/at-all.jsonl"],
  });
  expect(outcome).toMatchObject({ exitCode: 1, total: { refused: 2 } });
});
