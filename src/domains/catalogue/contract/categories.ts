import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { CategoryBranch } from "./category-shapes.ts";

export const partCategories = defineCalls("catalogue", {
  /** The tree of categories, two levels, with the number of parts in each. */
  listCategories: {
    method: "GET",
    path: "/chip/specification/categories",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({}),
    data: z.array(CategoryBranch),
  },
});
