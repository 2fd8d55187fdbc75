import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { nameOf } from "../articles/author-names.ts";
import { listChannels } from "../articles/channels.ts";

/** What an author chooses from. */
export async function writingOptions(context: UserContext): Promise<DataOf<typeof writing.writingOptions>> {
  const { db, user } = context;
  const [channels, columns, penName] = await Promise.all([
    listChannels(context),
    db.selectFrom("newsColumns").select(["id", "name"]).where("authorId", "=", user.id).orderBy("id").execute(),
    nameOf(context, user.id),
  ]);
  return { channels, columns, penName: penName ?? user.nickName };
}
