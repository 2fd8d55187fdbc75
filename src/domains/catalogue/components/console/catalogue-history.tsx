import type { ComponentProps } from "react";
import { AUDIT_ACTIONS } from "../../audit-labels.ts";
import { FIELD_LABELS } from "../../part-fields.ts";
import { ThingHistory } from "../public/console/thing-history.tsx";

/** What operators did to a thing of the catalogue. */
export function CatalogueHistory(props: Omit<ComponentProps<typeof ThingHistory>, "actions" | "fields">) {
  return <ThingHistory {...props} actions={AUDIT_ACTIONS} fields={FIELD_LABELS} />;
}
