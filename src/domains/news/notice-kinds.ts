import type { NoticeKind } from "#shared/notice-kind.ts";

export const NOTICE_KINDS: NoticeKind[] = [
  { name: "follow", title: "关注的作者、专栏、型号与品牌动态", order: 20 },
  { name: "comment", title: "评论、回复、提到与点赞", order: 30 },
];
