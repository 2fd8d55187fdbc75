import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";
import type { BrandDetail } from "../../contract/brands.ts";

/** The alternates between a brand's parts and those of others, the latest of each direction. */
export const brandAlternates =
  defineSlot<(context: Context, brandId: number) => Promise<BrandDetail["alternates"]>>("catalogue.brandAlternates");
