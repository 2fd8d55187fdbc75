/** What is said where a search has found nothing: kinds that were not looked through in time may hold it all the same. */
export function nothingFound(late: readonly string[]): string {
  return late.length === 0 ? "没有找到" : `没有找到；${lateWords(late)}`;
}

/** Of kinds that were not looked through in time. */
export const lateWords = (late: readonly string[]): string => `${late.join("、")}没有来得及查找，请稍后再试`;
