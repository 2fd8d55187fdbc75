import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { rights } from "../../contract/rights.ts";
import { describeDevice } from "#platform/describe-device.ts";

/** When and where the asker logged in. */
export async function listLogins(
  { db, user }: UserContext,
  page: ParsedInputOf<typeof rights.listLogins>,
): Promise<DataOf<typeof rights.listLogins>> {
  const own = db.selectFrom("accountLogins").where("userId", "=", user.id);
  const listed = own.select(["at", "userAgent", "address"]).orderBy("id", "desc");
  return listPage(listed, page, (rows) =>
    rows.map(({ at, userAgent, address }) => ({
      at: at.toISOString(),
      device: describeDevice(userAgent),
      address,
    })),
  );
}
