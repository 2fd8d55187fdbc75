import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, time } from "#api/fields.ts";
import { CONFIG_FIELD_KINDS } from "../labels.ts";

const CONFIG_CHARACTERS_MAX = 65_536;
const VERSION_MAX = 2_147_483_647;

/** A field of a value's form. */
const Field = z.object({
  /** Where it stands: names, and `*` for each of a list, joined by dots; empty for the value itself. */
  path: z.string(),
  kind: z.enum(CONFIG_FIELD_KINDS),
  title: z.string(),
  help: z.string(),
  /** Of a number itself, of a text its characters, of a list its entries. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(z.object({ value: z.string(), title: z.string() })),
  /** Left empty, it is null. */
  isNullable: z.boolean(),
});
export type ConfigField = z.output<typeof Field>;

const Entry = z.object({
  key: z.string(),
  title: z.string(),
  /** What it is for. */
  hint: z.string(),
  group: z.string(),
  /** Only admins change it. */
  isAdmins: z.boolean(),
  fields: z.array(Field),
  /** As JSON. */
  value: z.string(),
  /** Goes up by one with each change; 0 while nobody has set it. */
  version: z.int(),
  updatedAt: time.nullable(),
});
export type ConfigEntry = z.output<typeof Entry>;

/** For operators: what they may change while the portal runs. */
export const configEntries = defineCalls("config", {
  /** Every value that can be changed, as it is now, with the fields of its form. */
  listConfig: { method: "GET", path: "/ops/config", access: "operator", input: z.object({}), data: z.array(Entry) },

  /** Changes a value, of the kind that its key asks for. Refused where somebody has changed it since `version`. */
  saveConfig: {
    method: "POST",
    path: "/ops/config",
    access: "operator",
    body: "json",
    bodyBytes: 2 * CONFIG_CHARACTERS_MAX,
    input: z.object({
      key: z.string().max(64),
      value: z.string("请填写内容").max(CONFIG_CHARACTERS_MAX, "内容最多 64 KB"),
      version: formInteger(0, VERSION_MAX, "没有说明改的是哪个版本，请刷新后再保存"),
    }),
    data: Entry,
  },
});
