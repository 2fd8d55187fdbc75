import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { type BrandCard, type PartCard, newsArticles } from "../../contract/articles.ts";

interface LinkedCardProps {
  link: HTMLAnchorElement;
  onClose: () => void;
}

type Known = { part: PartCard } | { brand: BrandCard };

const STAYS_MS = 250;
const GAP_PIXELS = 6;
const CARD_PIXELS = 288;
/** What was answered once is known as long as the page stands. */
const asked = new Map<string, Promise<Known | null>>();

/** A few words about the part or brand of a link, below it while pointer or focus is on either of them; Esc takes it away. */
export function LinkedCard({ link, onClose }: LinkedCardProps) {
  const [known, setKnown] = useState<Known | null>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isLeft = false;
    setKnown(null);
    void ask(link).then((answer) => !isLeft && setKnown(answer));
    return () => {
      isLeft = true;
    };
  }, [link]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && (link.contains(target) || card.current?.contains(target) === true);
    const handleMove = ({ target }: Event) => {
      clearTimeout(timer);
      if (!isWithin(target) && document.activeElement !== link) timer = setTimeout(onClose, STAYS_MS);
    };
    const handleLeave = ({ target }: Event) => !isWithin(target) && onClose();
    const handleKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    document.addEventListener("mouseover", handleMove);
    document.addEventListener("focusin", handleLeave);
    document.addEventListener("keydown", handleKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("mouseover", handleMove);
      document.removeEventListener("focusin", handleLeave);
      document.removeEventListener("keydown", handleKey);
    };
  }, [link, onClose]);

  if (!known) return null;
  return (
    <div ref={card} className="linked-card" style={placeBelow(link)} role="status">
      {"part" in known ? <PartFacts part={known.part} /> : <BrandFacts brand={known.brand} />}
    </div>
  );
}

function PartFacts({ part: { mpn, brand, category, description, package: packaged, sellers } }: { part: PartCard }) {
  return (
    <>
      <p className="mpn font-semibold wrap-anywhere">{mpn}</p>
      <p className="text-secondary">{[brand, category, packaged].filter(Boolean).join(" · ")}</p>
      {description && <p className="line-clamp-3 wrap-anywhere">{description}</p>}
      <p className="num text-secondary">{sellers > 0 ? `${formatNumber(sellers)} 家企业有现货` : "暂无企业公布现货"}</p>
    </>
  );
}

function BrandFacts({ brand: { name, otherName, country, summary, parts, documents } }: { brand: BrandCard }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-secondary">{[otherName, country].filter(Boolean).join(" · ")}</p>
      {summary && <p className="line-clamp-3 wrap-anywhere">{summary}</p>}
      <p className="num text-secondary">
        {formatNumber(parts)} 个型号，{formatNumber(documents)} 份规格书
      </p>
    </>
  );
}

function ask({ dataset: { part, brand } }: HTMLAnchorElement): Promise<Known | null> {
  const key = part ? `part ${part}` : `brand ${brand}`;
  const answer =
    asked.get(key) ??
    (part
      ? callApi(newsArticles.readPartCards, { ids: part }).then(([one]) => (one ? { part: one } : null))
      : callApi(newsArticles.readBrandCards, { ids: brand ?? "" }).then(([one]) => (one ? { brand: one } : null))
    ).catch(() => {
      // Asked for again the next time.
      asked.delete(key);
      return null;
    });
  asked.set(key, answer);
  return answer;
}

/** Below the link, within what holds both. */
function placeBelow(link: HTMLAnchorElement): { top: number; left: number } {
  const frame = link.closest(".article-frame")?.getBoundingClientRect();
  const lines = link.getClientRects();
  const last = lines[lines.length - 1];
  if (!frame || !last) return { top: 0, left: 0 };
  return {
    top: last.bottom - frame.top + GAP_PIXELS,
    left: Math.max(0, Math.min(last.left - frame.left, frame.width - CARD_PIXELS)),
  };
}
