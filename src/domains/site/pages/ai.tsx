import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { TextPage } from "../components/text-page.tsx";
import { site } from "../contract/site.ts";

export const meta: Meta = { title: "AI 工具", description: "用问答的方式查型号、读规格书。", canonical: "/ai" };

export function loader({ call }: LoaderArgs) {
  return call(site.readContact, {});
}

const SECTIONS = [
  {
    title: "使用前请注意",
    texts: [
      "AI 的回答由模型生成，可能有误。参数请以规格书为准，可在本站打开原文核对。",
      "请不要输入个人信息和未公开的设计。",
    ],
  },
];

export default function Ai() {
  const { aiUrl } = useLoaderData<DataOf<typeof site.readContact>>();
  return (
    <TextPage title="AI 工具" lead="用问答的方式查型号、读规格书。" sections={SECTIONS}>
      <div className="card">
        {aiUrl ? (
          <EmptyState
            icon="external"
            title="AI 工具在另一个网站"
            text={`将离开本站，前往 ${new URL(aiUrl).host}。`}
            actions={
              <a className="button button-primary" href={aiUrl} target="_blank" rel="noopener">
                打开 AI 工具
              </a>
            }
          />
        ) : (
          <EmptyState
            icon="info"
            title="本站尚未接入 AI 工具"
            text="可以先用规格书的全文搜索：输入一句话或一个指标，会找到写着它的那一页。"
            actions={<LinkButton href="/datasheet/datasheetSearch/">在规格书中查找</LinkButton>}
          />
        )}
      </div>
    </TextPage>
  );
}
