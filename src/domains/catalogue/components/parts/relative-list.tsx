import { partAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract/part-shapes.ts";
import type { Relative } from "../../contract/parts.ts";
import { KeyValueList } from "./key-value-list.tsx";
import { OfferGlance } from "../public/parts/offer-glance.tsx";
import { LifecycleTag } from "../public/parts/lifecycle-tag.tsx";

interface RelativeListProps {
  /** The part that they are compared with. */
  part: PartDetail;
  parts: Relative[];
  now: string;
}

/** Parts near a part: number, package, and in what they differ from it; price and stock where they were seen. */
export function RelativeList({ part, parts, now }: RelativeListProps) {
  return (
    <ul className="relative-list">
      {parts.map((other) => (
        <li key={other.id}>
          <p className="relative-name">
            <a className="mpn link wrap-anywhere" href={partAddress(other)}>
              {other.mpn}
            </a>{" "}
            <LifecycleTag lifecycle={other.lifecycle} isInList />
          </p>
          <p className={other.package === part.package ? "text-secondary" : undefined}>
            {other.package ?? <span className="text-secondary">封装不详</span>}
          </p>
          <Difference part={part} other={other} />
          <OfferGlance {...other} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Difference({ part, other }: { part: PartDetail; other: Relative }) {
  const own = new Map(part.values.map(({ slug, printed }) => [slug, printed]));
  const differing = other.values.filter(({ slug, printed }) => own.get(slug) !== printed);
  if (differing.length === 0)
    return (
      <p className="part-description text-secondary">
        {other.description === part.description ? "" : other.description}
      </p>
    );
  return <KeyValueList values={differing} />;
}
