/** A kind of notices that users may switch off. */
export interface NoticeKind {
  /** In the rows of users who have switched it off. */
  name: string;
  /** What users are told of by it. */
  title: string;
  /** Its place among all kinds. */
  order: number;
  /** It stands in the portal and is never sent outside of it. */
  isKeptInside?: boolean;
}

/** How a notice leaves the portal: by mail unless its receiver does not want it, by SMS where he does. */
export const NOTICE_WAYS = ["mail", "sms"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
