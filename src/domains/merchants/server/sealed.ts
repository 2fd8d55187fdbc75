import type { Sealed } from "#platform/sealed.ts";

/** What is kept sealed of merchants. */
export const sealed = {
  bankAccount: {
    use: "bank account of a merchant",
    place: { table: "suppliers_merchants", columns: ["bank_account"] },
  },
} satisfies Record<string, Sealed>;
