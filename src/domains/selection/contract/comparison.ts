import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { idList, optionalField } from "#api/fields.ts";
import { COMPARED_MAX } from "#domains/catalogue/comparison-addresses.ts";
import { PartRow } from "#domains/catalogue/contract/part-shapes.ts";
import { isOn } from "#domains/catalogue/contract/search-shapes.ts";

const relation = z.enum(["same", "different", "unknown"]);

/** A cell is null where nothing is known; `unknown` is the row of which some is not known, and the rest is no difference. */
export const ComparedRow = z.object({
  key: z.string(),
  name: z.string(),
  relation,
  /** As printed, one for each part. */
  cells: z.array(z.string().nullable()),
  /** Least, typical and greatest figure apart, where one of the parts tells more than a single figure. */
  bounds: z.array(
    z.object({
      bound: z.enum(["minimum", "typical", "maximum"]),
      name: z.string(),
      relation,
      cells: z.array(z.string().nullable()),
    }),
  ),
});

const ComparedPart = PartRow.omit({ values: true }).extend({ isRohs: z.boolean().nullable() });

export type ComparedRow = z.output<typeof ComparedRow>;
export type ComparedPart = z.output<typeof ComparedPart>;
export type Comparison = z.output<typeof comparison.compareParts.data>;

const parts = idList(COMPARED_MAX, "请选择要对比的型号");

export const comparison = defineCalls("selection", {
  /** Up to six parts side by side, in the order given, each once: what they are, then every parameter that one of them has. Those that do not exist are told in `missing`. */
  compareParts: {
    method: "GET",
    path: "/chip/specification/compare",
    access: "visitor",
    input: z.object({ parts }),
    data: z.object({
      parts: z.array(ComparedPart),
      rows: z.array(ComparedRow),
      missing: z.array(z.int()),
      /** They are of more than one category, and have few parameters in common. */
      isMixed: z.boolean(),
    }),
    limit: { calls: 300, seconds: 60 },
  },

  /** The same as a file: a row for each thing that is compared, least, typical and greatest figures in rows of their own; `diff=1` leaves out what is equal. */
  exportComparison: {
    method: "GET",
    path: "/chip/specification/compare/export",
    access: "visitor",
    input: z.object({ parts, diff: isOn, format: optionalField(z.enum(["csv", "xlsx"], "导出格式为 csv 或 xlsx")) }),
    data: "file",
    limit: { calls: 30, seconds: 60 },
  },
});
