import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { agreements } from "../../contract/agreements.ts";
import { AGREEMENT_NAMES } from "../../labels.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { WholeAgreement } from "./whole-agreement.tsx";

type Owed = DataOf<typeof agreements.listOwedConsents>[number];

/** Asks who has signed in to agree to what has a new version. Put off, it is asked again with the next page that is loaded. */
export function RenewedConsent() {
  const { revalidate } = useRevalidator();
  const [owed, setOwed] = useState<Owed[]>([]);
  const [isPutOff, setIsPutOff] = useState(false);
  const { isBusy, attempt } = useAttempts(showRefusal);

  useEffect(() => {
    const left = new AbortController();
    callApi(agreements.listOwedConsents, {}, left).then(setOwed, () => {});
    return () => left.abort();
  }, []);

  async function handleAgree() {
    await attempt(async () => {
      for (const { kind, version } of owed) await callApi(agreements.agree, { kind, version });
      setOwed([]);
    });
    await revalidate();
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={() => setIsPutOff(true)}>
        暂不同意
      </Button>
      <Button kind="primary" isBusy={isBusy} onClick={() => void handleAgree()}>
        同意并继续
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={owed.length > 0 && !isPutOff}
      isBusy={isBusy}
      onClose={() => setIsPutOff(true)}
      title="协议已更新"
      size="large"
      footer={footer}
    >
      <div className="prose grid gap-3">
        <p>以下内容有新的版本，请阅读后确认。不同意的，可以在账号设置中导出数据、注销账号。</p>
        {owed.map((one) => (
          <section key={one.kind} className="grid gap-2">
            <h3 className="font-bold">
              《{AGREEMENT_NAMES[one.kind]}》第 <span className="num">{one.version}</span> 版
            </h3>
            {one.summary && <p>{one.summary}</p>}
            <WholeAgreement {...one} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
