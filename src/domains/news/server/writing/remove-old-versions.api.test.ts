import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { writing } from "../../contract/writing.ts";
import { AUTHOR, LONG, OTHER, READY, WINDOW, textOf, useWriting } from "./testing/use-writing.ts";

const portal = useTestApp();
const { save, read, later, publish, submit } = useWriting(portal);
const SECOND_WINDOW = "window-two-key";
const MINUTE_MS = 60_000;

test("what is written within ten minutes is one version, then another begins; what was handed in, published or kept is never written over", async () => {
  const windowKey = "window-of-versions";
  const first = await save({ windowKey });
  expect(first).toMatchObject({ version: 1, words: 75 });
  later(5 * MINUTE_MS);
  const second = await save({ id: first.id, windowKey, basedOn: first.savedAt, document: textOf(`${LONG}二`) });
  expect(second).toMatchObject({ id: first.id, version: 1, words: 76 });
  later(6 * MINUTE_MS);
  const third = await save({
    id: first.id,
    windowKey,
    basedOn: second.savedAt,
    isKept: true,
    document: textOf(`${LONG}三`),
  });
  expect(third.version).toBe(2);
  later(1000);
  const fourth = await save({ id: first.id, windowKey, basedOn: third.savedAt, ...READY });
  expect(fourth.version).toBe(3);
  expect(await submit(first.id)).toEqual({ state: "PENDING" });
  later(1000);
  expect((await save({ id: first.id, windowKey, basedOn: fourth.savedAt, ...READY })).version).toBe(4);
  await publish(first.id, 3);
  expect(await read(first.id)).toMatchObject({ state: "PUBLISHED", version: 4, publishedVersion: 3 });
  expect(
    (await portal.callAs(AUTHOR)(writing.listVersions, { id: first.id })).map(({ version, isKept, isPublished }) => [
      version,
      isKept,
      isPublished,
    ]),
  ).toEqual([
    [4, false, false],
    [3, true, true],
    [2, true, false],
    [1, false, false],
  ]);

  const restored = await portal.callAs(AUTHOR)(writing.restoreVersion, {
    id: first.id,
    version: 1,
    windowKey,
    basedOn: (await read(first.id)).savedAt,
  });
  expect(restored).toMatchObject({ version: 5, document: textOf(`${LONG}二`) });
  await expect(
    portal.callAs(AUTHOR)(writing.restoreVersion, { id: first.id, version: 99, windowKey, basedOn: restored.savedAt }),
  ).rejects.toMatchObject({ status: 404 });
});

test("at most fifty versions are kept, those that were kept on purpose longest", async () => {
  const { id, savedAt } = await save({ windowKey: "window-of-many", isKept: true, title: "最早的一版" });
  let basedOn = savedAt;
  for (let saved = 0; saved < 55; saved += 1) {
    later(11 * MINUTE_MS);
    ({ savedAt: basedOn } = await save({ id, windowKey: "window-of-many", basedOn }));
  }
  const kept = await portal.callAs(AUTHOR)(writing.listVersions, { id });
  expect(kept).toHaveLength(50);
  expect([kept[0]!.version, kept.at(-1)!.title]).toEqual([56, "最早的一版"]);
});

test("all versions of an account have room for 200 MB: the oldest make way, and what can't makes the next article wait", async () => {
  const { db } = portal.context;
  const [full, other] = [await save({}, OTHER), await save({}, OTHER)];
  const LARGE = sql`jsonb_build_object('type', 'doc', 'content', repeat('x', 70000000))`;
  for (const version of [2, 3, 4, 5]) {
    const savedAt = new Date(portal.clock.now.getTime() + version);
    await sql`insert into news_versions (article_id, version, document, saved_at) values (${full.id}, ${version}, ${LARGE}, ${savedAt})`.execute(
      db,
    );
  }
  await save({ id: other.id, basedOn: other.savedAt, isKept: true }, OTHER);
  expect(
    await db.selectFrom("newsVersions").select("version").where("articleId", "=", full.id).orderBy("version").execute(),
  ).toEqual([{ version: 1 }, { version: 4 }, { version: 5 }]);
  await db
    .updateTable("newsArticles")
    .set({ submittedVersion: 4, publishedVersion: 5 })
    .where("id", "=", full.id)
    .execute();
  const third = await save({}, OTHER);
  await sql`update news_versions set document = ${LARGE} where article_id = ${full.id} and version = 1`.execute(db);
  await expect(save({}, OTHER)).rejects.toMatchObject({
    message: "您的文章与草稿已占满 200 MB（含 30 天内删除的），请删除不再需要的文章并等待清理",
  });
  await expect(
    save({ id: third.id, basedOn: third.savedAt, document: textOf(LONG.repeat(2)) }, OTHER),
  ).rejects.toMatchObject({ message: expect.stringContaining("已占满 200 MB") });
  const shorter = await save({ id: third.id, basedOn: third.savedAt, document: textOf("短") }, OTHER);
  expect(shorter.id).toBe(third.id);
  await db.deleteFrom("newsArticles").where("id", "in", [full.id, other.id, third.id]).execute();
});

test("a second window is told, loses nothing, and may go on over what it was told of; a lost answer is no second window", async () => {
  const first = await save({ windowKey: WINDOW });
  // The line dropped before the answer came: the article is begun once.
  expect((await save({ windowKey: WINDOW, document: textOf("又保存了一次") })).id).toBe(first.id);
  const theirs = await save({
    id: first.id,
    windowKey: SECOND_WINDOW,
    basedOn: (await read(first.id)).savedAt,
    document: textOf("另一窗口写的"),
  });
  await expect(
    save({ id: first.id, windowKey: WINDOW, basedOn: first.savedAt, document: textOf("本窗口写的") }),
  ).rejects.toMatchObject({ message: "文章已在另一窗口修改" });
  await expect(
    portal.callAs(AUTHOR)(writing.submitArticle, { id: first.id, windowKey: WINDOW, basedOn: first.savedAt }),
  ).rejects.toMatchObject({ message: "文章已在另一窗口修改" });
  expect((await read(first.id)).document).toEqual(textOf("另一窗口写的"));
  const mine = await save({ id: first.id, windowKey: WINDOW, basedOn: theirs.savedAt, document: textOf("本窗口写的") });
  expect(mine.version).toBe(theirs.version + 1);
  expect(
    await save({ id: first.id, windowKey: WINDOW, basedOn: theirs.savedAt, document: textOf("本窗口写的") }),
  ).toMatchObject({ version: mine.version });
  const both = await Promise.allSettled(
    [WINDOW, SECOND_WINDOW].map(async (windowKey) =>
      save({ id: first.id, windowKey, basedOn: (await read(first.id)).savedAt, document: textOf(`同时 ${windowKey}`) }),
    ),
  );
  expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  // One after the other: of many at once a slow machine refuses some.
  const words: string[] = [];
  for (const { version } of await portal.callAs(AUTHOR)(writing.listVersions, { id: first.id }))
    words.push((await portal.callAs(AUTHOR)(writing.previewArticle, { id: first.id, version })).html);
  expect(words).toContain("<p>另一窗口写的</p>");
});
