import { useEffect, useState } from "react";
import { formatDay } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { type Agreement, agreements } from "../../contract/agreements.ts";
import { AgreementText } from "../public/agreement-text.tsx";

interface UserAgreementProps {
  isOpen: boolean;
  onClose: () => void;
  onAgree: () => void;
}

/** What who registers or logs in agrees to. */
export function UserAgreement({ isOpen, onClose, onAgree }: UserAgreementProps) {
  const [agreement, setAgreement] = useState<Agreement | "failed" | null>(null);

  useEffect(() => {
    const left = new AbortController();
    callApi(agreements.readAgreement, { kind: "user-agreement" }, left).then(
      setAgreement,
      () => left.signal.aborted || setAgreement("failed"),
    );
    return () => left.abort();
  }, []);

  const footer = (
    <Button kind="primary" disabled={agreement === null || agreement === "failed"} onClick={onAgree}>
      同意并继续
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="用户服务协议" size="huge" footer={footer}>
      <div className="prose grid gap-3" tabIndex={0} role="document" aria-busy={agreement === null}>
        {agreement === null && <p className="text-secondary">正在载入…</p>}
        {agreement === "failed" && <p role="alert">协议没有加载出来，请检查网络后重新打开。</p>}
        {agreement && agreement !== "failed" && (
          <>
            <p className="text-secondary">
              第 <span className="num">{agreement.version}</span> 版，
              <time dateTime={agreement.publishedAt}>{formatDay(agreement.publishedAt)}</time> 公布
            </p>
            <AgreementText text={agreement.text} heading="h3" />
          </>
        )}
      </div>
    </Dialog>
  );
}
