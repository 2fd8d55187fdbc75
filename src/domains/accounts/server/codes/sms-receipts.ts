import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { Callback, CallbackRequest } from "#platform/callbacks.ts";
import type { Context } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import type { SmsReceipt } from "#ports/sms/port.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { smsStates } from "../../states.ts";

const REPORT_CHARACTERS_MAX = 60;
/** docs/conventions.md 8: below this share of messages in an hour, of at least so many, the operator must know. */
const LEAST_SHARE = 0.8;
const LEAST_MESSAGES = 20;

const NOWHERE = { status: 404, json: { code: 404, msg: "没有这个接口", data: null } };

/** What carriers tell of messages afterwards. It is believed for what it is, a hint: it is kept and counted, and opens nothing. */
export const smsReceipts: Callback = {
  path: "/api/callbacks/sms/:carrier/:secret",
  async run(context, { body, params }) {
    const reader = Object.hasOwn(context.ports.sms.receipts, params["carrier"]!)
      ? context.ports.sms.receipts[params["carrier"]!]!
      : null;
    if (!reader || !isFromCarrier(context, params)) return NOWHERE;
    const receipts = reader.read(body);
    if (!receipts) {
      context.log.warn({ carrier: params["carrier"], kind: "forged" }, "what came as a receipt is none");
      return { status: 400, json: { code: 400, msg: "请求无法解析", data: null } };
    }
    const countries = new Set<string>();
    for (const receipt of receipts) {
      const country = await keepReceipt(context, receipt);
      if (country !== null) countries.add(country);
    }
    for (const country of countries) await watchShare(context, country);
    // Also where a message is unknown: pushing it again would not make it known.
    return { status: 200, json: reader.answer };
  },
};

function isFromCarrier({ settings, address }: Context, params: CallbackRequest["params"]): boolean {
  const receipts = settings.ports.smsReceipts;
  if (!receipts || !isSame(params["secret"]!, receipts.pathSecret)) return false;
  if (receipts.from.length === 0) return true;
  const allowed = new BlockList();
  for (const network of receipts.from) {
    const [start = "", bits] = network.split("/");
    const family = isIPv6(start) ? "ipv6" : "ipv4";
    if (bits === undefined) allowed.addAddress(start, family);
    else allowed.addSubnet(start, Number(bits), family);
  }
  return allowed.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}

/** The first word about a message stays. Answers its country, null where there is nothing to keep. */
async function keepReceipt(
  { db, now }: Context,
  { messageId, carrierId, e164, isDelivered, code }: SmsReceipt,
): Promise<string | null> {
  const isId = messageId !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(messageId);
  if (!isId && !carrierId) return null;
  const update = db
    .updateTable("accountSmsMessages")
    .set({
      report: isDelivered ? null : code.replaceAll(/[^\w.: -]/g, "").slice(0, REPORT_CHARACTERS_MAX),
      reportedAt: now,
    })
    .where((eb) => (isId ? eb("id", "=", messageId) : eb("carrierId", "=", carrierId)))
    .where("target", "=", e164)
    .where("reportedAt", "is", null);
  const row = await moving(update, { states: smsStates, to: isDelivered ? "delivered" : "undelivered" })
    .returning("country")
    .executeTakeFirst();
  return row?.country ?? null;
}

async function watchShare({ db, now, log }: Context, country: string): Promise<void> {
  const { total, arrived } = await db
    .selectFrom("accountSmsMessages")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.count<number>("id").filterWhere("state", "=", "delivered").as("arrived"),
    ])
    .where("country", "=", country)
    .where("reportedAt", ">", new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (total >= LEAST_MESSAGES && arrived < total * LEAST_SHARE)
    log.error({ country, total, arrived }, "short messages do not arrive");
}
