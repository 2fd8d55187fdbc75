import { DAY_MS } from "#shared/durations.ts";
import { formatFriendlyDate } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { IconName } from "#web/components/icon.tsx";
import type { TagTone } from "#web/components/tag.tsx";
import { STOCK_FRESH_DAYS } from "../../labels.ts";
import type { TrustMarks } from "../../contract/company-shapes.ts";

interface Mark {
  icon: IconName;
  tone: TagTone;
  words: string;
}

/** How far a company is to be trusted, mark by mark: certification, certificates of brands, age of its stock, complaints upheld or settled. */
export function marksOf({ certifiedUntil, stock, certificates, complaints }: TrustMarks, now: string): Mark[] {
  return [
    certifiedUntil
      ? { icon: "shield", tone: "success", words: `企业已认证，至 ${certifiedUntil}` }
      : { icon: "shield", tone: "neutral", words: "企业未认证" },
    ...(certificates > 0
      ? [{ icon: "check", tone: "success", words: `${formatNumber(certificates)} 份品牌代理证书有效` } as const]
      : []),
    ...(stock ? [stockMark(stock, now)] : []),
    ...(complaints.upheld > 0
      ? [{ icon: "warning", tone: "danger", words: `${formatNumber(complaints.upheld)} 起投诉成立` } as const]
      : []),
    ...(complaints.settled > 0
      ? [{ icon: "check", tone: "neutral", words: `${formatNumber(complaints.settled)} 起投诉和解` } as const]
      : []),
  ];
}

/** 库存 3 天前更新; what nobody has confirmed for long is said to be old. */
function stockMark({ lines, confirmedAt }: NonNullable<TrustMarks["stock"]>, now: string): Mark {
  const when = formatFriendlyDate(confirmedAt, now);
  const told = `${formatNumber(lines)} 条库存，${/\d$/.test(when) ? `${when} ` : when}更新`;
  const isOld = new Date(now).getTime() - new Date(confirmedAt).getTime() > STOCK_FRESH_DAYS * DAY_MS;
  return isOld
    ? { icon: "warning", tone: "warning", words: `${told}，已超过 ${STOCK_FRESH_DAYS} 天` }
    : { icon: "clock", tone: "success", words: told };
}
