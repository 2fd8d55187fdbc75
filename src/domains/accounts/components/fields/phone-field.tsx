import { FormField } from "#web/components/form-dialog.tsx";
import { AREA_CODES } from "../../labels.ts";
import { digitsOf } from "./digits.ts";

export interface Phone {
  areaCode: (typeof AREA_CODES)[number];
  /** As typed: digits only. */
  digits: string;
}

export const NO_PHONE: Phone = { areaCode: AREA_CODES[0], digits: "" };

// docs/conventions.md 17
const DIGITS_MAX = 11;

interface PhoneFieldProps {
  phone: Phone;
  onChange: (phone: Phone) => void;
  failure: string | undefined;
  title?: string;
  /** `username` where a password belongs to it. */
  autoComplete?: "tel-national" | "username";
}

/** Area code and number of a mobile phone. */
export function PhoneField({
  phone,
  onChange,
  failure,
  title = "手机号",
  autoComplete = "tel-national",
}: PhoneFieldProps) {
  return (
    <FormField name="mobile" title={title} failure={failure}>
      {(known) => (
        <div className="flex gap-2">
          <select
            className="input area-code num"
            aria-label={`${title}的区号`}
            value={phone.areaCode}
            onChange={(event) => onChange({ ...phone, areaCode: event.target.value as Phone["areaCode"] })}
          >
            {AREA_CODES.map((areaCode) => (
              <option key={areaCode} value={areaCode}>
                {areaCode.slice(0, -1)}
              </option>
            ))}
          </select>
          <input
            {...known}
            className="input num"
            type="tel"
            inputMode="numeric"
            autoComplete={autoComplete}
            placeholder="请输入手机号码"
            value={phone.digits}
            ref={wantFocus}
            onChange={(event) => onChange(readPhone(event.target.value, phone))}
          />
        </div>
      )}
    </FormField>
  );
}

/** The number as calls take it. */
export function mobileOf({ areaCode, digits }: Phone): string {
  return digits === "" ? "" : areaCode + digits;
}

/** A number that is pasted with a country code chooses it. */
function readPhone(typed: string, { areaCode }: Phone): Phone {
  const plain = typed.normalize("NFKC").replaceAll(/[^\d+]/g, "");
  const [, country, number] = /^(?:\+|00)(86|852|886)(\d*)/.exec(plain) ?? /^(86)(1\d{10})$/.exec(plain) ?? [];
  return {
    areaCode: AREA_CODES.find((one) => one === `+${country}-`) ?? areaCode,
    digits: digitsOf(number ?? plain, DIGITS_MAX),
  };
}

/** A dialog opens with the focus on the number, not on the area code before it. */
function wantFocus(input: HTMLInputElement | null): void {
  input?.setAttribute("autofocus", "");
}
