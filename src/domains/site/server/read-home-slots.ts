import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";

const HomeSlots = z
  .array(
    z.object({
      title: z.string(),
      text: z.string().default(""),
      path: z.string(),
      picture: z.string().nullable().default(null),
    }),
  )
  .catch([]);

/** What operators recommend on the home page. */
export async function readHomeSlots(context: Context): Promise<DataOf<typeof site.readHomeSlots>> {
  return HomeSlots.parse((await readPublicValues(context, ["homeSlots"])).get("homeSlots"));
}
