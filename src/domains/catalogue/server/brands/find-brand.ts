import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { BrandRef } from "../../contract/brand-shapes.ts";
import { brandLogoAddress } from "../../brand-addresses.ts";
import type { KnownBrand } from "../../contract/brands.ts";
import { brandsById, selectBrands } from "./brand-queries.ts";

const ROW_NUMBER = /^[1-9]\d{0,14}$/;

/** The brand with this number, or else with these words of an address, or else that is written so, and who took it over; refuses what is neither. */
export async function findBrand(context: Context, segment: string): Promise<KnownBrand> {
  const select = () => selectBrands(context).select(["successorId", "logoSha256"]);
  const byNumber = ROW_NUMBER.test(segment)
    ? await select().where("id", "=", Number(segment)).executeTakeFirst()
    : undefined;
  const found =
    byNumber ??
    (await select().where("slug", "=", segment.toLowerCase()).executeTakeFirst()) ??
    (await select()
      .where("id", "in", (where) =>
        where.selectFrom("datasheetBrandAliases").select("brandId").where("key", "=", brandKey(segment)),
      )
      .executeTakeFirst());
  if (!found) throw doorRefusals.notFound("没有这个品牌");
  const { successorId, logoSha256, ...brand } = found;
  return { ...brand, logo: brandLogoAddress(logoSha256), successors: await findSuccessors(context, successorId) };
}

/** Nearest first; they may be two seconds old. */
async function findSuccessors(context: Context, successorId: number | null): Promise<BrandRef[]> {
  const successors: BrandRef[] = [];
  for (let id = successorId; id !== null && !successors.some((known) => known.id === id);) {
    const brand = (await brandsById(context, [id])).get(id);
    if (!brand) break;
    successors.push(brand);
    id = brand.successorId;
  }
  return successors;
}
