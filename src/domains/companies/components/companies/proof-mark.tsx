import { Icon } from "#web/components/icon.tsx";
import { Tag } from "#web/components/tag.tsx";
import { BRAND_LEVEL_LABELS, CARRIED_STATE_LABELS, LAPSED_LABEL } from "../../labels.ts";
import type { Proof } from "../../contract/companies.ts";

/** How far it is proven that a company carries a brand: 一级代理 证书已验证，至 2027-01-01. */
export function ProofMark({
  proof: { proof, level, validUntil },
  isUnclaimed,
}: {
  proof: Proof;
  /** A list says so, not the company. */ isUnclaimed: boolean;
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {level && <span>{BRAND_LEVEL_LABELS[level]}</span>}
      {proof === "verified" && (
        <Tag tone="success">
          <Icon name="check" size={12} />
          证书{CARRIED_STATE_LABELS.verified}，{validUntil ? `至 ${validUntil}` : "长期有效"}
        </Tag>
      )}
      {proof === "lapsed" && (
        <Tag tone="warning">
          <Icon name="warning" size={12} />
          证书{LAPSED_LABEL}（{validUntil}）
        </Tag>
      )}
      {proof === "stated" && <Tag>{isUnclaimed ? "名录记载" : CARRIED_STATE_LABELS.stated}</Tag>}
    </span>
  );
}
