/** What a letter of authority says of a company. */
export interface Letter {
  siteName: string;
  name: string;
  creditCode: string;
  legalPerson: string;
  contact: string;
}

/** Is filled in by hand. */
export const BLANK = "________________";
