import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, sortField, writtenLine } from "#api/fields.ts";
import { words } from "../fields.ts";

const Marking = z.object({ id: z.int(), code: z.string(), mpn: z.string(), package: z.string(), source: z.string() });

export type EditedMarking = z.output<typeof Marking>;

/** For operators: what is printed on small parts. The search index follows each change. */
export const markings = defineCalls("catalogue", {
  /** Marking codes, by code or by part. */
  listMarkings: {
    method: "GET",
    path: "/ops/markings",
    access: "operator",
    input: z.object({ words, sort: sortField("code", "mpn", "package", "source"), pageIndex, pageSize }),
    data: listOf(Marking),
  },
  /** Writes what a code stands for. */
  saveMarking: {
    method: "POST",
    path: "/ops/markings",
    access: "operator",
    input: z.object({
      code: writtenLine(20, "丝印最多 20 个字").min(1, "请填写丝印"),
      mpn: writtenLine(100, "型号最多 100 个字").min(1, "请填写型号"),
      package: writtenLine(60, "封装最多 60 个字").default(""),
      source: writtenLine(100, "来源最多 100 个字").default(""),
    }),
    data: Marking,
  },
  /** Removes a marking; no start brings it back. */
  removeMarking: {
    method: "POST",
    path: "/ops/markings/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },
});
