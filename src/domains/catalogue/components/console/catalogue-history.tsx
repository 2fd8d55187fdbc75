import type { ComponentProps } from "react";
import { AUDIT_ACTIONS } from "../../audit-labels.ts";
import { FIELD_LABELS } from "../../part-fields.ts";
import { ThingHistory } from "../public/console/thing-history.tsx";

/** As acts name what is not said by a field of lists. */
const NAMES = {
  ...FIELD_LABELS,
  slug: "页面",
  nameCn: FIELD_LABELS["name-cn"],
  foundedYear: FIELD_LABELS["founded-year"],
  logo: "Logo",
  legalName: "公司全称",
  seat: "总部所在地",
  origin: "归属",
  originReason: "归属依据",
  originSource: "归属来源",
  partCount: "型号",
  removedAliases: "移除的别名",
  updatedAt: "修改时间",
};

/** What operators did to a thing of the catalogue. */
export function CatalogueHistory(props: Omit<ComponentProps<typeof ThingHistory>, "actions" | "fields">) {
  return <ThingHistory {...props} actions={AUDIT_ACTIONS} fields={NAMES} />;
}
