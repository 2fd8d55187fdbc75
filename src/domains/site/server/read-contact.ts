import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";

const line = z.string().nullable().catch(null);
const Contact = z
  .object({ company: line, email: line, phone: line, address: line })
  .catch({ company: null, email: null, phone: null, address: null });

/** How those who run the portal can be reached: as operators have set it, else as it was started. */
export async function readContact(context: Context): Promise<DataOf<typeof site.readContact>> {
  const {
    sessionDays,
    site: { company, email, phone, address, aiUrl },
  } = context.settings;
  const set = Contact.parse((await readPublicValues(context, ["contact"])).get("contact"));
  return {
    company: set.company ?? company,
    email: set.email ?? email,
    phone: set.phone ?? phone,
    address: set.address ?? address,
    aiUrl,
    sessionDays,
  };
}
