import { use, useState } from "react";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "#web/components/button.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { ConsoleHead } from "#web/console-section.ts";
import { loadConsole } from "#web/load-console.ts";
import { useDomains } from "#web/use-domains.ts";
import type { DataOf } from "#api/define-calls.ts";
import { holderWords, proposalWords } from "../case-words.ts";
import type { Case, Decision, queues } from "../contract/queues.ts";
import {
  allowedDecisions,
  Beside,
  CaseFacts,
  caseAddress,
  CaseTimes,
  CaseWay,
  type DecisionHere,
  textsBelow,
} from "./case-parts.tsx";
import { CasePapers } from "./case-papers.tsx";
import { CheckList } from "./check-list.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MarkedTexts } from "./marked-texts.tsx";
import { type DecideMore, useCaseActs } from "./use-case-acts.ts";
import { useCaseKeys } from "./use-case-keys.ts";

interface ReviewCaseProps {
  queue: string;
  found: DataOf<typeof queues.readCase>;
  head: ConsoleHead;
  now: string;
}

/** One case of a queue with all that is to be looked at, what its state allows, and the way to the next one. */
export function ReviewCase({ queue, found: { one, decided, decisions, before, after }, head, now }: ReviewCaseProps) {
  const addressOf = (id: number | null) => (id === null ? null : caseAddress(queue, id));
  const [previous, next] = [addressOf(before), addressOf(after)];
  const navigate = useNavigate();
  const leadTo = (path: string | null) => (path === null ? null : () => void navigate(path));
  useCaseKeys({ j: leadTo(next), k: leadTo(previous) });
  const onward = next ?? previous ?? `/ops/queue/${queue}`;
  return (
    <>
      <CaseWay queue={queue} previous={previous} next={next} />
      {one ? (
        <WaitingCase queue={queue} one={one} decisions={decisions} head={head} now={now} onward={onward} />
      ) : (
        <DecidedCase decided={decided!} now={now} next={next} queue={queue} />
      )}
    </>
  );
}

interface WaitingCaseProps extends Pick<ReviewCaseProps, "queue" | "head" | "now"> {
  one: Case;
  decisions: Decision[];
  /** Where who has decided goes on. */
  onward: string;
}

function WaitingCase({ queue, one, decisions, head, now, onward }: WaitingCaseProps) {
  const [deciding, setDeciding] = useState<DecisionHere | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isHanding, setIsHanding] = useState(false);
  const { isBusy, hold, decideAll } = useCaseActs(queue);
  const OwnView = use(loadConsole(useDomains())).caseViews[queue];
  const claimed = one.facts.filter(({ isClaimed }) => isClaimed);
  const known = one.facts.filter(({ isClaimed }) => !isClaimed);
  const papers = one.pictures ?? [];
  const texts = textsBelow(one);
  const allowed = one.isOwn ? [] : allowedDecisions(one, decisions);
  useCaseKeys(Object.fromEntries(allowed.map((decision, at) => [String(at + 1), () => ask(decision)])));

  function ask(decision: DecisionHere) {
    setDeciding(decision);
    setIsAsking(true);
  }

  async function decide(reason: string, more: DecideMore) {
    if (await decideAll([one], { decision: deciding!, reason, ...more }, onward)) setDeciding(null);
  }

  return (
    <article className="review" aria-label={one.title}>
      <div className="review-head">
        {one.picture && <img className="review-cover" src={one.picture} alt="封面" />}
        <div className="grid min-w-0 gap-1">
          {(one.path || one.holder || one.proposal) && (
            <p className="flex min-w-0 flex-wrap items-center gap-2">
              {one.path && (
                <a className="link" href={one.path}>
                  查看页面
                </a>
              )}
              {one.holder && <Tag tone={one.holder.isMe ? "brand" : "warning"}>{holderWords(one.holder)}</Tag>}
              {one.proposal && <Tag tone="warning">{proposalWords(one.proposal, decisions)}</Tag>}
            </p>
          )}
          <CaseTimes one={one} now={now} />
          {one.proposal?.reason && <p className="text-sm">提出的原因：{one.proposal.reason}</p>}
          {one.holder?.note && <p className="text-sm">移交备注：{one.holder.note}</p>}
        </div>
      </div>
      <div className={papers.length > 0 ? "review-sides" : "review-alone"}>
        {papers.length > 0 && <CasePapers pictures={papers} />}
        <div className="grid min-w-0 content-start gap-4">
          {claimed.length > 0 && <CheckList facts={claimed} />}
          {texts.length > 0 && <MarkedTexts texts={texts} />}
          {!one.texts && one.text && <p className="case-text">{one.text}</p>}
          {known.length > 0 && (
            <section className="grid gap-2" aria-labelledby="known-title">
              <h2 id="known-title" className="text-base">
                已知情况
              </h2>
              <CaseFacts facts={known} />
            </section>
          )}
          {one.beside && <Beside beside={one.beside} />}
        </div>
      </div>
      {OwnView && !one.isOwn && <OwnView id={one.id} />}
      {!one.isOwn && (
        <div className="review-acts" role="group" aria-label="处理">
          {allowed.map((decision) => (
            <Button key={decision.name} kind={decision.kind} isBusy={isBusy} onClick={() => ask(decision)}>
              {decision.label}
            </Button>
          ))}
          {!one.holder?.isMe && <Button onClick={() => void hold(one.id)}>由我处理</Button>}
          <Button onClick={() => setIsHanding(true)}>移交</Button>
          <span className="case-keys text-sm text-secondary">
            {allowed.map(({ name, label }, at) => (
              <span key={name}>
                <kbd>{at + 1}</kbd> {label}{" "}
              </span>
            ))}
          </span>
        </div>
      )}
      {deciding && (
        <DecideDialog
          key={deciding.name}
          isOpen={isAsking}
          decision={deciding}
          count={1}
          holders={one.holder && !one.holder.isMe ? [one.holder.operator.name] : []}
          type={one.type}
          nameToRetype={deciding.needsSecond ? (one.about ?? one.title) : undefined}
          isBusy={isBusy}
          onDecide={(reason, more) => void decide(reason, more)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {isHanding && <HandOverDialog queue={queue} ids={[one.id]} head={head} onClose={() => setIsHanding(false)} />}
    </article>
  );
}

interface DecidedCaseProps {
  decided: NonNullable<ReviewCaseProps["found"]["decided"]>;
  now: string;
  next: string | null;
  queue: string;
}

/** Somebody has decided it meanwhile. */
function DecidedCase({ decided: { title, label, reason, operator, decidedAt }, now, next, queue }: DecidedCaseProps) {
  return (
    <div className="card">
      <EmptyState
        title={`「${title}」已由 ${operator.name} 处理：${label}`}
        text={
          <>
            <FriendlyTime at={decidedAt} now={now} act="处理" />
            {reason && `，原因：${reason}`}
          </>
        }
        actions={
          <>
            {next && (
              <LinkButton kind="primary" href={next}>
                处理下一条
              </LinkButton>
            )}
            <LinkButton href={`/ops/decided/${queue}`}>查看已处理</LinkButton>
          </>
        }
      />
    </div>
  );
}
