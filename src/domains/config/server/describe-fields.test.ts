import { expect, test } from "vitest";
import { z } from "zod";
import { configAddress, configLine, configPlace, formKind } from "../fields.ts";
import { describeFields } from "./describe-fields.ts";

const shapes = (schema: z.ZodType) => describeFields({ title: "样例", schema }).map(({ path, kind }) => [path, kind]);

test("a form is made of a schema, field by field", () => {
  const schema = z.strictObject({
    name: configLine(40),
    text: z.string().max(2000).default(""),
    link: configAddress.nullable(),
    place: configPlace,
    image: z.string().meta(formKind("picture")).nullable().default(null),
    day: z.iso.date(),
    most: z.int().min(1).max(9),
    isOn: z.boolean(),
    way: z.enum(["a", "b"]),
    words: z.array(configLine(9)).max(3),
    rows: z.array(z.strictObject({ title: configLine(5) })),
  });
  expect(shapes(schema)).toEqual([
    ["", "group"],
    ["name", "text"],
    ["text", "long-text"],
    ["link", "link"],
    ["place", "place"],
    ["image", "picture"],
    ["day", "day"],
    ["most", "number"],
    ["isOn", "switch"],
    ["way", "choice"],
    ["words", "list"],
    ["words.*", "text"],
    ["rows", "list"],
    ["rows.*", "group"],
    ["rows.*.title", "text"],
  ]);
});

test("a field tells its name, its help, its ends, and whether it may be empty", () => {
  const fields = describeFields({
    title: "样例",
    schema: z.strictObject({ most: z.int().min(1).max(9), link: configAddress.nullable(), way: z.enum(["a"]) }),
    labels: { most: { title: "最多", help: "1 到 9" }, link: "网址" },
    choices: { a: "甲" },
  });
  expect(fields).toMatchObject([
    { title: "样例" },
    { title: "最多", help: "1 到 9", least: 1, most: 9, isNullable: false },
    { title: "网址", help: "", most: 500, isNullable: true },
    { title: "", choices: [{ value: "a", title: "甲" }] },
  ]);
});

test("what no form can show is one field of JSON", () => {
  expect(shapes(z.record(z.string(), z.string()))).toEqual([["", "json"]]);
  expect(shapes(z.strictObject({ name: z.string(), any: z.unknown() }))).toEqual([["", "json"]]);
  expect(shapes(z.union([z.string(), z.number()]))).toEqual([["", "json"]]);
});
