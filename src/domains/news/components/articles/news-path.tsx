import { Breadcrumb, type BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { NEWS_ADDRESS } from "../../addresses.ts";

/** 首页 / 资讯 / … */
export function NewsPath({ steps }: { steps: BreadcrumbStep[] }) {
  return <Breadcrumb steps={[{ title: "首页", href: "/" }, { title: "资讯", href: NEWS_ADDRESS }, ...steps]} />;
}
