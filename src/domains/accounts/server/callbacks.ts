import type { Callback } from "#platform/callbacks.ts";
import { smsReceipts } from "./codes/sms-receipts.ts";
import { exchangeHandover } from "./outside/hand-over.ts";
import { makeTicketForSource } from "./outside/login-tickets.ts";

export const accountCallbacks: Callback[] = [smsReceipts, exchangeHandover, makeTicketForSource];
