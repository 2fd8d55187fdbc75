import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";
import type { Origin, OriginReason } from "../../origin-labels.ts";
import { brandLogoAddress } from "../../brand-addresses.ts";
import type { EditedBrand } from "../../contract/edited-brands.ts";
import { exactTime } from "../refuse-stale.ts";

// Of one brand they can be chosen for a split.
const ALIASES_OF_ONE_MAX = 1000;
const ALIASES_LISTED_MAX = 100;

export async function findEditedBrand(context: Context, { id }: { id: number }): Promise<EditedBrand> {
  const brand = await selectBrands(context, ALIASES_OF_ONE_MAX).where("brand.id", "=", id).executeTakeFirst();
  if (!brand) throw doorRefusals.notFound("没有这个品牌");
  return brand;
}

export function selectBrands({ db }: Context, aliasesMax = ALIASES_LISTED_MAX) {
  return db
    .selectFrom("datasheetBrands as brand")
    .select([
      "brand.id",
      "brand.slug",
      "brand.name",
      "brand.nameCn",
      "brand.country",
      "brand.originSource",
      "brand.legalName",
      "brand.seat",
      "brand.website",
      "brand.summary",
      "brand.foundedYear",
      "brand.partCount",
    ])
    .select([
      sql<Origin | null>`brand.origin`.as("origin"),
      sql<OriginReason | null>`brand.origin_reason`.as("originReason"),
      sql<boolean>`brand.merged_at is not null`.as("isMerged"),
      sql<string | null>`to_char(brand.hidden_at at time zone 'UTC', ${ISO_TIME})`.as("hiddenAt"),
      sql<string | null>`to_char(brand.deleted_at at time zone 'UTC', ${ISO_TIME})`.as("deletedAt"),
      sql<string | null>`${brandLogoAddress("")} || brand.logo_sha256`.as("logo"),
      exactTime("brand.updatedAt").as("updatedAt"),
      sql<
        string[]
      >`array(select alias from datasheet_brand_aliases alias where alias.brand_id = brand.id order by alias.key limit ${aliasesMax})`.as(
        "aliases",
      ),
      sql<
        EditedBrand["successor"]
      >`(select json_build_object('id', id, 'name', name) from datasheet_brands successor where successor.id = brand.successor_id)`.as(
        "successor",
      ),
    ]);
}
