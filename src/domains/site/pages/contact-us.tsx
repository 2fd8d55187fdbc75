import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { FeedbackButton } from "../components/feedback/feedback-button.tsx";
import { contactWays } from "../components/contact-ways.tsx";
import { useFrame } from "../components/public/use-frame.ts";
import { TextPage, type TextSection } from "../components/text-page.tsx";
import { site } from "../contract/site.ts";

export const meta: Meta = {
  title: "联系我们",
  description: "联系方式，数据纠错、侵权投诉与不良信息举报的办法。",
  canonical: "/contactUs",
};

export function loader({ call }: LoaderArgs) {
  return call(site.readContact, {});
}

export default function ContactUs() {
  const contact = useLoaderData<DataOf<typeof site.readContact>>();
  const { siteName, isDemo } = useFrame();
  const ways = contactWays(contact);
  const sections: TextSection[] = [
    {
      title: "联系方式",
      texts:
        ways.length > 0
          ? ways
          : [
              isDemo
                ? "这是演示站，没有设置联系方式，请用下面的“意见反馈”。"
                : "请用下面的“意见反馈”，我们会按您留下的邮箱回复。",
            ],
    },
    {
      title: "数据纠错",
      texts: [
        "型号、参数或规格书有误，请在所在页面点“纠错”，外部链接打不开点“报告链接失效”，写明哪里不对、应该是什么。我们核实后更正；留下联系方式的，会告诉您结果。",
      ],
    },
    {
      title: "侵权投诉",
      texts: [
        "认为本站内容侵犯您的权利的，请提供：权利人的身份证明、权利凭证、涉及内容的网址，以及您的联系方式。规格书可以直接在阅读页点“纠错”，选择“侵权”。我们收到完整的通知后会及时处理，并转告内容的提供者。",
      ],
    },
    {
      title: "违法和不良信息举报",
      texts: [
        <>
          请用上面的方式告诉我们，或向
          <a href="https://www.12377.cn/" rel="noopener nofollow" target="_blank">
            中央网信办举报中心（12377）
          </a>
          举报。
        </>,
      ],
    },
  ];
  return (
    <TextPage title="联系我们" lead={`怎样找到${siteName}的人。`} sections={sections}>
      <FeedbackButton />
    </TextPage>
  );
}
