import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";

/** How those who run the portal can be reached. */
export function readContact({
  settings: {
    sessionDays,
    site: { company, email, phone, address, aiUrl },
  },
}: Context): DataOf<typeof site.readContact> {
  return { company, email, phone, address, aiUrl, sessionDays };
}
