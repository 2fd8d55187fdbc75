import { outsideAddress } from "#shared/outside-address.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { ORIGIN_LABELS, sayOriginReason } from "../../origin-labels.ts";
import type { BrandDetail } from "../../contract/brands.ts";

/** Whether a brand is 国产, why that is said, and where it can be read; that nobody has said, where that is so. */
export function OriginFact({
  brand: { origin, originReason, originSource },
}: {
  brand: Pick<BrandDetail, "origin" | "originReason" | "originSource">;
}) {
  if (origin === null) return <>{ORIGIN_LABELS.unknown}，尚无可靠依据</>;
  return (
    <>
      {ORIGIN_LABELS[origin]}（{sayOriginReason(originReason, originSource)}
      {originSource !== null && <OriginSource source={originSource} />}）
    </>
  );
}

function OriginSource({ source }: { source: string }) {
  return outsideAddress(source) ? (
    <>
      ，<OutsideLink address={source}>查看来源</OutsideLink>
    </>
  ) : (
    <>，{source}</>
  );
}
