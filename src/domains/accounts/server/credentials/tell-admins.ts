import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { sendWord } from "./tell-owner.ts";

const ALARMS_PATH = "/ops/queue/security-alarms";

/** Tells the admins, or where there is none the operators, of an alarm: by notice and mail, and by SMS where that is wanted. */
export async function tellAdmins(
  context: Context,
  { title, text, sms }: { title: string; text: string; sms: boolean },
): Promise<void> {
  const staff = await context.db
    .selectFrom("accountUsers")
    .select(["id", "role", "mobile", "email"])
    .where("role", "in", ["operator", "admin"])
    .where("closedAt", "is", null)
    .orderBy("id")
    .execute();
  const admins = staff.filter(({ role }) => role === "admin");
  for (const { id, mobile, email } of admins.length > 0 ? admins : staff) {
    await notify(context, { userId: id, title, text, path: ALARMS_PATH });
    const page = `${context.settings.site.url}${ALARMS_PATH}`;
    if (email) await sendWord(context, { to: email, title, text: `${text}\n\n${page}` });
    if (mobile && sms) await sendWord(context, { to: mobile, title, text });
  }
}
