import type { Envelope } from "#api/envelope.ts";
import { DEVICE, tokenOfOperator } from "./log-in.ts";

interface Proposed {
  cases: { data: { id: number; proposal: { decision: string; reason: string } | null }[] };
}

/** Confirms, as the second operator of the demonstration, what the first one has proposed in a queue. */
export async function confirmProposals(portal: { address: string; lines: string[] }, queue: string): Promise<void> {
  const token = await tokenOfOperator(portal, "13800000010");
  const address = `${portal.address}/api/ops/queues/${queue}`;
  const headers = { token, uuid: DEVICE };
  const { data } = (await (await fetch(`${address}?pageSize=100`, { headers })).json()) as Envelope;
  for (const { id, proposal } of (data as Proposed).cases.data) {
    if (!proposal) continue;
    const { decision, reason } = proposal;
    const body = new URLSearchParams({ ids: String(id), decision, reason });
    const answer = await fetch(`${address}/decide`, { method: "POST", headers, body });
    const { msg, data: decided } = (await answer.json()) as Envelope;
    if (!(decided as { decided: number[] } | null)?.decided.includes(id))
      throw new Error(`${id} was not confirmed: ${msg}`);
  }
}
