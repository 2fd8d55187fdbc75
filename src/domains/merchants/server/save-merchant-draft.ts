import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { MERCHANT_MOVES } from "../states.ts";
import type { merchants } from "../contract/merchants.ts";
import { openOwnMerchant } from "./my-merchant.ts";

const DRAFT_FIELDS_MAX = 40;

const DRAFT_CHARACTERS_MAX = 15_000;

/** What is asked for anew each time. */
const NEVER_KEPT = new Set(["bankAccount", "consent"]);

/** Keeps what is typed, for the next visit and other devices; while it is looked at nothing is typed. */
export async function saveMerchantDraft(
  context: UserContext,
  { fields }: ParsedInputOf<typeof merchants.saveMerchantDraft>,
): Promise<Record<string, never>> {
  const draft = JSON.stringify(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !NEVER_KEPT.has(name))
        .slice(0, DRAFT_FIELDS_MAX),
    ),
  );
  if (draft.length > DRAFT_CHARACTERS_MAX) return {};
  return inTransaction(context, async (context) => {
    const { id } = await openOwnMerchant(context);
    await context.db
      .updateTable("suppliersMerchants")
      .set({ draft })
      .where("id", "=", id)
      .where("state", "in", MERCHANT_MOVES.submit.from)
      .execute();
    return {};
  });
}
