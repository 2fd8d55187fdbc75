import { lazy } from "react";
import type { PHONE_PART_PAGE } from "#domains/catalogue/places.ts";
import type { BlockProps } from "#web/block.ts";

const ReportError = lazy(async () => ({
  default: (await import("../components/corrections/report-error.tsx")).ReportError,
}));

/** A fault of the part is reported by the same form as on a desk. */
export const spots = { reporting: Reporting };

function Reporting({ subject: { part } }: BlockProps<typeof PHONE_PART_PAGE>) {
  return <ReportError subject={{ kind: "part", id: part.id }} />;
}
