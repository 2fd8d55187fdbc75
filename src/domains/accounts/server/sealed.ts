import type { Sealed } from "#platform/sealed.ts";

/** What the accounts keep sealed. */
export const sealed = {
  authenticator: {
    use: "second factor",
    // What waits comes first: it may become the other one while they are sealed anew.
    place: { table: "account_second_factors", columns: ["next_secret_sealed", "secret_sealed"] },
  },
  recoveryCodes: {
    use: "marks of recovery codes",
    place: { table: "account_recovery_codes", columns: ["secret_sealed"] },
  },
  lastingSecret: { use: "lasting secret", place: { table: "account_lasting_secrets", columns: ["secret_sealed"] } },
  codeOnItsWay: { use: "code on its way", place: { task: "accounts.sendCode" } },
  wordToOwner: { use: "word to an owner", place: { task: "accounts.sendWord" } },
} satisfies Record<string, Sealed>;
