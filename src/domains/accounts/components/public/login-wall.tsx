import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { storeLoginInfo } from "#web/login-info.ts";
import { accounts } from "../../contract.ts";

const ASK = "ask-for-login";
const DEMO_ACCOUNTS = [
  { mobile: "13800000001", label: "用户" },
  { mobile: "13800000002", label: "认证企业" },
  { mobile: "13800000003", label: "商家" },
  { mobile: "13800000004", label: "作者" },
  { mobile: "13800000009", label: "运营" },
];

/** Opens the login dialog over whatever page is shown. */
export function askForLogin(): void {
  window.dispatchEvent(new Event(ASK));
}

/** The login dialog: opens when somebody asks for it, and over a page that asks for login. */
export function LoginWall({ isNeeded }: { isNeeded: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState("");
  const { revalidate } = useRevalidator();
  const { key } = useLocation();

  useEffect(() => {
    const open = () => setIsOpen(true);
    window.addEventListener(ASK, open);
    return () => window.removeEventListener(ASK, open);
  }, []);
  useEffect(() => setIsOpen(isNeeded), [isNeeded, key]);

  async function handleSignIn(mobile: string) {
    setFailure("");
    try {
      storeLoginInfo(await callApi(accounts.demoSignIn, { mobile }));
      setIsOpen(false);
      showToast({ kind: "success", text: "登录成功!" });
      await revalidate();
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.message : "登录失败，请稍后重试");
    }
  }

  return (
    <Dialog isOpen={isOpen} title="登录" onClose={() => setIsOpen(false)}>
      <p className="mb-3">演示模式：选一个演示账号即可登录。</p>
      <div className="flex flex-wrap gap-2">
        {DEMO_ACCOUNTS.map(({ mobile, label }) => (
          <Button key={mobile} onClick={() => void handleSignIn(mobile)}>
            {label} {mobile}
          </Button>
        ))}
      </div>
      {failure && <p role="alert" className="mt-3 text-danger">{failure}</p>}
    </Dialog>
  );
}
