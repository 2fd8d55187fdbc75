import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { certification } from "../../contract/certification.ts";

/** Keeps what is typed, for the next visit and other devices. */
export async function saveDraft(
  { db, user, now }: UserContext,
  { fields }: ParsedInputOf<typeof certification.saveDraft>,
): Promise<Record<string, never>> {
  const kept = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !NEVER_KEPT.has(name))
      .slice(0, DRAFT_FIELDS_MAX),
  );
  const json = JSON.stringify(kept);
  if (json.length > DRAFT_CHARACTERS_MAX) return {};
  const draft = { fields: json, updatedAt: now };
  await db
    .insertInto("suppliersDrafts")
    .values({ userId: user.id, ...draft })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(draft))
    .execute();
  return {};
}

/** What is asked for anew each time. */
const NEVER_KEPT = new Set(["bankAccount", "code", "consent", "isCodeCompared"]);

const DRAFT_FIELDS_MAX = 40;

const DRAFT_CHARACTERS_MAX = 15_000;
