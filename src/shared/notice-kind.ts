/** A kind of notices that users may switch off. */
export interface NoticeKind {
  /** In the rows of users who have switched it off. */
  name: string;
  /** What users are told of by it. */
  title: string;
  /** Its place among all kinds. */
  order: number;
}
