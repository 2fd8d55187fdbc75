import type { ReactNode } from "react";
import { CopyButton } from "#web/components/copy-button.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { searchAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract.ts";
import { LIFECYCLE_HINTS, LIFECYCLE_LABELS } from "../../labels.ts";
import { BrandName, brandTitle } from "../brands/brand-name.tsx";
import { LifecycleTag } from "./part-tags.tsx";

/** The part itself: number, brand, state, package, and what can be done with it. */
export function PartHead({ part, children }: { part: PartDetail; children?: ReactNode }) {
  const { mpn, brand, successor, description, package: packageName, category, lifecycle, isRohs, kind } = part;
  return (
    <header className="card card-body part-head">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="mpn min-w-0 text-2xl wrap-anywhere">{mpn}</h1>
        <CopyButton text={mpn} />
        <LifecycleTag lifecycle={lifecycle} />
        {isRohs !== null && <Tag tone={isRohs ? "success" : "warning"}>{isRohs ? "符合 RoHS" : "不符合 RoHS"}</Tag>}
        {kind === "family" && <Tag title="一组型号的写法，不能直接下单">系列型号</Tag>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex items-center gap-2">
          {brand && <LetterMark name={brand.nameCn ?? brand.name} size="small" />}
          <BrandName brand={brand} />
        </div>
        {category && (
          <p>
            <span className="text-secondary">分类 </span>
            <a className="link" href={searchAddress({ category: category.slug })}>
              {category.name}
            </a>
          </p>
        )}
        {packageName && (
          <p>
            <span className="text-secondary">封装 </span>
            {packageName}
          </p>
        )}
      </div>
      {["not-recommended", "last-buy", "obsolete"].includes(lifecycle) && (
        <p className="text-sm">
          {LIFECYCLE_LABELS[lifecycle]}：{LIFECYCLE_HINTS[lifecycle]}。
        </p>
      )}
      {successor && (
        <p className="text-sm">
          <Tag tone="warning">品牌变更</Tag> 该品牌已并入{" "}
          <a className="link" href={searchAddress({ brand: successor.slug })}>
            {brandTitle(successor)}
          </a>
          ，新型号与资料请以其官网为准。
        </p>
      )}
      {description && <p className="max-w-4xl wrap-anywhere">{description}</p>}
      {children}
    </header>
  );
}
