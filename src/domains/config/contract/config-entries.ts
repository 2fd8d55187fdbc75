import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, time } from "#api/fields.ts";

const CONFIG_CHARACTERS_MAX = 65_536;

const Entry = z.object({
  key: z.string(),
  title: z.string(),
  /** What it has to be. */
  hint: z.string(),
  /** As JSON, to be edited. */
  value: z.string(),
  updatedAt: time.nullable(),
});
export type ConfigEntry = z.output<typeof Entry>;

/** For operators: what they may change while the portal runs. */
export const configEntries = defineCalls("config", {
  /** Every value that can be changed, as it is now. */
  listConfig: { method: "GET", path: "/ops/config", access: "operator", input: z.object({}), data: z.array(Entry) },

  /** Changes a value, of the kind that its key asks for. Refused where somebody has changed it since `updatedAt`. */
  saveConfig: {
    method: "POST",
    path: "/ops/config",
    access: "operator",
    body: "json",
    bodyBytes: 2 * CONFIG_CHARACTERS_MAX,
    input: z.object({
      key: z.string().max(64),
      value: z.string("请填写内容").max(CONFIG_CHARACTERS_MAX, "内容最多 64 KB"),
      updatedAt: optionalField(time),
    }),
    data: Entry,
  },
});
