import type { Meta } from "#web/page.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { TextPage } from "../components/text-page.tsx";

export const meta: Meta = { title: "活动", description: "线上讲座、展会与站内活动。", canonical: "/events" };

const SECTIONS = [
  {
    title: "会在这里发布的活动",
    texts: [
      "线上讲座：请工程师讲一类器件怎样选、怎样用。",
      "展会：慕尼黑上海电子展、国际集成电路展等现场的见面与资料。",
      "站内活动：上传规格书、纠正数据的征集。抽奖类活动会写明规则、时间、奖品数量与中奖概率。",
    ],
  },
];

export default function Events() {
  return (
    <TextPage title="活动" lead="线上讲座、展会与站内活动。" sections={SECTIONS}>
      <div className="card">
        <EmptyState
          icon="clock"
          title="现在没有进行中的活动"
          text="有新活动时会在本页公布。"
          actions={<LinkButton href="/">去找规格书</LinkButton>}
        />
      </div>
    </TextPage>
  );
}
