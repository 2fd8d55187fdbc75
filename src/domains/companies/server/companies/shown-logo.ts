import { sql, type RawBuilder } from "kysely";
import { isHeld } from "#domains/moderation/server/public.ts";
import { LOGO_PICTURE } from "../public-texts.ts";

/** The id of the logo that others see of a row of `suppliers_companies`; null for none, or while it is held. */
export const SHOWN_LOGO: RawBuilder<number | null> =
  sql`case when not ${isHeld(LOGO_PICTURE, "suppliersCompanies.id")} then logo_id end`;
