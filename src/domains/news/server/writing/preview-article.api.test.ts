import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { writing } from "../../contract/writing.ts";
import { writeArticle } from "../../testing/write-article.ts";

const portal = useTestApp();
const AUTHOR = "13800000004";

test("of one author no more than a few previews are made at once; the next one is, once they are", async () => {
  const id = await writeArticle(portal, { title: "预览很多次的文章", publishedAt: null });
  await portal.tokenOf(AUTHOR);
  const asked = Array.from({ length: 20 }, () => portal.request(writing.previewArticle, { id }, AUTHOR));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect((await portal.request(writing.previewArticle, { id }, AUTHOR)).statusCode).toBe(200);
});
