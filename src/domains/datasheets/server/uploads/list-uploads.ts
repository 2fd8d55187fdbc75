import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { uploads } from "../../contract/uploads.ts";
import { uploadStates, type UploadState } from "../../states.ts";
import { selectUploads, toUploads } from "./upload-queries.ts";

/** The asker's own uploads, the latest first. */
export async function listUploads(
  context: UserContext,
  { states, ids, ...page }: ParsedInputOf<typeof uploads.listUploads>,
): Promise<DataOf<typeof uploads.listUploads>> {
  const { db, user } = context;
  const [rows, counted] = await Promise.all([
    selectUploads(context)
      .where("upload.userId", "=", user.id)
      .$if(states.length > 0, (query) => query.where("upload.state", "in", states))
      .$if(ids.length > 0, (query) => query.where("upload.id", "in", ids))
      .orderBy("upload.id", "desc")
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom("datasheetUploads")
      .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
      .where("userId", "=", user.id)
      .$if(ids.length > 0, (query) => query.where("id", "in", ids))
      .groupBy("state")
      .execute(),
  ]);
  const countOf = new Map(counted.map(({ state, count }) => [state, count]));
  const counts = Object.fromEntries(uploadStates.names.map((state) => [state, countOf.get(state) ?? 0])) as DataOf<
    typeof uploads.listUploads
  >["counts"];
  const listed: readonly UploadState[] = states.length > 0 ? states : uploadStates.names;
  return {
    data: await toUploads(context, rows),
    totalRecord: listed.reduce((sum, state) => sum + counts[state], 0),
    counts,
  };
}
