import { PortError } from "#ports/port.ts";
import type { SmsPort } from "./port.ts";

/** Sends by the carrier of the number's country: `{ "86": …, "852": … }`. A number of another country is refused. */
export function routeSms(carriers: Record<string, SmsPort>): SmsPort {
  const routes = Object.entries(carriers);
  return {
    driver: [...new Set(routes.map(([, carrier]) => carrier.driver))].join(","),
    receipts: Object.assign({}, ...routes.map(([, carrier]) => carrier.receipts)) as SmsPort["receipts"],
    supports: (countryCode) => Object.hasOwn(carriers, countryCode),
    async send(message, signal) {
      const carrier = routes.find(([countryCode]) => message.e164.startsWith(`+${countryCode}`))?.[1];
      if (!carrier) throw new PortError("sms", "rejected", "no messages go to numbers of that country");
      return carrier.send(message, signal);
    },
  };
}
