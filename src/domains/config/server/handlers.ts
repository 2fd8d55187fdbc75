import { handle } from "#platform/handlers.ts";
import { configEntries } from "../contract/config-entries.ts";
import { listConfig } from "./list-config.ts";
import { saveConfig } from "./save-config.ts";

export const handlers = [handle(configEntries.listConfig, listConfig), handle(configEntries.saveConfig, saveConfig)];
