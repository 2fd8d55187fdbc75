import { Fragment } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { type FacetValue, FILTER_VALUES_MAX } from "../../../contract/search-shapes.ts";
import { toggled } from "./set-filters.ts";

const SHOWN_AT_ONCE = 10;
const SEARCHED_FROM = 10;

export interface FacetListProps {
  title: string;
  values: FacetValue[];
  set: string[];
  /** The same list with the filter set to these values. */
  hrefOf: (values: string[]) => string;
  /** What is set once a value is put on, or off where it is set. */
  toggle?: (set: string[], value: string) => string[];
}

/** What one filter can be set to: the first few, what is set, and the rest behind 更多. */
export function FacetList(props: FacetListProps) {
  const { title, values } = props;
  if (values.length === 0) return null;
  return (
    <section className="facet" aria-label={title}>
      <h2 className="facet-title">{title}</h2>
      <FacetValues {...props} />
    </section>
  );
}

/** The values of a filter, without its title. */
export function FacetValues({ title, values, set, hrefOf, toggle = toggled }: FacetListProps) {
  const isShown = ({ value }: FacetValue, at: number) => at < SHOWN_AT_ONCE || set.includes(value);
  const rest = values.filter((value, at) => !isShown(value, at));
  const line = (value: FacetValue) => {
    const next = toggle(set, value.value);
    return (
      <FacetLine
        key={value.value}
        value={value}
        isSet={set.includes(value.value)}
        href={next.length > FILTER_VALUES_MAX ? null : hrefOf(next)}
      />
    );
  };
  return (
    <>
      <ul className="facet-values">{values.filter(isShown).map(line)}</ul>
      {rest.length > 0 && (
        <details className="facet-more">
          <summary>{`更多（${formatNumber(rest.length)}）`}</summary>
          <Fragment key={rest.map(({ value }) => value).join()}>
            {rest.length >= SEARCHED_FROM && (
              <input
                className="input needs-script"
                type="search"
                aria-label={`在其余${title}中查找`}
                placeholder={`查找${title}`}
              />
            )}
            <ul className="facet-values facet-rest">{rest.map(line)}</ul>
          </Fragment>
        </details>
      )}
    </>
  );
}

interface FacetLineProps {
  value: FacetValue;
  isSet: boolean;
  /** Null where no more can be set. */
  href: string | null;
}

export function FacetLine({ value: { name, count }, isSet, href }: FacetLineProps) {
  const words = (
    <>
      {name}
      <b>{formatNumber(count)}</b>
    </>
  );
  return (
    <li>
      {href === null ? (
        <span>{words}</span>
      ) : (
        <a href={href} rel="nofollow" aria-current={isSet || undefined}>
          {words}
        </a>
      )}
    </li>
  );
}
