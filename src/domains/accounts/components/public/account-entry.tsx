import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { showToast } from "#web/components/toast.tsx";
import { clearLoginInfo } from "#web/login-info.ts";
import { accounts } from "../../contract.ts";
import { requireLogin } from "./require-login.ts";

// spec 9: logout redirect 2 s
const LEAVE_AFTER_MS = 2_000;

/** Login, or the name of who has signed in with the way out. */
export function AccountEntry({ nickName }: { nickName: string | null }) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function handleSignOut() {
    setIsLeaving(true);
    // A session that can't be ended on the server ends in this browser all the same.
    await callApi(accounts.signOut, {}).catch(() => {});
    clearLoginInfo();
    showToast({ kind: "success", text: "操作成功" });
    // A whole load, so that nothing that was shown to the user stays in the window; on the home page it is a reload.
    setTimeout(() => location.assign("/"), LEAVE_AFTER_MS);
  }

  if (nickName === null) {
    return (
      <span className="needs-script">
        <Button kind="primary" onClick={() => void requireLogin()}>
          登录
        </Button>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <LetterMark name={nickName} size="small" />
      <span className="hidden max-w-32 truncate sm:block">{nickName}</span>
      <span className="needs-script">
        <Button size="small" isBusy={isLeaving} onClick={() => void handleSignOut()}>
          退出
        </Button>
      </span>
    </span>
  );
}
