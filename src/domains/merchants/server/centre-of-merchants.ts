import { sql } from "kysely";
import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { ADMISSION_PATH as path } from "../addresses.ts";
import { MERCHANT_STATE_LABELS, type MerchantState } from "../labels.ts";

const ENDS_SOON_DAYS = 30;
const NEXT: Partial<Record<MerchantState, { action: string; text: string }>> = {
  draft: { action: "继续填写", text: "填写完成后提交审核" },
  incomplete: { action: "补充资料", text: "按审核意见补充后重新提交" },
  signing: { action: "去签约", text: "资料已通过，请签署入驻协议" },
  deposit: { action: "去缴纳", text: "缴纳保证金后开通店铺" },
  open: { action: "管理店铺", text: "店铺已开通" },
};
const WAITS_FOR_OWNER: readonly MerchantState[] = ["incomplete", "signing", "deposit"];

/** How the shop of the asker's enterprise stands, and which authorisations of brands end soon. */
export const centreOfMerchants: CentrePart = async ({ db, user, now }) => {
  const [today, soon] = [formatDay(now), formatDay(new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS))];
  const { rows } = await sql<{
    isCertified: boolean;
    state: MerchantState | null;
    name: string;
    termEndsOn: string | null;
    ending: number;
  }>`
    select ${isInForce(now)} as "isCertified", merchant.state, coalesce(merchant.shop_name, '') as name, merchant.term_ends_on::text as "termEndsOn",
      (select count(*)::int from suppliers_merchant_brands as brand
        where brand.merchant_id = merchant.id and brand.valid_until between ${today}::date and ${soon}::date) as ending
    from suppliers_enterprises as enterprise
    left join suppliers_merchants as merchant on merchant.enterprise_id = enterprise.id
    where enterprise.owner_id = ${user.id}`.execute(db);
  const own = rows[0];
  const state = own?.state ?? null;
  if (state === null)
    return {
      statuses: [
        {
          title: "商家入驻",
          state: "未入驻",
          tone: "neutral",
          text: own?.isCertified ? "企业已认证，可以申请入驻" : "企业认证通过后可申请入驻",
          path,
          action: own?.isCertified ? "申请入驻" : "了解入驻",
        },
      ],
    };
  const { action = "查看进度", text = "" } = NEXT[state] ?? {};
  const label = MERCHANT_STATE_LABELS[state];
  const tone = state === "open" ? "success" : ["suspended", "removed"].includes(state) ? "danger" : "warning";
  return {
    statuses: [
      { title: "商家入驻", state: label, tone, text: [own!.name, text].filter(Boolean).join("："), path, action },
    ],
    todos: [
      ...(state === "open" && own!.termEndsOn !== null && own!.termEndsOn <= soon
        ? [
            own!.termEndsOn < today
              ? { title: "店铺合作期已结束", text: "店铺不再展示，续约后恢复", path }
              : { title: `店铺合作期将于 ${own!.termEndsOn} 结束`, text: "续约后店铺继续展示", path },
          ]
        : []),
      ...(WAITS_FOR_OWNER.includes(state) ? [{ title: `商家入驻${label}`, text, path }] : []),
      ...(own!.ending > 0
        ? [{ title: `${own!.ending} 项品牌授权将在 ${ENDS_SOON_DAYS} 天内到期`, text: "到期后店铺不再展示", path }]
        : []),
    ],
  };
};
