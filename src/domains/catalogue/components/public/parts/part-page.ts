import type { BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { type LoaderArgs, pageNotFound, Redirect } from "#web/page.ts";
import { categoryAddress, partAddress, searchAddress } from "../../../addresses.ts";
import { brandTitle } from "../brands/brand-name.tsx";
import { parts } from "../../../contract/parts.ts";
import type { PartDetail } from "../../../contract/part-shapes.ts";

export interface PartPage {
  part: PartDetail;
  now: string;
}

/** The part with the number of an address; without a number there is the list of parts. One that was merged into another leads there. */
export async function loadPart({ call }: Pick<LoaderArgs, "call">, id: string | undefined): Promise<PartPage> {
  if (!id) throw new Redirect(searchAddress({}), 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这个型号，请检查网址中的编号");
  const part = await call(parts.partDetail, { id });
  if (String(part.id) !== id) throw new Redirect(partAddress(part), 301);
  return { part, now: new Date().toISOString() };
}

/** Whether a segment of an address can be the number of a row. */
export function isRowNumber(segment: string): boolean {
  return /^[1-9]\d{0,14}$/.test(segment);
}

/** 首页 / 放大器 / 运算放大器 / LM358; a category that repeats the name of its parent takes its place. */
export function breadcrumbOf({ mpn, parentCategory, category }: PartDetail): BreadcrumbStep[] {
  const isRepeated = category?.name.replace(/\s*[(（].*$/s, "") === parentCategory?.name;
  const categories = [isRepeated ? null : parentCategory, category].filter((step) => step !== null);
  return [
    { title: "首页", href: "/" },
    ...categories.map(({ name, slug }) => ({ title: name, href: categoryAddress({ slug }) })),
    { title: mpn },
  ];
}

/** LM358 德州仪器（Texas Instruments） */
export function fullName({ mpn, brand }: PartDetail): string {
  return brand ? `${mpn} ${brandTitle(brand)}` : mpn;
}
