import type { CarrierTemplates } from "#platform/port-settings.ts";
import { PortError } from "#ports/port.ts";
import type { SmsMessage } from "./port.ts";
import { missingVariables } from "./templates.ts";

interface CarrierMessage {
  isMainland: boolean;
  templateId: string;
  /** The variables of the carrier's template, in its order. */
  variables: { name: string; value: string }[];
}

/** A message as a carrier's template takes it. Throws PortError where the number is none or the template is not set up for it. */
export function carrierMessage(message: SmsMessage, templates: CarrierTemplates): CarrierMessage {
  if (!/^\+[1-9]\d{6,14}$/.test(message.e164)) throw new PortError("sms", "rejected", "no number that messages go to");
  const isMainland = message.e164.startsWith("+86");
  const template = templates[message.template];
  const templateId = template?.[isMainland ? "mainland" : "abroad"];
  if (!template || !templateId)
    throw new PortError(
      "sms",
      "config",
      `no template ${message.template} for ${isMainland ? "mainland" : "other"} numbers`,
    );
  const missing = [...missingVariables(message), ...template.variables.filter((name) => !message.vars[name])];
  if (missing.length > 0)
    throw new PortError("sms", "config", `the template ${message.template} lacks ${[...new Set(missing)].join(", ")}`);
  return {
    isMainland,
    templateId,
    variables: template.variables.map((name) => ({ name, value: message.vars[name]! })),
  };
}

/** An answer of a carrier as an object; empty where it is none. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

export function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
