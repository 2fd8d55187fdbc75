import type { NoticeKind } from "#shared/notice-kind.ts";

/** What any domain may tell of. */
export const NOTICE_KINDS: NoticeKind[] = [
  { name: "review", title: "审核与反馈结果", order: 10 },
  { name: "service", title: "服务与活动公告", order: 40, isKeptInside: true },
];
