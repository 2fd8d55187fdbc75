import { useState } from "react";
import { brandAddress } from "#domains/catalogue/addresses.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { BRAND_LEVEL_LABELS, CARRIED_STATE_LABELS, LAPSED_LABEL } from "../../labels.ts";
import type { CarriedState } from "../../states.ts";
import { type CarriedBrand, lineCard } from "../../contract/line-card.ts";
import { productLinesPath } from "../../own-company-addresses.ts";
import { BrandDialog } from "./brand-dialog.tsx";
import type { OwnRights } from "./load-own.ts";
import { RemoveButton } from "./remove-button.tsx";

const TONES: Record<CarriedState, TagTone> = {
  stated: "neutral",
  waiting: "warning",
  verified: "success",
  rejected: "danger",
};

/** A brand that a company carries: how it stands with its certificate, and what can be done. */
export function CarriedRow({ carried, mayChange, mayRemove }: { carried: CarriedBrand } & OwnRights) {
  const {
    id,
    role,
    brand,
    state,
    level,
    certificate,
    validFrom,
    validUntil,
    isProven,
    isLapsed,
    change,
    reason,
    modelCount,
  } = carried;
  const [isEdited, setIsEdited] = useState(false);
  return (
    <li aria-label={brand.name}>
      <span className="grid min-w-0 grow basis-64 gap-1 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2">
          <a className="link font-medium" href={brandAddress(brand)}>
            {brand.name}
          </a>
          {level && <Tag>{BRAND_LEVEL_LABELS[level]}</Tag>}
          {isLapsed ? (
            <Tag tone="danger">{LAPSED_LABEL}</Tag>
          ) : (
            <Tag tone={TONES[state]}>{CARRIED_STATE_LABELS[state]}</Tag>
          )}
          {change && <Tag tone="warning">变更审核中</Tag>}
        </span>
        {certificate && (
          <span className="text-sm text-secondary">
            <span className="num">
              {validFrom ?? "未填写"} 至 {validUntil ?? "长期"}
            </span>
            {state === "verified" && !isProven && !isLapsed && "（尚未开始）"} <CertificateLink id={id} />
          </span>
        )}
        {change && (
          <span className="text-sm text-secondary">
            变更：{change.level && BRAND_LEVEL_LABELS[change.level]}，至 {change.validUntil ?? "长期"}
            ；审核期间原证书继续有效 <CertificateLink id={id} isWaiting />
          </span>
        )}
        {reason !== "" && (
          <span className="field-message">
            {state === "verified" ? "上次变更未通过" : "未通过原因"}：{reason}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <a
          className="button button-small"
          href={`${productLinesPath(role)}&carried=${id}`}
          aria-label={`型号 ${modelCount}，${brand.name}`}
        >
          型号 {modelCount}
        </a>
        {mayChange && (
          <Button size="small" aria-label={`编辑 ${brand.name}`} onClick={() => setIsEdited(true)}>
            编辑
          </Button>
        )}
        {mayRemove && (
          <RemoveButton what={brand.name} run={() => callApi(lineCard.removeBrand, { id })}>
            <p>证书和 {modelCount} 个型号会一并删除。</p>
          </RemoveButton>
        )}
      </span>
      {isEdited && <BrandDialog role={role} carried={carried} isOpen onClose={() => setIsEdited(false)} />}
    </li>
  );
}

function CertificateLink({ id, isWaiting = false }: { id: number; isWaiting?: boolean }) {
  return (
    <a
      className="link underline"
      href={`/api/agent/certificate/${id}${isWaiting ? "?waiting=true" : ""}`}
      target="_blank"
      rel="noreferrer"
    >
      查看{isWaiting ? "新" : ""}证书
    </a>
  );
}
