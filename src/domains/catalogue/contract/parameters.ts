import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { PARAMETER_KINDS } from "../word-labels.ts";
import { merging, name, Named, nameEn, slug, updatedAt, words } from "../fields.ts";

const EditedParameter = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  unit: z.string().nullable(),
  /** Told of one by itself. */
  valueCount: z.int().nullable(),
  categories: z.array(Named),
  formerSlugs: z.array(z.string()),
  updatedAt: time,
});

export type EditedParameter = z.output<typeof EditedParameter>;

/** For operators: the parameters of the catalogue. What is edited stays with the next import; the search index follows. */
export const editedParameters = defineCalls("catalogue", {
  /** Parameters by name, English name or slug. */
  listEditedParameters: {
    method: "GET",
    path: "/ops/parameters",
    access: "operator",
    input: z.object({ words, sort: sortField("id", "name", "slug", "kind"), pageIndex, pageSize }),
    data: listOf(EditedParameter),
  },
  /** One of them, with the number of its values. */
  findEditedParameter: {
    method: "GET",
    path: "/ops/parameters/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedParameter,
  },
  /** Adds a parameter without values. A text has no unit; a number or a range has one that values are read in, or none where it counts. */
  addParameter: {
    method: "POST",
    path: "/ops/parameters",
    access: "operator",
    input: z.object({
      slug,
      name,
      nameEn,
      kind: z.enum(PARAMETER_KINDS, "请选择类型"),
      unit: writtenLine(10, "单位最多 10 个字").default(""),
    }),
    data: EditedParameter,
  },
  /** Says what a parameter is called. How its values are read stays. */
  saveParameter: {
    method: "POST",
    path: "/ops/parameters/:id",
    access: "operator",
    input: z.object({ id, name, nameEn, updatedAt }),
    data: EditedParameter,
  },

  /** Makes one parameter part of another of the same kind and unit: values go over; a part that has both keeps the other's. */
  mergeParameter: {
    method: "POST",
    path: "/ops/parameters/:id/merge",
    access: "operator",
    input: merging,
    data: z.object({ values: z.int(), droppedValues: z.int(), into: EditedParameter }),
  },
});
