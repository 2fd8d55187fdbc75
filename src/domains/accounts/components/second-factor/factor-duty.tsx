import { formatDay } from "#shared/format-date.ts";
import { Tag } from "#web/components/tag.tsx";

/** Tells an owner without a second factor from when he needs one, and where he sets it up. */
export function FactorDuty({ neededFrom, now }: { neededFrom: string; now: string }) {
  return (
    <p className="card card-body" role="status">
      <Tag tone="warning">企业主账号</Tag>{" "}
      {neededFrom > now
        ? `自 ${formatDay(neededFrom)} 起，修改企业、成员、店铺、库存或资金信息前须完成两步验证。`
        : "修改企业、成员、店铺、库存或资金信息前须完成两步验证。"}{" "}
      <a className="link" href="/userCenter/accountSetting">
        去启用
      </a>
    </p>
  );
}
