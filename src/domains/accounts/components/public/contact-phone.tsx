import { AREA_CODES, type CODE_PURPOSES } from "../../labels.ts";
import { CodeField } from "../fields/code-field.tsx";
import { NO_PHONE, type Phone, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";

interface ContactPhoneProps {
  /** As calls take it, with its area code; empty where nothing is typed. */
  mobile: string;
  onChange: (mobile: string) => void;
  title?: string;
  failure: string | undefined;
}

/** Somebody's number, as a form of another domain asks for it. */
export function ContactPhone({ mobile, onChange, title, failure }: ContactPhoneProps) {
  return (
    <PhoneField
      {...(title && { title })}
      phone={phoneOf(mobile)}
      onChange={({ areaCode, digits }) =>
        onChange(digits === "" && areaCode === AREA_CODES[0] ? "" : areaCode + digits)
      }
      failure={failure}
    />
  );
}

interface ContactCodeProps {
  mobile: string;
  purpose: (typeof CODE_PURPOSES)[number];
  code: string;
  onChange: (code: string) => void;
  failure: string | undefined;
}

/** The code that proves a number. */
export function ContactCode({ mobile, purpose, code, onChange, failure }: ContactCodeProps) {
  const phone = phoneOf(mobile);
  const sending = usePhoneCode(phone, purpose);
  return (
    <CodeField code={code} onChange={onChange} sending={sending} canSend={phone.digits !== ""} failure={failure} />
  );
}

function phoneOf(mobile: string): Phone {
  const [, country, digits] = /^\+(86|852|886)-?(\d*)$/.exec(mobile) ?? [];
  return country === undefined
    ? NO_PHONE
    : { areaCode: AREA_CODES.find((one) => one === `+${country}-`)!, digits: digits! };
}
