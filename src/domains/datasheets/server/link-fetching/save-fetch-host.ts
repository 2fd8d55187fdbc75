import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { isHostName, readOutsideAddress } from "#platform/public-address.ts";
import type { FetchHostRow, linkFetching } from "../../contract/link-fetching.ts";
import { findHostRow } from "./list-fetch-hosts.ts";

/** Says whether a host may be asked, and how often. It is named, or one of its addresses; who allows one says why. */
export async function saveFetchHost(
  context: UserContext,
  { host: named, isAllowed: said, paceSeconds, note }: ParsedInputOf<typeof linkFetching.saveFetchHost>,
): Promise<FetchHostRow> {
  const host = hostOf(named);
  if (host === null)
    throw doorRefusals.invalidInput({ host: "请填写网站的域名，如 www.ti.com；不能是 IP 地址，也不带端口" });
  const isAllowed = said === "true";
  if (isAllowed && note === "") throw doorRefusals.invalidInput({ note: "请写明为什么可以抓取（如网站条款允许）" });
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await findHostRow(db, host, now);
    const values = { isAllowed, paceMs: paceSeconds * 1000, note, updatedAt: now };
    await db
      .insertInto("datasheetsFetchHosts")
      .values({ host, ...values, nextAt: now })
      .onConflict((conflict) => conflict.column("host").doUpdateSet(values))
      .execute();
    const after = (await findHostRow(db, host, now))!;
    await recordAction(context, {
      act: "save-fetch-host",
      subject: "fetch-host",
      subjectId: after.id,
      reason: note,
      before: before && told(before),
      after: { host, ...told(after) },
    });
    return after;
  });
}

function hostOf(named: string): string | null {
  const host = readOutsideAddress(named.includes("//") ? named : `https://${named}`)?.hostname ?? null;
  return host !== null && isHostName(host) ? host : null;
}

function told({ isAllowed, paceSeconds, note }: FetchHostRow): object {
  return { isAllowed, paceSeconds, note };
}
