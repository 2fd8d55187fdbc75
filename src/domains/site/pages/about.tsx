import type { Meta } from "#web/page.ts";
import { useFrame } from "../components/public/use-frame.ts";
import { TextPage } from "../components/text-page.tsx";

export const meta = ({ siteName }: { siteName: string }): Meta => ({
  title: "关于我们",
  description: `${siteName}是面向电子工程师与采购的芯片资料门户：查型号、读规格书、比参数、找替代。`,
  canonical: "/about",
});

export default function About() {
  const { siteName } = useFrame();
  const sections = [
    {
      title: "我们做什么",
      texts: [
        `${siteName}把分散在各家原厂网站、目录和 PDF 里的元器件资料整理到一处：型号、品牌、封装、参数、规格书、价格记录，都能直接查、直接比。`,
        <>
          您可以<a href="/">搜索型号</a>、按<a href="/datasheet/datasheetCategory">分类</a>用参数筛选、查阅
          <a href="/specification/brandList/all">品牌大全</a>，也可以在规格书的正文里搜索一句话或一个指标。
        </>,
      ],
    },
    {
      title: "我们怎样对待数据",
      texts: [
        "每一项参数都保留原始写法，同时换算成统一单位，以便筛选和比较；读不懂的写法标为“未知”，不会猜。",
        "替代料只有在双方规格书都有页码为证时才会发布；由规则推算而未经人工核对的，会标明“系统推荐”；附有来源的同系列型号标明“同系列”。",
        "价格与库存来自公开列表，注明卖家与日期，仅供参考，以卖家当日报价为准。",
        "型号页和规格书旁都有“纠错”，外部链接旁有“报告链接失效”，我们逐条核实。",
      ],
    },
    {
      title: "谁在使用",
      texts: [
        "硬件工程师用它选型和读手册，采购用它核对型号、封装与生命周期，学生用它认识器件。浏览和搜索不需要登录；登录后可以阅读、下载规格书，收藏型号，关注品牌。",
      ],
    },
    {
      title: "与我们联系",
      texts: [
        <>
          合作、纠错、侵权投诉和使用中的想法，请看<a href="/contactUs">联系我们</a>。
        </>,
      ],
    },
  ];
  return (
    <TextPage title="关于我们" lead={`${siteName}是面向电子工程师与采购的中文芯片资料门户。`} sections={sections} />
  );
}
