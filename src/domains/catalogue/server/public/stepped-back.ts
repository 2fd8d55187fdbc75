import type { Settings } from "#platform/settings.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";

/** What samples do once real data is there. */
export type SampleSettings = Pick<Settings, "samplesBesideReal">;

/** SQL: whether anything but the sample tells of the part whose id this expression is. */
export function isToldForReal(partId: string): string {
  return `exists (select from datasheet_part_sources told where told.part_id = ${partId} and told.source <> '${SAMPLE_SOURCE}')`;
}

/** SQL: whether a part shows the row called `offer`; one that was made up steps back where the part is told of for real. */
export function isOfferShown({ samplesBesideReal }: SampleSettings): string {
  return samplesBesideReal === "last"
    ? "true"
    : `(offer.source <> '${SAMPLE_SOURCE}' or not ${isToldForReal("offer.part_id")})`;
}

/** The same for what parts are counted and filtered by: nothing made up makes a part one in stock that is told of for real. */
export const IS_OFFER_COUNTED = isOfferShown({ samplesBesideReal: "hidden" });
