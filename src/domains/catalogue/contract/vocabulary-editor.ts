import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";

const Named = z.object({ id: z.int(), slug: z.string(), name: z.string() });

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
const EditedParameter = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(["number", "range", "text"]),
  unit: z.string().nullable(),
  /** Told of one by itself. */
  valueCount: z.int().nullable(),
  categories: z.array(Named),
  formerSlugs: z.array(z.string()),
  updatedAt: time,
});

export type EditedCategory = z.output<typeof EditedCategory>;
export type EditedParameter = z.output<typeof EditedParameter>;

const words = optionalField(writtenLine(60, "关键词最多 60 个字"));
const name = writtenLine(60, "名称最多 60 个字").min(1, "请填写名称");
const nameEn = writtenLine(100, "英文名最多 100 个字").min(1, "请填写英文名");
/** As it was when the operator saw it: what has been changed since is not overwritten. */
const updatedAt = optionalField(time);
const slug = z
  .string()
  .trim()
  .max(60, "标识最多 60 个字")
  .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, "标识应为小写字母、数字与连字符，如 chip-resistor");
const position = formInteger(0, 100_000, "排序应为 0 到 100000 的整数");
const merging = z.object({ id, intoId: id, reason: writtenText(500, "原因最多 500 个字").min(1, "请填写合并原因") });

/** For operators: the categories and parameters of the catalogue. What is edited stays with the next import; the search index follows. */
export const vocabularyEditor = defineCalls("catalogue", {
  /** Categories by any of their names, each parent before its children. */
  listEditedCategories: {
    method: "GET",
    path: "/ops/categories",
    access: "operator",
    input: z.object({ words, pageIndex, pageSize }),
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

  /** Parameters by name, English name or slug. */
  listEditedParameters: {
    method: "GET",
    path: "/ops/parameters",
    access: "operator",
    input: z.object({ words, pageIndex, pageSize }),
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
      kind: z.enum(["number", "range", "text"], "请选择类型"),
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
