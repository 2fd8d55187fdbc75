import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { mayOperate } from "#shared/may-operate.ts";
import { Button } from "#web/components/button.tsx";
import { usePerfectInformation } from "../change-login-info.ts";
import { type OwnRecovery, RecoveryBanner } from "../recoveries/recovery-banner.tsx";
import type { SettingDialogProps } from "./setting-dialog.tsx";

type SettingName = "mobile" | "email" | "password" | "recovery";

const DIALOGS: Record<SettingName, LazyExoticComponent<ComponentType<SettingDialogProps>>> = {
  mobile: lazy(async () => ({ default: (await import("./mobile-dialog.tsx")).MobileDialog })),
  email: lazy(async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog })),
  recovery: lazy(async () => ({ default: (await import("./recovery-dialog.tsx")).RecoveryDialog })),
  password: lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog })),
};

interface LoginSettingsProps extends Pick<SettingDialogProps, "detail" | "sites"> {
  recovery: OwnRecovery | null;
}

/** What somebody logs in with: phone, e-mail, password. */
export function LoginSettings({ detail, sites, recovery }: LoginSettingsProps) {
  const { mobile, email, hasPassword } = detail;
  const isOpenRecovery = recovery?.status === "waiting" || recovery?.status === "granted";
  const isStaff = mayOperate(detail);
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<SettingName | null>(null);
  // What was typed stays in a dialog that is closed, until it is taken.
  const [begun, setBegun] = useState<SettingName[]>([]);
  usePerfectInformation(detail);
  const rows = [
    { name: "mobile", title: "手机号", value: mobile ?? "未绑定", act: mobile ? "更换手机号" : "绑定手机号" },
    {
      name: "email",
      title: "邮箱",
      value: email ?? "未绑定，绑定后可将规格书发送到邮箱",
      act: email ? "更换邮箱" : "绑定邮箱",
    },
    {
      name: "password",
      title: "密码",
      value: hasPassword ? "已设置" : "未设置，设置后可用密码登录",
      act: hasPassword ? "修改密码" : "设置密码",
    },
  ] as const;

  function handleOpen(name: SettingName) {
    setOpen(name);
    setBegun((names) => [...new Set(names).add(name)]);
  }

  function handleTaken(name: SettingName) {
    setOpen(null);
    setBegun((names) => names.filter((other) => other !== name));
    void revalidate();
  }

  return (
    <>
      {isOpenRecovery && <RecoveryBanner recovery={recovery} onChanged={() => void revalidate()} />}
      <section className="card" aria-labelledby="login-settings-title">
        <div className="card-head">
          <h2 id="login-settings-title">登录方式</h2>
        </div>
        <ul className="setting-list">
          {rows.map(({ name, title, value, act }) => (
            <li key={name}>
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="num text-sm text-secondary wrap-anywhere">{value}</p>
                {name === "mobile" && mobile && !isOpenRecovery && !isStaff && (
                  <p className="needs-script">
                    <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => handleOpen("recovery")}>
                      原手机号无法接收短信？
                    </Button>
                  </p>
                )}
              </div>
              <span className="needs-script">
                <Button size="small" aria-haspopup="dialog" onClick={() => handleOpen(name)}>
                  {act}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {begun.map((name) => {
          const Begun = DIALOGS[name];
          return (
            <Suspense key={name} fallback={null}>
              <Begun
                detail={detail}
                sites={sites}
                isOpen={open === name}
                onClose={() => setOpen(null)}
                onTaken={() => handleTaken(name)}
              />
            </Suspense>
          );
        })}
      </section>
    </>
  );
}
