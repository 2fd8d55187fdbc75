import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Envelope } from "#api/envelope.ts";
import { askDatabase, type DatabaseOfPortal } from "./ask-database.ts";
import { visit } from "./browser.ts";
import { DEVICE, tokenOfOperator } from "./log-in.ts";

type Portal = { address: string; lines: string[] };

interface Decided {
  queue: string;
  /** Of the case, or a part of it. */
  title: string;
  decision: string;
  reason?: string;
}

/** Decides a case as the first operator of the demonstration: what wants a second one is proposed. */
export async function decideCase(portal: Portal, { queue, title, decision, reason = "" }: Decided): Promise<void> {
  const office = await openOffice(portal, queue);
  const { id } = (await office.cases()).find((one) => one.title.includes(title))!;
  await office.decide(id, { decision, reason });
}

/** Confirms, as the second operator of the demonstration, what the first one has proposed in a queue. */
export async function confirmProposals(portal: Portal, queue: string): Promise<void> {
  const office = await openOffice(portal, queue, "13800000010");
  for (const { id, proposal } of await office.cases()) if (proposal) await office.decide(id, proposal);
}

/** The ten minutes are over within which what was decided may be taken back: whom it concerns is told. */
async function endUndo(environment: DatabaseOfPortal): Promise<void> {
  await askDatabase(
    environment,
    "update pgboss.job set start_after = now() where name = 'console.tellDecision' and state = 'created' returning id",
  );
}

/** Ends the ten minutes and waits until a page tells of what was decided. */
export async function readTold(
  page: Page,
  { portal, environment }: { portal: { address: string }; environment: DatabaseOfPortal },
  { words, path = "/userCenter/messages" }: { words: string; path?: string },
): Promise<void> {
  await endUndo(environment);
  await expect
    .poll(async () => {
      await visit(page, portal.address + path);
      return page.getByText(words).count();
    })
    .toBeGreaterThan(0);
}

interface Case {
  id: number;
  title: string;
  proposal: { decision: string; reason: string } | null;
}

async function openOffice(portal: Portal, queue: string, mobile?: string) {
  const headers = { token: await tokenOfOperator(portal, mobile), uuid: DEVICE };
  const address = `${portal.address}/api/ops/queues/${queue}`;
  return {
    async cases(): Promise<Case[]> {
      const { data } = (await (await fetch(`${address}?pageSize=100`, { headers })).json()) as Envelope;
      return (data as { cases: { data: Case[] } }).cases.data;
    },
    /** Throws where it was neither decided nor proposed. */
    async decide(id: number, { decision, reason }: { decision: string; reason: string }): Promise<void> {
      const body = new URLSearchParams({ ids: String(id), decision, reason });
      const answer = await fetch(`${address}/decide`, { method: "POST", headers, body });
      const { msg, data } = (await answer.json()) as Envelope;
      const done = data as { decided: number[]; proposed?: number[] } | null;
      if (!done?.decided.includes(id) && !done?.proposed?.includes(id))
        throw new Error(`${queue} ${id} was not decided: ${msg} ${JSON.stringify(data)}`);
    },
  };
}
