import { useEffect, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { recoveries } from "../../contract/recoveries.ts";

const SETTINGS_PATH = "/userCenter/accountSetting";

/** Stops the request whose key stands behind `#`, once the reader presses the button: programs that look at mails press none. */
export function StopByKey() {
  const [key, setKey] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ isStopped: boolean; text: string } | null>(null);
  const { isBusy, attempt } = useAttempts(showRefusal);

  useEffect(() => {
    setKey(location.hash.slice(1));
    // Not among the addresses that the browser remembers.
    history.replaceState(history.state, "", location.pathname);
  }, []);

  async function stop() {
    try {
      await callApi(recoveries.stopRecoveryByKey, { key: key ?? "" });
      setOutcome({ isStopped: true, text: "申请已停止，账号没有任何变化。" });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setOutcome({ isStopped: false, text: error.errors["key"] ?? error.message });
    }
  }

  if (key === "") return <p>链接不完整，请重新打开邮件中的链接。</p>;
  if (outcome) {
    return (
      <div className="grid gap-4" role="status">
        <p>{outcome.text}</p>
        <p className="text-secondary">
          {outcome.isStopped
            ? "如果申请不是您提出的，有人可能知道您的密码：请登录后修改密码，并退出其他设备。"
            : "可登录后在账号设置查看申请的情况。"}
        </p>
        <div>
          <LinkButton kind="primary" href={SETTINGS_PATH}>
            前往账号设置
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p>有人申请移除您账号的第二步验证或更换手机号。如果不是您本人，或已不需要，请停止申请。</p>
      <div>
        <Button kind="danger" disabled={key === null} isBusy={isBusy} onClick={() => void attempt(stop)}>
          停止申请
        </Button>
      </div>
    </div>
  );
}
