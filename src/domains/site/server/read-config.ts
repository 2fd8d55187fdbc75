import { isWebAddress } from "#shared/safe-link.ts";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";
import { QR_CODES_MAX } from "../labels.ts";

const QrCodes = z
  .array(
    z.object({
      title: z.string(),
      url: z.string().refine(isWebAddress).nullable(),
      picture: z.string().nullable().default(null),
    }),
  )
  .catch([]);

export const App = z
  .object({ version: z.string().nullable(), url: z.string().refine(isWebAddress).nullable() })
  .catch({ version: null, url: null });

/** A public value of the system config. */
export async function readConfig(context: Context, { key }: ParsedInputOf<typeof site.readConfig>): Promise<unknown> {
  const values = await readPublicValues(context, [key]);
  return values.get(key) ?? null;
}

/** Those that operators have set; the address of the phone's pages where they have set none. */
export function qrCodesOf({ settings }: Context, values: Map<string, unknown>): z.output<typeof QrCodes> {
  const set = QrCodes.parse(values.get("qrCodes")).slice(0, QR_CODES_MAX);
  return set.length > 0
    ? set
    : [{ title: "手机版", url: settings.mobile.site ?? `${settings.site.url}/mobile`, picture: null }];
}
