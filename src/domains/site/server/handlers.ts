import { handle } from "#platform/handlers.ts";
import { site } from "../contract.ts";
import { checkHealth } from "./check-health.ts";
import { frame, latestApp, readConfig } from "./read-config.ts";

export const siteHandlers = [handle(site.config, readConfig), handle(site.latestApp, latestApp), handle(site.frame, frame), handle(site.health, checkHealth)];
