import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { onAskMachine } from "#domains/moderation/server/public-texts/ask-machine.ts";
import { publicTexts } from "#domains/moderation/contract/public-texts.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import type { MachineVerdict } from "#ports/machine-moderation/port.ts";
import { useTestApp } from "#testing/app.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { pictures } from "../../contract/pictures.ts";
import { readCards } from "../articles/article-cards.ts";
import { buildArticle } from "../../testing/build-article.ts";
import { onLookAtPictures } from "./look-at-pictures.ts";
import { writeArticle } from "../../testing/write-article.ts";

const portal = useTestApp();
const AUTHOR = "13800000004";
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

async function storePicture(colour: string): Promise<number> {
  const { db } = portal.context;
  await portal.tokenOf(AUTHOR);
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${AUTHOR}`)
    .executeTakeFirstOrThrow();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { id: uploadId } = await buildUpload(portal.context, {
    userId,
    purpose: "article",
    bytes,
    mediaType: "image/png",
  });
  return (await portal.callAs(AUTHOR)(pictures.storePicture, { uploadId })).id;
}

/** Runs what was queued for the machine; answers of how many pictures it was asked. */
async function lookWith(verdictOf: (bytes: Uint8Array) => Promise<MachineVerdict>): Promise<number> {
  const { ports, db } = portal.context;
  let asked = 0;
  const lookAtPicture = async (bytes: Uint8Array) => {
    asked++;
    return verdictOf(bytes);
  };
  const machineModeration = { ...ports.machineModeration, lookAtPicture };
  const { rows } = await sql<{ data: { kind: string } }>`
    delete from pgboss.job where name = 'moderation.askMachine' returning data`.execute(db);
  const context = { ...portal.context, ports: { ...ports, machineModeration }, now: portal.clock.now };
  for (const { data } of rows.filter((one) => one.data.kind === "article-picture"))
    await onAskMachine.run(context, data);
  return asked;
}

const seen = async (id: number) => (await portal.request(pictures.readPicture, { id, file: "900.webp" })).statusCode;
const approve = async (id: number) => {
  await operator()(articlesForOperators.readArticleToReview, { id });
  const [waits] = (await operator()(queues.listCases, { queue: "articles" })).cases.data;
  const decision = { queue: "articles", ids: String(id), decision: "approved", seen: `${id}@${waits!.openedAt}` };
  expect(await operator()(queues.decideCases, decision)).toEqual({ decided: [id], refused: [] });
};

test("cover and pictures of an article are shown to the machine once it is published; a bad one is held alone, and its author is told", async () => {
  const { db } = portal.context;
  const id = await writeArticle(portal, { title: "有图的文章", publishedAt: null });
  const [cover, inside] = [await storePicture("#0a0"), await storePicture("#a00")];
  await db.updateTable("newsVersions").set({ coverId: cover }).where("articleId", "=", id).execute();
  await db.insertInto("newsVersionPictures").values({ articleId: id, version: 1, pictureId: inside }).execute();
  await lookWith(async () => ({ verdict: "pass" }));
  await approve(id);
  expect([await seen(cover), await seen(inside)]).toEqual([200, 200]);
  const isRed = async (bytes: Uint8Array) => {
    const { channels } = await sharp(bytes).stats();
    return channels[0]!.mean > channels[1]!.mean;
  };
  expect(
    await lookWith(async (bytes) =>
      (await isRed(bytes)) ? { verdict: "bad", found: ["违规图片"] } : { verdict: "pass" },
    ),
  ).toBe(2);
  expect([await seen(cover), await seen(inside)]).toEqual([200, 404]);
  const coverOf = async () => (await readCards({ ...portal.context, now: portal.clock.now }, [id]))[0]!.cover?.id;
  const useAsCover = (coverId: number) =>
    db.updateTable("newsArticles").set({ coverId }).where("id", "=", id).execute();
  expect(await coverOf()).toBe(cover);
  await useAsCover(inside);
  expect(await coverOf()).toBeUndefined();
  await useAsCover(cover);
  // Its author and those who decide see it still.
  expect((await portal.request(pictures.readPicture, { id: inside, file: "900.webp" }, AUTHOR)).statusCode).toBe(200);
  const [card] = (await operator()(queues.listCases, { queue: "public-texts" })).cases.data;
  expect(card).toMatchObject({ title: "《有图的文章》的图片", pictures: [{ label: "图片", mediaType: "image/webp" }] });
  const read = await portal.request(publicTexts.readPublicPicture, { id: card!.id, field: "picture" }, OPERATOR);
  expect([read.statusCode, read.headers["content-type"]]).toEqual([200, "image/webp"]);
  await operator()(queues.decideCases, { queue: "public-texts", ids: [card!.id] as never, decision: "released" });
  expect(await seen(inside)).toBe(200);
  const { data } = await operator()(publicTexts.listPublicTexts, { kind: "article-picture", words: "有图的文章" });
  expect(data.map((one) => one.title)).toEqual(["《有图的文章》的图片", "《有图的文章》的图片"]);
});

test("so are those of an article that an import or a sample publishes", async () => {
  const { db } = portal.context;
  const cover = await storePicture("#00a");
  await lookWith(async () => ({ verdict: "pass" }));
  const { id: articleId } = await buildArticle({ db, now: portal.clock.now }, { coverId: cover });
  await sql`delete from pgboss.job where name = 'news.lookAtPictures' and data = ${JSON.stringify({ articleId })}::jsonb
    returning id`
    .execute(db)
    .then(({ rows }) => expect(rows).toHaveLength(1));
  await onLookAtPictures.run({ ...portal.context, now: portal.clock.now }, { articleId });
  expect(await lookWith(async () => ({ verdict: "bad", found: ["违规图片"] }))).toBe(1);
  expect(await seen(cover)).toBe(404);
});
