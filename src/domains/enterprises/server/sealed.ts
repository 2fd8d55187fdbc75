import type { Sealed } from "#platform/sealed.ts";

/** What is kept sealed of enterprises. */
export const sealed = {
  bankAccount: {
    use: "bank account of an enterprise",
    place: { table: "suppliers_enterprises", columns: ["bank_account"] },
  },
} satisfies Record<string, Sealed>;
