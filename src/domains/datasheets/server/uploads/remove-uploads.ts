import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { uploads } from "../../contract/uploads.ts";
import { datasheetRefusals } from "../../errors.ts";
import { queueOnceCommitted } from "./read-upload.ts";

/** Removes uploads of the asker, all of them or none. What is published stays, and what is somebody else's is not there. */
export async function removeUploads(
  context: UserContext,
  { ids }: ParsedInputOf<typeof uploads.removeUploads>,
): Promise<DataOf<typeof uploads.removeUploads>> {
  return inTransaction(context, async (context) => {
    const { db, user } = context;
    const wanted = [...new Set(ids)];
    const own = await db
      .selectFrom("datasheetUploads")
      .select(["id", "state"])
      .where("id", "in", wanted)
      .where("userId", "=", user.id)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (own.length < wanted.length) throw doorRefusals.notFound("所选文件中有的不存在或已删除，请刷新后重新选择");
    if (own.some(({ state }) => state === "published")) throw datasheetRefusals.uploadPublished();
    await db.deleteFrom("datasheetUploads").where("id", "in", wanted).execute();
    // The next may have been waiting for one of these.
    await queueOnceCommitted(context);
    return { removed: wanted.length };
  });
}
