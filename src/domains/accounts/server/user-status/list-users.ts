import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { KnownUser, userStatus } from "../../contract/user-status.ts";
import { mobile as mobileField } from "../../fields.ts";
import type { UserState } from "../../labels.ts";
import { roleOf } from "../role-of.ts";

export const COLUMNS = [
  "id",
  "nickName",
  "mobile",
  "createdAt",
  "lastSeenAt",
  "frozenAt",
  "mutedUntil",
  "closingAt",
  "closedAt",
  "riskNote",
] as const;

/** Users by whole number, id, or words of name and company. */
export async function listUsers(
  context: Context,
  { words, state, sort, ...page }: ParsedInputOf<typeof userStatus.listUsers>,
): Promise<DataOf<typeof userStatus.listUsers>> {
  const found = selectUsers(context, { words, state });
  const listed = found.select(COLUMNS).select(roleOf(context, "accountUsers").as("role"));
  const sorted = sortedBy(listed, sort, { id: "id", name: "nickName", seen: "lastSeenAt", created: "createdAt" });
  return listPage(sorted.orderBy("id", "desc"), page, (rows) => rows.map(toKnownUser));
}

function selectUsers(
  { db, now }: Context,
  { words, state }: { words?: string | undefined; state?: UserState | undefined },
) {
  const number = mobileField.safeParse(words);
  const within = containing(words ?? "");
  const isId = /^\d{1,15}$/.test(words ?? "");
  return db
    .selectFrom("accountUsers")
    .$if(Boolean(words), (query) =>
      query.where((eb) =>
        number.success
          ? eb("mobile", "=", number.data)
          : eb.or([
              eb("nickName", "ilike", within),
              eb("company", "ilike", within),
              ...(isId ? [eb("id", "=", Number(words))] : []),
              ...(words!.includes("@") ? [eb("email", "=", words!.toLowerCase())] : []),
            ]),
      ),
    )
    .$if(state !== undefined, (query) => query.where(STATES[state!](now)));
}

const STATES: Record<UserState, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  frozen: () => sql<boolean>`frozen_at is not null`,
  muted: (now) => sql<boolean>`muted_until > ${now}`,
  closing: () => sql<boolean>`closing_at is not null and closed_at is null`,
  closed: () => sql<boolean>`closed_at is not null`,
  noted: () => sql<boolean>`risk_note <> ''`,
  operator: () => sql<boolean>`role in ('operator', 'admin')`,
};

interface UserRow {
  id: number;
  nickName: string;
  mobile: string | null;
  role: string;
  createdAt: Date;
  lastSeenAt: Date;
  frozenAt: Date | null;
  mutedUntil: Date | null;
  closingAt: Date | null;
  closedAt: Date | null;
  riskNote: string;
}

export function toKnownUser({
  id,
  nickName,
  mobile,
  role,
  createdAt,
  lastSeenAt,
  frozenAt,
  mutedUntil,
  closingAt,
  closedAt,
  riskNote,
}: UserRow): KnownUser {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id,
    nickName,
    mobile: mobile && maskMobile(mobile),
    role,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    frozenAt: iso(frozenAt),
    mutedUntil: iso(mutedUntil),
    closingAt: iso(closingAt),
    closedAt: iso(closedAt),
    hasRiskNote: riskNote !== "",
  };
}
