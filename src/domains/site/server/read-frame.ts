import { isWebAddress } from "#shared/safe-link.ts";
import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { owesConsent, rolesOf } from "#domains/accounts/server/public.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import { isDatabaseTrouble } from "#platform/database.ts";
import type { site } from "../contract/site.ts";
import { readBanner } from "./announcements/read-banner.ts";
import { App, qrCodesOf } from "./read-config.ts";

const HOT_WORDS_MAX = 24;

// docs/conventions.md 18
const SHOWN = ["hotWords", "friendlyLinks", "qrCodes", "latestApp"];
const HotWords = z.array(z.string()).catch([]);

const FriendlyLinks = z.array(z.object({ name: z.string(), url: z.string().refine(isWebAddress) })).catch([]);

/** What stands around every page, for who asks. */
export async function readFrame(context: Context): Promise<DataOf<typeof site.readFrame>> {
  const { user } = context;
  const [values, banner, owes, roles] = await Promise.all([
    orNothing(context, readPublicValues(context, SHOWN), new Map<string, unknown>()),
    orNothing(context, readBanner(context), null),
    user !== null && orNothing(context, owesConsent(context, user.id), false),
    user === null ? [] : orNothing(context, rolesOf(context, user.id), []),
  ]);
  const { name, icp, police, copyrightYears, company, telecomLicense, businessLicenseUrl, reportPhone } =
    context.settings.site;
  const { version, url } = App.parse(values.get("latestApp"));
  return {
    siteName: name,
    isDemo: context.settings.mode === "demo",
    icp,
    police,
    copyrightYears,
    company,
    telecomLicense,
    businessLicenseUrl,
    reportPhone,
    app: url === null ? null : { version, url },
    qrCodes: qrCodesOf(context, values).map(({ title }) => title),
    hotWords: HotWords.parse(values.get("hotWords")).slice(0, HOT_WORDS_MAX),
    friendlyLinks: FriendlyLinks.parse(values.get("friendlyLinks")),
    socialLogins: (["wechat", "qq"] as const).filter((provider) => context.ports.socialLogin[provider]),
    banner,
    isSignedIn: user !== null,
    userId: user?.id ?? null,
    owesConsent: owes,
    roles,
    nickName: user?.nickName ?? null,
    avatar: user?.avatar ?? null,
  };
}

/** The frame is there without the database too: around pages that need none, and around the sentence that tells of it. */
async function orNothing<Value>({ log, requestId }: Context, reading: Promise<Value>, nothing: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    log.warn({ err: error, requestId }, "the frame stands without what the database holds");
    return nothing;
  }
}
