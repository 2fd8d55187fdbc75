import { Readable } from "node:stream";
import QrCode from "qrcode";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { owesConsent } from "#domains/accounts/server/public.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { site } from "../contract/site.ts";
import { QR_CODES_MAX } from "../labels.ts";

const HOT_WORDS_MAX = 24; // docs/conventions.md 18
const HotWords = z.array(z.string()).catch([]);
const FriendlyLinks = z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })).catch([]);
const QrCodes = z.array(z.object({ title: z.string(), url: z.url({ protocol: /^https?$/ }) })).catch([]);
const HomeSlots = z.array(z.object({ title: z.string(), text: z.string().default(""), path: z.string() })).catch([]);
const App = z
  .object({ version: z.string().nullable(), url: z.url({ protocol: /^https?$/ }).nullable() })
  .catch({ version: null, url: null });

/** A public value of the system config. */
export async function readConfig(context: Context, { key }: ParsedInputOf<typeof site.readConfig>): Promise<unknown> {
  const values = await readPublicValues(context, [key]);
  return values.get(key) ?? null;
}

/** The newest app; nulls where none is published. */
export async function readLatestApp(context: Context): Promise<DataOf<typeof site.readLatestApp>> {
  const values = await readPublicValues(context, ["latestApp"]);
  return App.parse(values.get("latestApp"));
}

/** What stands around every page, for who asks. */
export async function readFrame(context: Context): Promise<DataOf<typeof site.readFrame>> {
  const values = await readPublicValues(context, ["hotWords", "friendlyLinks", "qrCodes", "latestApp"]);
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
    isSignedIn: context.user !== null,
    userId: context.user?.id ?? null,
    owesConsent: context.user !== null && (await owesConsent(context, context.user.id)),
    nickName: context.user?.nickName ?? null,
    avatar: context.user?.avatar ?? null,
  };
}

/** What operators recommend on the home page. */
export async function readHomeSlots(context: Context): Promise<DataOf<typeof site.readHomeSlots>> {
  return HomeSlots.parse((await readPublicValues(context, ["homeSlots"])).get("homeSlots"));
}

/** How those who run the portal can be reached. */
export function readContact({
  settings: {
    sessionDays,
    site: { company, email, phone, address, aiUrl },
  },
}: Context): DataOf<typeof site.readContact> {
  return { company, email, phone, address, aiUrl, sessionDays };
}

/** The picture of one of the footer's QR codes. */
export async function renderQrCode(
  context: Context,
  { place }: ParsedInputOf<typeof site.renderQrCode>,
): Promise<FileAnswer> {
  const code = qrCodesOf(context, await readPublicValues(context, ["qrCodes"]))[place - 1];
  if (!code) throw doorRefusals.notFound("没有这个二维码");
  const svg = Buffer.from(await QrCode.toString(code.url, { type: "svg", margin: 2, errorCorrectionLevel: "M" }));
  return {
    mediaType: "image/svg+xml",
    sizeBytes: svg.length,
    isPublic: true,
    open: async (range) => Readable.from([range ? svg.subarray(range.start, range.end + 1) : svg]),
  };
}

/** Those that operators have set; the address of the phone's pages where they have set none. */
function qrCodesOf({ settings }: Context, values: Map<string, unknown>): { title: string; url: string }[] {
  const set = QrCodes.parse(values.get("qrCodes")).slice(0, QR_CODES_MAX);
  return set.length > 0 ? set : [{ title: "手机版", url: settings.mobile.site ?? `${settings.site.url}/mobile` }];
}
