import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { useAction } from "#web/use-action.ts";
import { staff } from "../../contract/staff.ts";
import { STAFF_ROLES } from "../../staff-roles.ts";

/** What is said, and where it leads. */
const JOINED = ["已成为运营人员，请重新登录并通过第二步验证", "/ops"] as const;
const DECLINED = ["已谢绝邀请"] as const;

interface StaffInvitationProps {
  invitation: NonNullable<DataOf<typeof staff.readInvitation>>;
  now: string;
}

/** What somebody is invited to do here, to be accepted or declined. */
export function StaffInvitation({ invitation, now }: StaffInvitationProps) {
  const { isBusy, act } = useAction();
  const { invitedBy, role, rights, expiresAt, hasFactor } = invitation;
  const answer = (accepts: boolean) =>
    act(() => callApi(staff.answerInvitation, { accepts }), ...(accepts ? JOINED : DECLINED));
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="invitation-title">
      <h2 id="invitation-title">运营邀请</h2>
      <p>
        {invitedBy} 邀请您成为<strong>{STAFF_ROLES[role]}</strong>，
        <FriendlyTime at={expiresAt} now={now} /> 前有效。
      </p>
      {rights ? (
        <ul className="list-disc pl-5 text-sm">
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{role === "admin" ? "全部权限，并可管理运营人员" : "全部运营权限"}</p>
      )}
      <p className="text-sm text-secondary">
        接受后所有设备上的登录都会退出，此后每次登录都须通过第二步验证，登录 12
        小时后失效；您的操作会记入不可更改的操作日志。
      </p>
      {!hasFactor && <p className="text-sm">请先在下方启用动态验证码或通行密钥，再接受邀请。</p>}
      <div className="needs-script flex gap-2">
        <Button kind="primary" isBusy={isBusy} disabled={!hasFactor} onClick={() => void answer(true)}>
          接受
        </Button>
        <Button isBusy={isBusy} onClick={() => void answer(false)}>
          谢绝
        </Button>
      </div>
    </section>
  );
}
