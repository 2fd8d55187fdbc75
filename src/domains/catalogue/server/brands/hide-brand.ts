import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedBrands, EditedBrand } from "../../contract/edited-brands.ts";
import { catalogueRefusals } from "../../errors.ts";
import { inMergeTurn } from "../merges/merge.ts";
import { findEditedBrand } from "./find-edited-brand.ts";
import { setBrandHidden } from "./set-brand-hidden.ts";

/** Hides a brand and its parts from everybody but operators, or shows them again. Done twice it changes nothing. */
export function hideBrand(
  context: UserContext,
  hiding: ParsedInputOf<typeof editedBrands.hideBrand>,
): Promise<EditedBrand> {
  return inMergeTurn(
    context,
    async (context) => {
      await setBrandHidden(context, hiding);
      return findEditedBrand(context, hiding);
    },
    catalogueRefusals.importRunsMeanwhile,
  );
}
