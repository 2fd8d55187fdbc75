import { type FormEvent, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { AgreementText } from "../public/agreement-text.tsx";
import { agreements, type PublishedAgreement } from "../../contract/agreements.ts";
import { AGREEMENT_NAMES, type AgreementKind } from "../../labels.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

type Current = Record<AgreementKind, PublishedAgreement>;

/** What stands for something else in a text, and who agrees to the next version when. */
const OF_ALL = {
  words: "{siteName} 代表网站名称，{sessionDays} 代表登录有效天数",
  asked: "所有用户下次访问时会被要求重新确认，公布后不能修改。",
};
const SAID: Record<AgreementKind, typeof OF_ALL> = {
  "user-agreement": OF_ALL,
  privacy: OF_ALL,
  "merchant-agreement": {
    words: "{deposit} 代表保证金，{feePercent} 代表服务费率，{siteName} 代表网站名称",
    asked: "此后签约、续约和重新入驻的商家签署这一版；已签署的仍按签署时的版本执行，公布后不能修改。",
  },
};

/** Every version of what is agreed to, and the form that publishes the next. Plain: a handful of texts, each read whole. */
export function Agreements({ data: list, now, address }: SectionProps<DataOf<typeof agreements.listAgreements>>) {
  // They stand on the first page.
  const inForce = list.data.filter(({ isCurrent }) => isCurrent);
  return (
    <>
      {inForce.length > 0 && (
        <PublishForm current={Object.fromEntries(inForce.map((agreement) => [agreement.kind, agreement])) as Current} />
      )}
      {list.data.map((agreement) => (
        <PublishedVersion key={`${agreement.kind} ${agreement.version}`} agreement={agreement} now={now} />
      ))}
      <PageLinks address={address} total={list.totalRecord} />
    </>
  );
}

/** What is written of one agreement, and on top of which version. */
interface Draft {
  text: string;
  summary: string;
  follows: number;
}

/** What is written stays until it is published, also while another agreement is looked at or somebody else publishes. */
function PublishForm({ current }: { current: Current }) {
  const [kind, setKind] = useState<AgreementKind>("user-agreement");
  const [drafts, setDrafts] = useState<Partial<Record<AgreementKind, Draft>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, failures, act } = useAction();
  const inForce = current[kind];
  const draft = drafts[kind] ?? { text: inForce.text, summary: "", follows: inForce.version };
  const isOvertaken = draft.follows < inForce.version;
  const write = (change: Partial<Draft>) => setDrafts({ ...drafts, [kind]: { ...draft, ...change } });
  const forget = () => setDrafts(({ [kind]: _, ...others }) => others);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsAsked(true);
  }

  async function publish() {
    const { follows, ...words } = draft;
    await act(
      async () => {
        const published = await callApi(agreements.publishAgreement, { kind, follows: String(follows), ...words });
        forget();
        return published;
      },
      ({ version }) => `已公布第 ${version} 版`,
    );
    setIsAsked(false);
  }

  return (
    <form method="dialog" className="card case" aria-label="公布新版本" onSubmit={handleSubmit}>
      <h2>公布新版本</h2>
      <div className="console-form">
        <label>
          协议
          <select className="input" value={kind} onChange={(event) => setKind(event.target.value as AgreementKind)}>
            {(Object.keys(AGREEMENT_NAMES) as AgreementKind[]).map((name) => (
              <option key={name} value={name}>
                {AGREEMENT_NAMES[name]}（现为第 {current[name].version} 版）
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className="grid gap-1 text-sm">
        变更说明，同意的人会看到
        <textarea
          className="input"
          name="summary"
          rows={2}
          maxLength={500}
          required
          value={draft.summary}
          onChange={({ target }) => write({ summary: target.value })}
        />
        <FieldFailure text={failures["summary"]} />
      </label>
      <label className="grid gap-1 text-sm">
        正文：每行一段，章节标题以「## 」开头，{SAID[kind].words}
        <textarea
          className="input"
          name="text"
          rows={14}
          maxLength={50_000}
          required
          value={draft.text}
          onChange={({ target }) => write({ text: target.value })}
        />
        <FieldFailure text={failures["text"]} />
      </label>
      <details>
        <summary>预览正文</summary>
        <section className="prose grid gap-2 pt-2" aria-label="预览">
          <AgreementText text={draft.text} heading="h3" />
        </section>
      </details>
      {isOvertaken && (
        <section className="grid gap-2" role="alert" aria-label="已有新版本">
          <p className="text-sm">
            您开始写之后，第 {inForce.version} 版已经公布，正文见下方。您写的内容仍在，请对照后再决定。
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={forget}>
              改用新版本的正文
            </Button>
            <Button size="small" onClick={() => write({ follows: inForce.version })}>
              保留我写的内容
            </Button>
          </div>
        </section>
      )}
      <div>
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={isOvertaken}>
          公布
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`公布《${AGREEMENT_NAMES[kind]}》第 ${draft.follows + 1} 版`}
          label="确认公布"
          isBusy={isBusy}
          onConfirm={() => void publish()}
          onClose={() => setIsAsked(false)}
        >
          {SAID[kind].asked}
        </ConfirmDialog>
      )}
      <UnsavedGuard isUnsaved={Object.keys(drafts).length > 0} />
    </form>
  );
}

function PublishedVersion({
  agreement: { kind, version, text, summary, publishedAt, isCurrent, agreed },
  now,
}: {
  agreement: PublishedAgreement;
  now: string;
}) {
  return (
    <section className="card case">
      <h2 className="flex flex-wrap items-center gap-2 text-base">
        {AGREEMENT_NAMES[kind]} 第 {version} 版 {isCurrent && <Tag tone="success">生效中</Tag>}
      </h2>
      <p className="text-sm text-secondary">
        <FriendlyTime at={publishedAt} now={now} act="公布" />，<span className="num">{formatNumber(agreed)}</span>{" "}
        人同意
      </p>
      {summary && <p>{summary}</p>}
      <details>
        <summary>正文</summary>
        <div className="prose grid gap-2 pt-2">
          <AgreementText text={text} heading="h3" />
        </div>
      </details>
    </section>
  );
}
