import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { centre, CentreData } from "../../contract/centre.ts";
import { centreParts } from "../public/centre-parts.ts";
import { MESSAGES_PATH } from "./centre-of-accounts.ts";

const NOTICES_READ = 10;
const NOTICES_SHOWN = 3;

/** What all domains tell of the asker, in their order; what he has not read stands behind what waits for him, unless that tells it already. */
export async function myCentre(context: UserContext): Promise<DataOf<typeof centre.myCentre>> {
  const [notices, ...parts] = await Promise.all([
    unreadNotices(context),
    ...context.declared.filled(centreParts).map((read) => read(context)),
  ]);
  const todos = parts.flatMap(({ todos = [] }) => todos);
  const told = new Set(todos.map(({ path }) => pageOf(path)));
  return {
    statuses: parts.flatMap(({ statuses = [] }) => statuses),
    counts: parts.flatMap(({ counts = [] }) => counts),
    todos: [...todos, ...notices.filter(({ path }) => !told.has(pageOf(path))).slice(0, NOTICES_SHOWN)],
    recent: parts.flatMap(({ recent = [] }) => recent),
    now: context.now.toISOString(),
  };
}

async function unreadNotices({ db, user }: UserContext): Promise<CentreData["todos"]> {
  const rows = await db
    .selectFrom("siteNotices")
    .select(["title", "text", "path"])
    .where("userId", "=", user.id)
    .where("readAt", "is", null)
    .orderBy("id", "desc")
    .limit(NOTICES_READ)
    .execute();
  return rows.map(({ title, text, path }) => ({ title, text, path: path ?? MESSAGES_PATH }));
}

const pageOf = (path: string) => path.split("?")[0];
