import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, sortField, writtenLine } from "#api/fields.ts";
import { words } from "../fields.ts";
import { SUFFIX_FOLLOWS } from "../word-labels.ts";

const Suffix = z.object({
  id: z.int(),
  brand: z.object({ id: z.int(), name: z.string() }),
  suffix: z.string(),
  follows: z.enum(SUFFIX_FOLLOWS),
});

export type EditedSuffix = z.output<typeof Suffix>;

/** For operators: how brands pack their parts. The search index follows each change. */
export const suffixes = defineCalls("catalogue", {
  /** Packaging suffixes, by brand or by themselves. */
  listSuffixes: {
    method: "GET",
    path: "/ops/suffixes",
    access: "operator",
    input: z.object({ words, sort: sortField("suffix", "brand", "follows"), pageIndex, pageSize }),
    data: listOf(Suffix),
  },
  /** Writes a suffix of a brand; one that is known takes what is said of it now. */
  saveSuffix: {
    method: "POST",
    path: "/ops/suffixes",
    access: "operator",
    input: z.object({
      brandId: id,
      suffix: writtenLine(20, "后缀最多 20 个字").min(1, "请填写后缀"),
      follows: z.enum(SUFFIX_FOLLOWS, "请选择后缀前的字符").default("any"),
    }),
    data: Suffix,
  },
  /** Removes a suffix; no start brings it back. */
  removeSuffix: {
    method: "POST",
    path: "/ops/suffixes/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },
});
