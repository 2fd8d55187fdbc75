import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  writtenText,
} from "#api/fields.ts";
import { merging, name, Named, nameEn, slug, updatedAt, words } from "../fields.ts";

const position = formInteger(0, 100_000, "排序应为 0 到 100000 的整数");

const EditedCategory = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameEn: z.string(),
  position: z.int(),
  partCount: z.int(),
  parent: Named.nullable(),
  children: z.array(Named),
  aliases: z.array(z.string()),
  /** The most important first. */
  parameters: z.array(Named),
  /** Of what became part of it. */
  formerSlugs: z.array(z.string()),
  updatedAt: time,
});

export type EditedCategory = z.output<typeof EditedCategory>;

/** For operators: the categories of the catalogue. What is edited stays with the next import; the search index follows. */
export const editedCategories = defineCalls("catalogue", {
  /** Categories by any of their names, each parent before its children. */
  listEditedCategories: {
    method: "GET",
    path: "/ops/categories",
    access: "operator",
    input: z.object({ words, sort: sortField("id", "name", "nameEn", "parts"), pageIndex, pageSize }),
    data: listOf(EditedCategory),
  },
  /** One of them. */
  findEditedCategory: {
    method: "GET",
    path: "/ops/categories/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedCategory,
  },
  /** Adds a category without parts: an import that knows its slug, or a merge, brings them. What it is called else and its table are said by saveCategory. */
  addCategory: {
    method: "POST",
    path: "/ops/categories",
    access: "operator",
    input: z.object({ slug, name, nameEn, position, parentId: optionalField(id) }),
    data: EditedCategory,
  },

  /** Says what a category is called, where it stands, and which parameters its table shows. */
  saveCategory: {
    method: "POST",
    path: "/ops/categories/:id",
    access: "operator",
    input: z.object({
      id,
      name,
      nameEn,
      position,
      parentId: optionalField(id),
      /** All of its other names, one a line. */
      aliases: writtenText(5000, "别名过多").default(""),
      /** The slugs of all parameters of its table, one a line, the most important first. */
      parameters: writtenText(5000, "参数过多").default(""),
      updatedAt,
    }),
    data: EditedCategory,
  },

  /** Makes one category part of another of the same level: parts, names, parameters and categories below go over, and its address leads there. */
  mergeCategory: {
    method: "POST",
    path: "/ops/categories/:id/merge",
    access: "operator",
    input: merging,
    data: z.object({ parts: z.int(), into: EditedCategory }),
  },
});
