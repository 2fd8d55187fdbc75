import type { ReactNode } from "react";
import { CopyButton } from "#web/components/copy-button.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { brandAddress, categoryAddress } from "../../../addresses.ts";
import type { PartDetail } from "../../../contract/part-shapes.ts";
import { LIFECYCLE_LABELS, type Lifecycle } from "../../../labels.ts";
import { BrandName, brandTitle } from "../brands/brand-name.tsx";
import { LifecycleTag } from "./lifecycle-tag.tsx";

/** What a state of life means for who designs a part in, or buys it. */
const HINTS: Partial<Record<Lifecycle, string>> = {
  new: "刚发布，供货与资料可能还在变化",
  "not-recommended": "仍在供货，新设计请选用其他型号",
  "last-buy": "原厂已宣布停产，可在最后下单日之前采购",
  obsolete: "原厂已停止生产，只能购买库存或选用替代型号",
};

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
          {brand?.origin === null && <Tag title="没有可靠的资料说明品牌来自哪里">归属未知</Tag>}
        </div>
        {category && (
          <p>
            <span className="text-secondary">分类 </span>
            <a className="link" href={categoryAddress(category)}>
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
      {HINTS[lifecycle] && (
        <p className="text-sm">
          {LIFECYCLE_LABELS[lifecycle]}：{HINTS[lifecycle]}。
        </p>
      )}
      {successor && (
        <p className="text-sm">
          <Tag tone="warning">品牌变更</Tag> 该品牌已并入{" "}
          <a className="link" href={brandAddress(successor)}>
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
