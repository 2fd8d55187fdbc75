import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  webAddress,
  writtenLine,
} from "#api/fields.ts";
import { hiding, merging, Named, updatedAt, words } from "../fields.ts";
import { ThingAct } from "./thing-history.ts";
import { LIFECYCLES } from "../labels.ts";
import { PART_FIELDS } from "../part-fields.ts";

/** Who said so: an operator, or else a list. */
export const Origin = z.object({ operator: z.string().nullable(), source: z.string().nullable(), at: time.nullable() });

const ListedPart = z.object({
  id: z.int(),
  mpn: z.string(),
  brand: Named.nullable(),
  category: Named.nullable(),
  lifecycle: z.enum(LIFECYCLES),
  hiddenAt: time.nullable(),
});

const EditedPart = ListedPart.extend({
  description: z.string(),
  package: z.string().nullable(),
  isRohs: z.boolean().nullable(),
  datasheetUrl: z.string().nullable(),
  /** By field; a field of which nothing is known has none. */
  origins: z.partialRecord(z.enum(PART_FIELDS), Origin),
  values: z.array(
    z.object({
      parameter: Named,
      kind: z.enum(["number", "range", "text"]),
      unit: z.string().nullable(),
      /** Null where an operator said that it has none. */
      printed: z.string().nullable(),
      origin: Origin,
    }),
  ),
  /** What lists say instead of what operators have said. */
  differences: z.array(
    z.object({ id: z.int(), label: z.string(), differing: z.string(), source: z.string(), at: time }),
  ),
  sources: z.array(z.object({ source: z.string(), reference: z.string(), isOwner: z.boolean(), seenAt: time })),
  documents: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Its name alone is left. */
  deletedAt: time.nullable(),
  offerCount: z.int(),
  stockLineCount: z.int(),
  /** The latest first. */
  history: z.array(ThingAct),
  updatedAt: time,
});

export type ListedPart = z.output<typeof ListedPart>;
export type EditedPart = z.output<typeof EditedPart>;
export type Origin = z.output<typeof Origin>;

/** For operators: what parts are. What is edited stays with every later import; the search index follows. */
export const editedParts = defineCalls("catalogue", {
  /** Parts whose number begins so; without words those that operators have edited or hidden, the latest first. */
  listEditedParts: {
    method: "GET",
    path: "/ops/parts",
    access: "operator",
    input: z.object({ words, sort: sortField("id", "mpn", "lifecycle"), pageIndex, pageSize }),
    data: listOf(ListedPart),
  },
  /** One of them, a hidden one too. */
  findEditedPart: {
    method: "GET",
    path: "/ops/parts/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedPart,
  },
  /** Says what a part is; its number stays. What is left as it was stays what the lists say. */
  savePart: {
    method: "POST",
    path: "/ops/parts/:id",
    access: "operator",
    input: z.object({
      id,
      brandId: optionalField(id),
      categoryId: optionalField(id),
      description: writtenLine(2000, "描述最多 2000 个字").default(""),
      package: writtenLine(100, "封装最多 100 个字").default(""),
      lifecycle: z.enum(LIFECYCLES, "没有这个生命周期"),
      isRohs: z.enum(["", "true", "false"]).default(""),
      datasheetUrl: z
        .union([z.literal(""), webAddress(2000, { wrong: "应为 http 或 https 网址", tooLong: "网址过长" })])
        .default(""),
      updatedAt,
    }),
    data: EditedPart,
  },
  /**
   * Says values of a part, as they would be printed; empty says that it has none. What is as it was `seen` is left. Where one
   * is refused (`values.`, parameter, `.printed`), none is saved.
   */
  savePartValues: {
    method: "POST",
    path: "/ops/parts/:id/values",
    body: "json",
    access: "operator",
    input: z.object({
      id,
      values: z
        .array(
          z.object({
            parameterId: id,
            printed: writtenLine(300, "参数值最多 300 个字").default(""),
            /** Empty where there was none. */
            seen: z.string().max(2000, "请刷新后再改").optional(),
          }),
        )
        .min(1, "请填写参数值")
        .max(500, "一次最多 500 个参数值"),
    }),
    data: EditedPart,
  },
  /** Hides a part from everybody but operators, or shows it again. Lists go on filling it. */
  hidePart: {
    method: "POST",
    path: "/ops/parts/:id/hide",
    access: "operator",
    input: hiding,
    data: EditedPart,
  },
  /** Makes one part part of another: all it has goes over, its address leads on, and lists that name it mean the other. */
  mergePart: {
    method: "POST",
    path: "/ops/parts/:id/merge",
    access: "operator",
    input: merging,
    data: z.object({ into: EditedPart }),
  },
});
