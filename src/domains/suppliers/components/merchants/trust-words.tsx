import { Tag } from "#web/components/tag.tsx";
import { COMPLAINT_OUTCOME_LABELS, type ComplaintOutcome } from "../../company-labels.ts";
import type { TrustMarks } from "../../contract/company-shapes.ts";

/** How far a company is to be trusted, in words. */
export function TrustWords({ marks: { certifiedUntil, stock, certificates, complaints } }: { marks: TrustMarks }) {
  const ended = (Object.entries(complaints) as [ComplaintOutcome, number][]).filter(([, count]) => count > 0);
  return (
    <span className="flex flex-wrap gap-1">
      {certifiedUntil && <Tag tone="success">企业认证有效</Tag>}
      {certificates > 0 && <Tag tone="brand">{certificates} 项品牌证书</Tag>}
      {stock && <Tag>{stock.freshLines} 条近 30 天库存</Tag>}
      {ended.map(([outcome, count]) => (
        <Tag key={outcome} tone={outcome === "upheld" ? "danger" : "neutral"}>
          {COMPLAINT_OUTCOME_LABELS[outcome]} {count}
        </Tag>
      ))}
    </span>
  );
}
