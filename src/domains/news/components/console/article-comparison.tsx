import { type Change, diffLines, diffWords } from "diff";
import { Fragment, useEffect, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { pictureAddress } from "../../addresses.ts";
import { articlesForOperators, type ComparedVersion } from "../../contract/articles-for-operators.ts";
import { callApi } from "#web/call-api.ts";
import { messageOf } from "#web/message-of.ts";
import "./article-comparison.css";

type Compared = NonNullable<DataOf<typeof articlesForOperators.compareArticle>>;

/** What takes longer is compared line by line. */
const WORDS_MS = 1500;
const SHOWN_WHOLE_MAX = 200;
const words = new Intl.Segmenter("zh", { granularity: "word" });

/** What the version that waits changes of the one that operators decided about before: what was added and what was left out. */
export function ArticleComparison({ id }: { id: number }) {
  const [found, setFound] = useState<{ compared: Compared | null } | { problem: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    callApi(articlesForOperators.compareArticle, { id })
      .then((compared) => !isGone && setFound({ compared }))
      .catch((error: unknown) => !isGone && setFound({ problem: messageOf(error) }));
    return () => {
      isGone = true;
    };
  }, [id]);
  if (!found) return null;
  if ("problem" in found) return <p className="card card-body">{found.problem}</p>;
  return found.compared && <Differences {...found.compared} />;
}

function Differences({ former, isReturned, isScheduled, submitted, isSetAnew }: Compared) {
  return (
    <section className="card card-body grid gap-3" aria-labelledby="comparison-title">
      <h2 id="comparison-title" className="text-base">
        与{isReturned ? "退回" : isScheduled ? "待定时发布" : "已发布"}的第 {former.version} 版比较
      </h2>
      <p className="text-sm text-secondary">
        <ins>下划线</ins>为新增，<del>删除线</del>为删去。
      </p>
      <dl className="compared">
        <dt>标题</dt>
        <dd>
          <Changed from={former.title} to={submitted.title} />
        </dd>
        <dt>摘要</dt>
        <dd>
          <Changed from={former.summary} to={submitted.summary} />
        </dd>
        <dt>封面</dt>
        <dd className="flex flex-wrap items-center gap-3">
          <Covers from={former.cover} to={submitted.cover} />
        </dd>
        {submitted.facts.map(({ label, value }, at) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Changed from={former.facts[at]?.value ?? ""} to={value} />
            </dd>
          </Fragment>
        ))}
        <dt>正文</dt>
        <dd className="case-text">
          {isSetAnew && former.text === submitted.text ? (
            "文字、链接和图片未变，排版有改动"
          ) : (
            <Changed from={former.text} to={submitted.text} />
          )}
        </dd>
      </dl>
    </section>
  );
}

function Changed({ from, to }: { from: string; to: string }) {
  if (from === to) return to === "" ? "未填写" : to.length > SHOWN_WHOLE_MAX ? "未变" : `${to}（未变）`;
  return changesOf(from, to).map(({ value, added, removed }, at) =>
    added ? <ins key={at}>{value}</ins> : removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>,
  );
}

function changesOf(from: string, to: string): Change[] {
  return diffWords(from, to, { intlSegmenter: words, timeout: WORDS_MS }) ?? diffLines(from, to);
}

function Covers({ from, to }: { from: ComparedVersion["cover"]; to: ComparedVersion["cover"] }) {
  if (from?.id === to?.id) return to ? "未变" : "没有";
  return (
    <>
      {from ? <Cover of={from} alt="原封面" /> : "没有"} → {to ? <Cover of={to} alt="新封面" /> : "没有"}
    </>
  );
}

function Cover({ of, alt }: { of: NonNullable<ComparedVersion["cover"]>; alt: string }) {
  return <img className="compared-cover" src={pictureAddress(of, of.widths[0]!)} alt={alt} />;
}
