import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { OwnTask } from "../contract/own-tasks.ts";
import type { ownTasks } from "../contract/own-tasks.ts";

/** Long work that the asker has asked for. */
export async function listTasks(
  { db, user, now, declared }: UserContext,
  page: ParsedInputOf<typeof ownTasks.listTasks>,
): Promise<DataOf<typeof ownTasks.listTasks>> {
  const own = db.selectFrom("accountTasks").where("userId", "=", user.id);
  const listed = own
    .select(["id", "kind", "title", "state", "progress", "note", "resultName", "errorSha256", "expiresAt", "createdAt"])
    .orderBy("id", "desc");
  return listPage(listed, page, (rows) =>
    rows.map(({ resultName, errorSha256, expiresAt, createdAt, state, ...row }) => {
      const isThere = expiresAt !== null && expiresAt > now;
      const stoppedAt = declared.userTasks[row.kind]?.stoppedAt;
      return {
        ...row,
        stoppedAt: stoppedAt ? { path: stoppedAt.path, title: stoppedAt.title } : null,
        state: state as OwnTask["state"],
        resultName: isThere ? resultName : null,
        hasErrorFile: isThere && errorSha256 !== null,
        expiresAt: expiresAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      };
    }),
  );
}
