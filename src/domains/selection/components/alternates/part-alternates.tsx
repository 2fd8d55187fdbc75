import type { ReactNode } from "react";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import { Tag } from "#web/components/tag.tsx";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import {
  ALTERNATE_TYPE_HINTS,
  ALTERNATE_TYPE_LABELS,
  type AlternateType,
} from "#domains/catalogue/alternate-labels.ts";
import { compareAddress } from "#domains/catalogue/comparison-addresses.ts";
import type { PartDetail } from "#domains/catalogue/contract/part-shapes.ts";
import type { KnownAlternate } from "../../contract/part-alternates.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { OfferGlance } from "#domains/catalogue/components/public/parts/offer-glance.tsx";
import { LifecycleTag } from "#domains/catalogue/components/public/parts/lifecycle-tag.tsx";
import { AlternateDifferences } from "./alternate-differences.tsx";
import type { ListedProposal, LoadedAlternates, ProposalReasons } from "./load-alternates.ts";
import { ProposeAlternate } from "./propose-alternate.tsx";

const ORDER: AlternateType[] = ["direct", "pin-compatible", "domestic", "functional"];
const SHOWN_AT_ONCE = 5;

interface PartAlternatesProps {
  part: PartDetail;
  alternates: LoadedAlternates;
  now: string;
}

/** What can take the place of a part and what it can take the place of, with what speaks for it and what differs. */
export function PartAlternates({
  part,
  alternates: { replacements, replaced, proposals, hasMore },
  now,
}: PartAlternatesProps) {
  const isEmpty = replacements.length + replaced.length + proposals.length === 0;
  return (
    <section className="card" id="alternates" aria-labelledby="alternates-title">
      <div className="card-head">
        <h2 id="alternates-title">替代料</h2>
        <ProposeAlternate part={part} />
      </div>
      {isEmpty && (
        <p className="card-body text-secondary">还没有这个型号的替代料；按参数也没有找到能确认不差于它的型号。</p>
      )}
      <Known title="可替代它的" alternates={replacements} part={part} now={now} />
      {proposals.length > 0 && <Proposed proposals={proposals} part={part} now={now} />}
      <Known title="它可以替代的" alternates={replaced} part={part} now={now} isReversed />
      {hasMore && <p className="card-body text-secondary">只列出前 50 条。</p>}
    </section>
  );
}

function Known({
  title,
  alternates,
  part,
  now,
  isReversed = false,
}: {
  title: string;
  alternates: KnownAlternate[];
  part: PartDetail;
  now: string;
  isReversed?: boolean;
}) {
  if (alternates.length === 0) return null;
  return (
    <>
      <h3 className="card-body text-base">{title}</h3>
      {ORDER.map((type) => [type, alternates.filter((alternate) => alternate.type === type)] as const)
        .filter(([, group]) => group.length > 0)
        .map(([type, group]) => (
          <ul key={type} aria-label={`${title}：${ALTERNATE_TYPE_LABELS[type]}`}>
            {group.map((alternate) => (
              <Alternate
                key={alternate.id}
                part={part}
                alternate={alternate}
                now={now}
                isReversed={isReversed}
                tag={alternate.isBothWays ? <Tag title="互相可以替代">双向</Tag> : null}
              >
                {alternate.note && <p className="wrap-anywhere">{alternate.note}</p>}
                {alternate.risks && <p className="wrap-anywhere text-warning-text">风险：{alternate.risks}</p>}
                <Proofs proofs={alternate.proofs} />
              </Alternate>
            ))}
          </ul>
        ))}
    </>
  );
}

function Proofs({ proofs }: Pick<KnownAlternate, "proofs">) {
  if (proofs.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      依据
      {proofs.map(({ document, page, partId }) => (
        <a key={`${partId} ${document.id} ${page}`} className="link" href={`${documentAddress(document)}#page=${page}`}>
          《{document.title}》第 {page} 页
        </a>
      ))}
    </p>
  );
}

function Proposed({ proposals, part, now }: { proposals: ListedProposal[]; part: PartDetail; now: string }) {
  const list = (shown: ListedProposal[]) => (
    <ul aria-label="系统推荐">
      {shown.map((proposal) => (
        <Alternate
          key={proposal.part.id}
          part={part}
          alternate={proposal}
          now={now}
          tag={<Tag tone="warning">{proposal.origin === "kept" ? "同系列" : "系统推荐"}</Tag>}
        >
          <StillPart name={`reasons-${proposal.part.id}`} data={proposal.reasons}>
            {(reasons) => <Reasons reasons={reasons} />}
          </StillPart>
        </Alternate>
      ))}
    </ul>
  );
  const rest = proposals.slice(SHOWN_AT_ONCE);
  return (
    <>
      <div className="card-body">
        <h3 className="text-base">系统推荐</h3>
        <p className="text-sm text-secondary">
          按同分类的参数自动筛选，没有人核对过；除“同系列”附有来源的以外，引脚排列也未核对。换用前请对照双方规格书。
        </p>
      </div>
      {list(proposals.slice(0, SHOWN_AT_ONCE))}
      {rest.length > 0 && (
        <details className="alternate">
          <summary>另外 {rest.length} 个推荐</summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}

const GROUPS = [
  ["same", "相同"],
  ["different", "不同"],
  ["unknown", "未知"],
] as const;

function Reasons({ reasons }: { reasons: ProposalReasons }) {
  return (
    <>
      <ul className="alternate-reasons" aria-label="推荐理由">
        {reasons.shown.length > 0 && (
          <li>
            <span className="text-secondary">关键</span> <span>{reasons.shown.map(sayShown).join("；")}</span>
          </li>
        )}
        {GROUPS.filter(([group]) => reasons[group].length > 0).map(([group, word]) => (
          <li key={group}>
            <span className={group === "unknown" ? "text-warning-text" : "text-secondary"}>{word}</span>{" "}
            <span>{reasons[group].join("；")}</span>
          </li>
        ))}
      </ul>
      {reasons.risks && <p className="wrap-anywhere text-warning-text">风险：{reasons.risks}</p>}
      {reasons.sources.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          来源
          {reasons.sources.map(({ title, address }) => (
            <OutsideLink key={address} address={address}>
              {title}
            </OutsideLink>
          ))}
        </p>
      )}
    </>
  );
}

/** The part's own value, then that of the one that would take its place. */
function sayShown({ name, own, other }: ProposalReasons["shown"][number]): string {
  return `${name} ${own ?? "未知"} → ${other ?? "未知"}`;
}

interface AlternateProps {
  part: PartDetail;
  alternate: KnownAlternate | ListedProposal;
  /** The other part is the one whose place is taken. */
  isReversed?: boolean;
  now: string;
  tag: ReactNode;
  children: ReactNode;
}

function Alternate({
  part,
  alternate: { type, part: other, differences },
  now,
  isReversed = false,
  tag,
  children,
}: AlternateProps) {
  const pair = isReversed ? ([other, part] as const) : ([part, other] as const);
  return (
    <li className="alternate">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a className="mpn link wrap-anywhere" href={partAddress(other)}>
          {other.mpn}
        </a>
        <Tag tone="brand" title={ALTERNATE_TYPE_HINTS[type]}>
          {ALTERNATE_TYPE_LABELS[type]}
        </Tag>
        {tag}
        <LifecycleTag lifecycle={other.lifecycle} isInList />
        {other.brand && (
          <span className="text-secondary">
            {brandTitle(other.brand)}
            {other.brand.isDomestic ? " · 国产" : other.brand.origin === null && " · 归属未知"}
          </span>
        )}
        <span>{other.package ?? "封装未知"}</span>
        <a
          className="link"
          href={compareAddress(pair.map(({ id }) => id))}
          aria-label={`并排对比 ${part.mpn} 与 ${other.mpn}`}
        >
          并排对比
        </a>
      </p>
      {children}
      <OfferGlance {...other} now={now} />
      {differences > 0 && <AlternateDifferences pair={pair} count={differences} />}
    </li>
  );
}
