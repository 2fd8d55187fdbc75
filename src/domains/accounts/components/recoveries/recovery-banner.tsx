import type { DataOf } from "#api/define-calls.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoginInfo } from "#web/login-info.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { recoveries } from "../../contract/recoveries.ts";

export type OwnRecovery = NonNullable<DataOf<typeof recoveries.myRecovery>["recovery"]>;

interface RecoveryBannerProps {
  recovery: OwnRecovery;
  login?: LoginInfo | undefined;
  onChanged: (recovery: OwnRecovery | null) => void;
}

const ENDED: Partial<Record<OwnRecovery["status"], string>> = {
  stopped: "已停止",
  rejected: "未通过",
  expired: "已过期，可重新申请",
};

/** A request of who has lost his phone: what, until when, and the button that stops it; or how it has ended. */
export function RecoveryBanner({ recovery, login, onChanged }: RecoveryBannerProps) {
  const { status, removesFactors, mobile, askedAt, readyAt, note } = recovery;
  const { isBusy, attempt } = useAttempts(showRefusal);
  const wish = [removesFactors && "移除第二步验证", mobile && `更换手机号为 ${mobile}`].filter(Boolean).join("，");

  async function stop() {
    try {
      const stopped = await callApi(recoveries.stopRecovery, {}, login && { login });
      showToast({ kind: "success", text: "申请已停止" });
      onChanged(stopped.recovery);
    } catch (error) {
      // It has ended meanwhile: how, is shown.
      const { recovery } = await callApi(recoveries.myRecovery, {}, login && { login });
      onChanged(recovery);
      throw error;
    }
  }

  const isGranted = status === "granted";
  if (status !== "waiting" && !isGranted) {
    if (!ENDED[status]) return null;
    return (
      <p role="status" className="text-secondary wrap-anywhere">
        {formatExactTime(askedAt)} 的找回申请（{wish}）{ENDED[status]}
        {status === "rejected" && note && `：${note}`}。
      </p>
    );
  }
  return (
    <section className="card card-body grid gap-3" aria-label="找回申请">
      <p>
        <Tag tone="warning">找回申请</Tag> {formatExactTime(askedAt)} 申请{wish}。
      </p>
      <p className="text-secondary">
        {isGranted
          ? "已通过，约 10 分钟后生效，届时请用短信验证码重新登录。"
          : `${formatExactTime(readyAt)} 之后由工作人员核对，在此之前可随时停止。`}
        如非本人申请，请立即停止并修改密码。
      </p>
      <div>
        <Button kind="danger" size="small" isBusy={isBusy} onClick={() => void attempt(stop)}>
          停止申请
        </Button>
      </div>
    </section>
  );
}
