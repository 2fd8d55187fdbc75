import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { writing } from "../../contract/writing.ts";
import { AUTHOR, OTHER, READY, useWriting } from "./testing/use-writing.ts";

const portal = useTestApp();
const { save, userIdOf } = useWriting(portal);

test("an author is told which files a save would take: his own, and what was in the article before", async () => {
  const { db } = portal.context;
  const pictureOf = async (mobile: string) =>
    (
      await db
        .insertInto("newsPictures")
        .values({ userId: await userIdOf(mobile), width: 800, height: 450 })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const [own, others, swept] = [await pictureOf(AUTHOR), await pictureOf(OTHER), await pictureOf(AUTHOR)];
  await db.deleteFrom("newsPictures").where("id", "=", swept).execute();
  const ask = (asked: { id?: number; pictures?: number[]; attachments?: number[] }, mobile = AUTHOR) =>
    portal.callAs(mobile)(writing.usableFiles, asked);
  expect(await ask({ pictures: [own, others, swept], attachments: [swept] })).toEqual({
    pictures: [own],
    attachments: [],
  });
  expect(await ask({})).toEqual({ pictures: [], attachments: [] });
  const { id } = await save({ ...READY, coverId: own });
  // Whoever it is by then, it came with the article.
  await db.updateTable("newsPictures").set({ userId: null }).where("id", "=", own).execute();
  expect(await ask({ pictures: [own] })).toEqual({ pictures: [], attachments: [] });
  expect(await ask({ id, pictures: [own] })).toEqual({ pictures: [own], attachments: [] });
  await expect(ask({ id, pictures: [own] }, OTHER)).rejects.toMatchObject({ code: 404 });
});
