/** The pages about the portal, as every footer names them. */
export const FOOTER_LINKS = [
  { title: "关于我们", href: "/about" },
  { title: "隐私政策", href: "/privacy" },
  { title: "联系我们", href: "/contactUs" },
  { title: "免责声明", href: "/disclaimer" },
  { title: "活动", href: "/events" },
  { title: "AI 工具", href: "/ai" },
];
