import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { profile } from "../../contract/profile.ts";
import { REQUIRED_FIELDS } from "../../labels.ts";

/** What tells whether a profile lacks something. */
export const PROFILE_COLUMNS = ["mobile", "identity", "passwordHash"] as const;

interface ProfileFacts {
  mobile: string | null;
  nickName: string;
  identity: string | null;
  passwordHash: string | null;
}

/** Which of the fields that a profile must have it lacks. */
function missingFields({ passwordHash, ...facts }: ProfileFacts): (typeof REQUIRED_FIELDS)[number][] {
  const values = { ...facts, password: passwordHash };
  return REQUIRED_FIELDS.filter((field) => !values[field]);
}

export function isPerfect(facts: ProfileFacts): boolean {
  return missingFields(facts).length === 0;
}

/** What the asker's profile still lacks. */
export async function checkRequiredData(context: UserContext): Promise<DataOf<typeof profile.checkRequiredData>> {
  const user = await context.db
    .selectFrom("accountUsers")
    .select(["nickName", ...PROFILE_COLUMNS])
    .where("id", "=", context.user.id)
    .executeTakeFirstOrThrow();
  const missing = missingFields(user);
  return { perfectInformation: missing.length === 0, missing };
}
