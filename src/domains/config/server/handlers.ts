import { handle } from "#platform/handlers.ts";
import { configEditor } from "../contract/config-editor.ts";
import { listConfig } from "./list-config.ts";
import { saveConfig } from "./save-config.ts";

export const handlers = [handle(configEditor.listConfig, listConfig), handle(configEditor.saveConfig, saveConfig)];
