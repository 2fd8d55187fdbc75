import { useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { mailedDocument } from "../../contract/mailed-document.ts";
import { withLogin } from "#web/require-login.ts";

/** Has a datasheet sent to the reader's own address, after a login where nobody is signed in. */
export function MailButton({ documentId }: { documentId: number }) {
  const [needsAddress, setNeedsAddress] = useState(false);

  async function lookForAddress(error: unknown) {
    const { accountRefusals } = await import("#domains/accounts/errors.ts");
    setNeedsAddress(error instanceof CallFailed && error.code === accountRefusals.emailNeeded().code);
  }

  const { isBusy, attempt } = useAttempts((error) => {
    void lookForAddress(error);
    return failuresInToast(error);
  });

  async function handlePress() {
    const sent = await withLogin(() => callApi(mailedDocument.sendPdf, { id: documentId }));
    if (!sent) return;
    const text = `操作成功，将发送到 ${sent.email}，24 小时内还可发送 ${sent.leftToday} 次`;
    showToast({ kind: "success", text });
  }

  return (
    <span className="needs-script">
      <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void attempt(handlePress)}>
        发送到邮箱
      </Button>
      {needsAddress && (
        <a className="link" href="/userCenter/accountSetting">
          绑定邮箱
        </a>
      )}
    </span>
  );
}
