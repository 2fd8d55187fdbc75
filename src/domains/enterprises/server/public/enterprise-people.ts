import { type RawBuilder, sql } from "kysely";

/** Who works for which enterprise, the main account included: a table of `enterprise_id` and `user_id`. */
export const enterprisePeople: RawBuilder<{ enterpriseId: number; userId: number }> = sql`
  (select id as enterprise_id, owner_id as user_id from suppliers_enterprises
   union select enterprise_id, user_id from suppliers_members)`;
