import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  {
    path: "/news/index/:pageIndex?",
    twin: ({ pageIndex = "1" }, _url, isOwn) =>
      isOwn ? `/news${pageIndex === "1" ? "" : `?page=${pageIndex}`}` : null,
  },
  { path: "/news/article-details/:id", twin: ({ id }) => `/news/${id}` },
];
