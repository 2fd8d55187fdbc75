import { useLoaderData } from "react-router";
import { AgreementText } from "#domains/accounts/components/public/agreement-text.tsx";
import { type Agreement, agreements } from "#domains/accounts/contract/agreements.ts";
import { formatDay } from "#shared/format-date.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";

export const meta: Meta = {
  title: "隐私政策",
  description: "本站收集哪些个人信息、用来做什么、保存多久，以及您的权利。",
  canonical: "/privacy",
};

export function loader({ call }: LoaderArgs): Promise<Agreement> {
  return call(agreements.readAgreement, { kind: "privacy" });
}

export default function Privacy() {
  const { version, text, publishedAt } = useLoaderData<Agreement>();
  return (
    <article className="prose mx-auto grid w-full max-w-text gap-3 py-8">
      <h1>隐私政策</h1>
      <p className="text-secondary">
        第 <span className="num">{version}</span> 版，更新日期：
        <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </p>
      <AgreementText text={text} heading="h2" />
    </article>
  );
}
