import { expect, test } from "vitest";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { authors } from "../../contract/authors.ts";
import { writeArticle } from "../../testing/write-article.ts";

const portal = useTestApp();
const { newUser } = useEnterprises(portal);

async function apply(penName: string) {
  const user = await newUser(`申请人${penName}`);
  const told = { realName: "王五", fields: ["模拟与电源"], bio: "做了二十年电源", worksUrl: "https://example.com/w" };
  await portal.callAs(user.mobile)(authors.applyAuthor, { penName, ...told });
  return { ...user, told };
}
const approve = (id: number) => decideSeen(portal, { queue: "authors", id, decision: "maker" });
/** Why the latest decision is not taken back; null where it is. */
const refusal = () =>
  undoLatest(portal, "authors").then(
    () => null,
    (error: Error) => error.message,
  );

test("an author who was approved waits again as he did, without a mark, and is told nothing", async () => {
  const user = await apply("撤销之笔");
  const rows = () => rowsOf(portal, ["news_authors", "site_notices"], ["updated_at"]);
  const before = await rows();
  const [card, again] = await decideAndUndo(portal, { queue: "authors", id: user.id, decision: "maker" });
  await tellDecisions(portal);
  expect([again, await rows()]).toEqual([card, before]);
  await expect(portal.callAs(user.mobile)(authors.addColumn, { name: "专栏", summary: "" })).rejects.toThrow();
  // Approved, nobody applies anew: that would take the right away.
  await approve(user.id);
  await expect(
    portal.callAs(user.mobile)(authors.applyAuthor, { penName: "另一支笔", ...user.told }),
  ).rejects.toThrow();
});

test("he stays one once he has used that, and after ten minutes", async () => {
  const withColumn = await apply("开专栏的");
  await approve(withColumn.id);
  await portal.callAs(withColumn.mobile)(authors.addColumn, { name: "电源专栏", summary: "" });
  expect(await refusal()).toBe("不能撤销：申请人已开设专栏");
  const writing = await apply("投稿的人");
  await approve(writing.id);
  await writeArticle(portal, { author: writing.mobile, publishedAt: null });
  expect(await refusal()).toBe("不能撤销：申请人已以认证作者的身份投稿或发布文章");
  const edited = await apply("改简介的");
  await approve(edited.id);
  portal.clock.now = new Date(portal.clock.now.getTime() + MINUTE_MS);
  await portal.callAs(edited.mobile)(authors.editAuthor, { bio: "改过的简介", fields: ["模拟与电源"] });
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  const late = await apply("过了时间的");
  await approve(late.id);
  portal.clock.now = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
  expect(await refusal()).toBe("不能撤销：已超过 10 分钟");
});
