import { handle } from "#platform/handlers.ts";
import { acts } from "../contract/acts.ts";
import { listActs, exportActs } from "./list-acts.ts";

export const handlers = [handle(acts.acts, listActs), handle(acts.exportActs, exportActs)];
