import type { Meta } from "#web/page.ts";
import { useFrame } from "../components/public/use-frame.ts";
import { TextPage } from "../components/text-page.tsx";

export const meta: Meta = {
  title: "免责声明",
  description: "资料的来源与准确性、价格与库存、替代料、外部链接、知识产权与责任的说明。",
  canonical: "/disclaimer",
};

const SECTIONS = [
  {
    title: "一、资料的来源与准确性",
    texts: [
      "型号、参数和规格书来自原厂、分销商的公开资料和用户的上传。我们尽力核对，但不保证没有遗漏、延迟或错误。设计、采购和生产请以原厂最新的规格书为准。",
      "规格书的版本和日期有一部分是从页面上识别的，会标明“自动识别”。",
    ],
  },
  {
    title: "二、价格与库存",
    texts: ["价格与库存是卖家在所示日期公布的数字，不是要约，也不代表现在仍然有效。交易由您与卖家自行约定。"],
  },
  {
    title: "三、替代料",
    texts: [
      "替代关系由规格书的比较和规则得出，不代表在您的电路里可以直接替换。替换前请核对引脚、极限参数、温度范围和认证，并做验证。汽车、医疗、航空等关系到人身安全的用途，应取得原厂的书面确认。",
    ],
  },
  { title: "四、外部链接", texts: ["离开本站的链接会标明去向。外部网站的内容和安全由其经营者负责。"] },
  {
    title: "五、知识产权",
    texts: [
      "规格书、商标和图片的权利属于各自的权利人，本站收录只为检索和学习。权利人不同意收录的，请按“联系我们”中的办法通知，我们会下架并保留说明。",
    ],
  },
  {
    title: "六、服务的中断",
    texts: ["因维护、故障、网络、不可抗力等原因，服务可能中断。我们会尽快恢复，已提交的内容不会因此丢失。"],
  },
  {
    title: "七、责任",
    texts: [
      "在法律允许的范围内，因使用或不能使用本站资料造成的间接损失，我们不承担责任。本声明不排除法律规定不得排除的责任。",
    ],
  },
];

export default function Disclaimer() {
  const { siteName } = useFrame();
  return (
    <TextPage
      title="免责声明"
      lead={`使用${siteName}前，请了解以下各点。`}
      sections={SECTIONS}
      changedOn="2026-11-22"
    />
  );
}
