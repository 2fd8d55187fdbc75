import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { loadOwn } from "#web/load-own.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { Bindings } from "../components/settings/bindings.tsx";
import { Consents } from "../components/settings/consents.tsx";
import { Devices } from "../components/settings/devices.tsx";
import { LoginSettings } from "../components/settings/login-settings.tsx";
import { SecondFactor } from "../components/settings/second-factor.tsx";
import { outside } from "../contract/outside.ts";
import { OwnRights } from "../components/settings/own-rights.tsx";
import { profile } from "../contract/profile.ts";
import { recoveries } from "../contract/recoveries.ts";
import { rights } from "../contract/rights.ts";
import { noticeSwitches } from "../contract/notice-switches.ts";
import { staff } from "../contract/staff.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { ownSessions } from "../contract/sessions.ts";

const StaffInvitation = lazy(async () => ({
  default: (await import("../components/settings/staff-invitation.tsx")).StaffInvitation,
}));

// docs/conventions.md 16: type=7 is social-account binding
const BINDINGS = "7";

interface SettingPage {
  isBindings: boolean;
  own: {
    detail: DataOf<typeof profile.myDetail>;
    factors: DataOf<typeof secondFactor.myFactors>;
    sessions: DataOf<typeof ownSessions.listSessions>;
    logins: DataOf<typeof rights.listLogins>;
    switches: DataOf<typeof noticeSwitches.listSwitches>;
    closing: DataOf<typeof rights.readClosing>;
    recovery: DataOf<typeof recoveries.myRecovery>["recovery"];
    consents: DataOf<typeof outside.listConsents>;
    invitation: DataOf<typeof staff.readInvitation>;
    now: string;
  } | null;
}

export const meta = ({ data: { isBindings } }: { data: SettingPage }): Meta =>
  isBindings
    ? {
        title: "第三方绑定",
        description: "绑定或解除微信、QQ。",
        canonical: "/userCenter/accountSetting?type=7",
        isHidden: true,
      }
    : {
        title: "账号设置",
        description: "手机、邮箱、密码与登录设备。",
        canonical: "/userCenter/accountSetting",
        isHidden: true,
      };

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<SettingPage> {
  const own = await loadOwn(isSignedIn, async () => {
    const [detail, factors, sessions, consents, logins, switches, closing, { recovery }, invitation] =
      await Promise.all([
        call(profile.myDetail, {}),
        call(secondFactor.myFactors, {}),
        call(ownSessions.listSessions, {}),
        call(outside.listConsents, {}),
        call(rights.listLogins, {}),
        call(noticeSwitches.listSwitches, {}),
        call(rights.readClosing, {}),
        call(recoveries.myRecovery, {}),
        call(staff.readInvitation, {}),
      ]);
    const now = new Date().toISOString();
    return { detail, factors, sessions, consents, logins, switches, closing, recovery, invitation, now };
  });
  return { isBindings: url.searchParams.get("type") === BINDINGS, own };
}

export default function AccountSetting() {
  const { isBindings, own } = useLoaderData<SettingPage>();
  if (isBindings) {
    return (
      <>
        <h1>第三方绑定</h1>
        {own ? (
          <>
            <Bindings key={own.detail.id} detail={own.detail} now={own.now} />
            <Consents key={`consents ${own.detail.id}`} consents={own.consents} now={own.now} />
          </>
        ) : (
          <LoginNeeded act="绑定微信与 QQ" />
        )}
      </>
    );
  }
  return (
    <>
      <h1>账号设置</h1>
      {own ? (
        <>
          {own.invitation && (
            <Suspense fallback={<Skeleton count={1} label="正在载入邀请" />}>
              <StaffInvitation invitation={own.invitation} now={own.now} />
            </Suspense>
          )}
          <LoginSettings
            key={own.detail.id}
            detail={own.detail}
            recovery={own.recovery}
            sites={own.consents.filter(({ mayLogIn }) => mayLogIn).map(({ name }) => name)}
          />
          <SecondFactor key={`factor ${own.detail.id}`} detail={own.detail} factors={own.factors} now={own.now} />
          <Devices key={`devices ${own.detail.id}`} sessions={own.sessions} now={own.now} />
          <OwnRights
            key={`rights ${own.detail.id}`}
            logins={own.logins}
            switches={own.switches}
            closing={own.closing}
            now={own.now}
          />
        </>
      ) : (
        <LoginNeeded act="修改账号设置" />
      )}
    </>
  );
}
