import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { loadOwn } from "#web/load-own.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { useAction } from "#web/use-action.ts";
import { INVITATION_PATH } from "../addresses.ts";
import { staff } from "../contract/staff.ts";
import { STAFF_ROLES } from "../labels.ts";

interface InvitationPage {
  own: { invitation: DataOf<typeof staff.readInvitation>; now: string } | null;
}

export const meta: Meta = {
  title: "运营邀请",
  description: "接受或谢绝成为运营人员的邀请。",
  canonical: INVITATION_PATH,
  isHidden: true,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<InvitationPage> {
  const own = await loadOwn(isSignedIn, async () => ({
    invitation: await call(staff.readInvitation, {}),
    now: new Date().toISOString(),
  }));
  return { own };
}

export default function StaffInvitation() {
  const { own } = useLoaderData<InvitationPage>();
  return (
    <>
      <h1>运营邀请</h1>
      {own ? <Invitation {...own} /> : <LoginNeeded act="查看邀请" />}
    </>
  );
}

function Invitation({ invitation, now }: NonNullable<InvitationPage["own"]>) {
  const { isBusy, act } = useAction();
  const [hasJoined, setHasJoined] = useState(false);
  if (hasJoined)
    return (
      <div className="card">
        <EmptyState title="您已是运营人员" text="其他设备上的登录已退出。" />
        <p className="pb-4 text-center">
          <a className="link" href="/ops">
            进入运营后台
          </a>
        </p>
      </div>
    );
  if (!invitation)
    return (
      <div className="card">
        <EmptyState title="没有等待您答复的邀请" text="邀请 7 天内有效；已失效的，请联系管理员重新邀请。" />
      </div>
    );
  const { invitedBy, role, rights, expiresAt, hasFactor } = invitation;
  const answer = (accepts: boolean) =>
    act(() => callApi(staff.answerInvitation, { accepts }), accepts ? "已接受邀请" : "已谢绝邀请");
  return (
    <section className="card grid gap-3 p-4" aria-label="邀请">
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
        接受后每次登录都须通过第二步验证，登录 12 小时后失效；您的操作会记入不可更改的操作日志。
      </p>
      {!hasFactor && (
        <p className="text-sm">
          请先在{" "}
          <a className="link" href="/userCenter/accountSetting">
            账号设置
          </a>{" "}
          启用动态验证码或通行密钥。
        </p>
      )}
      <div className="needs-script flex gap-2">
        <Button
          kind="primary"
          isBusy={isBusy}
          disabled={!hasFactor}
          onClick={() => void answer(true).then((isDone) => setHasJoined(isDone))}
        >
          接受
        </Button>
        <Button isBusy={isBusy} onClick={() => void answer(false)}>
          谢绝
        </Button>
      </div>
    </section>
  );
}
