import { handle } from "#platform/handlers.ts";
import { configEditor } from "../contract/config-editor.ts";
import { listConfig, saveConfig } from "./edit-config.ts";

export const handlers = [handle(configEditor.listConfig, listConfig), handle(configEditor.saveConfig, saveConfig)];
