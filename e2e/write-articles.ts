import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DEVICE, tokenOfOperator } from "./log-in.ts";

/** Where the text of an article is written. */
export const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "正文" });

/** Resolves once all that was written is saved. */
export const saved = (page: Page): Promise<void> =>
  page
    .locator('[data-save="saved"]')
    .getByText(/已保存/)
    .waitFor();

/** An article in the list of its author. */
export const rowOf = (page: Page, title: string): Locator => page.getByRole("listitem").filter({ hasText: title });

/** Hands in the article that stands in the editor; answers its row in the list that its author is led to. */
export async function handIn(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("已提交审核").first().waitFor();
  const row = rowOf(page, title);
  await row.getByText("审核中").waitFor();
  return row;
}

interface Decided {
  decision: "approved" | "rejected";
  reason?: string;
}

/** Decides an article as an operator does: the case is looked at, read, and decided as it was seen. */
export async function reviewArticle(
  portal: { address: string; lines: string[] },
  id: string,
  { decision, reason = "" }: Decided,
): Promise<void> {
  const headers = { token: await tokenOfOperator(portal), uuid: DEVICE };
  const ask = async (path: string, fields?: Record<string, string>) =>
    (
      await fetch(`${portal.address}/api/ops${path}`, {
        headers,
        ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      })
    ).json() as Promise<{ data: never }>;
  const { cases }: { cases: { data: { id: number; openedAt: string }[] } } = (
    await ask("/queues/articles?pageSize=100")
  ).data;
  await ask(`/articles/${id}`);
  const seen = `${id}@${cases.data.find((one) => one.id === Number(id))!.openedAt}`;
  expect(await ask("/queues/articles/decide", { ids: id, decision, reason, seen })).toMatchObject({
    data: { decided: [Number(id)] },
  });
}
