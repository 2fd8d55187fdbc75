import { useRevalidator } from "react-router";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/components/toast.tsx";
import { clearLoginInfo } from "#web/login-info.ts";
import { accounts } from "../../contract.ts";
import { askForLogin } from "./login-wall.tsx";

/** Login, or the name of who has signed in with the way out. */
export function AccountEntry({ nickName }: { nickName: string | null }) {
  const { revalidate } = useRevalidator();

  async function handleSignOut() {
    await callApi(accounts.signOut, {}).catch(() => {});
    clearLoginInfo();
    showToast({ kind: "success", text: "操作成功" });
    await revalidate();
  }

  if (nickName === null) return <Button kind="primary" onClick={askForLogin}>登录</Button>;
  return (
    <span className="flex items-center gap-2">
      <span className="text-secondary">{nickName}</span>
      <Button onClick={() => void handleSignOut()}>退出</Button>
    </span>
  );
}
