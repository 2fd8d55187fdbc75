import { z } from "zod";

export const CategoryRef = z.object({ id: z.int(), slug: z.string(), name: z.string() });
export const Category = CategoryRef.extend({ nameEn: z.string(), partCount: z.int() });
export const CategoryBranch = Category.extend({ children: z.array(Category) });

export type CategoryRef = z.output<typeof CategoryRef>;
export type CategoryBranch = z.output<typeof CategoryBranch>;
