import type { InputOf } from "#api/define-calls.ts";
import type { certification, MyCertification } from "../../contract/certification.ts";
import { formFile } from "../public/file-field.tsx";

/** What the form asks for, as it is typed; files by their numbers, ticks as `true`. */
export const FORM_FIELDS = [
  "name",
  "creditCode",
  "type",
  "legalPerson",
  "region",
  "address",
  "capacity",
  "licence",
  "licenceUntil",
  "isForGood",
  "letter",
  "businessRegion",
  "businessAddress",
  "contact",
  "mobile",
  "code",
  "email",
  "landline",
  "brands",
  "products",
  "introduction",
  "website",
  "logo",
  "pictures",
  "bankName",
  "bankAccount",
  "isCodeCompared",
  "consent",
] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export type FormValues = Record<FormField, string>;

/** Where a refusal that names a field of the call is shown. */
export const SHOWN_AT: Partial<Record<string, FormField>> = {
  licenceId: "licence",
  letterId: "letter",
  logoId: "logo",
  pictureIds: "pictures",
};

/** What the form begins with: what was submitted last, and what has been typed since. */
export function initialValues({ certifications: [last], enterprise, draft, ownMobile }: MyCertification): FormValues {
  const empty = Object.fromEntries(FORM_FIELDS.map((field) => [field, ""])) as FormValues;
  const submitted: Partial<FormValues> = last
    ? {
        name: last.name,
        creditCode: last.creditCode,
        type: last.type,
        legalPerson: last.legalPerson,
        region: last.region,
        address: last.address,
        capacity: last.capacity,
        licence: formFile(last.licence),
        licenceUntil: last.licenceUntil ?? "",
        isForGood: last.licenceUntil ? "" : "true",
        letter: formFile(last.letter),
      }
    : {};
  const {
    businessRegion = "",
    businessAddress = "",
    contact = "",
    mobile = "",
    email = "",
    landline = "",
    brands = "",
    products = "",
    introduction = "",
    website = "",
    bankName = "",
  } = enterprise ?? {};
  const details = {
    businessRegion,
    businessAddress,
    contact,
    mobile: mobile || (ownMobile ?? ""),
    email,
    landline,
    brands,
    products,
    introduction,
    website,
    bankName,
    logo: formFile(enterprise?.logo),
    pictures: (enterprise?.pictures ?? []).map(formFile).join(","),
  };
  const typed = Object.fromEntries(
    Object.entries(draft).filter(([field]) => (FORM_FIELDS as readonly string[]).includes(field)),
  );
  return { ...empty, capacity: "legal", ...submitted, ...details, ...typed };
}

/** The form as the call takes it. */
export function submission(values: FormValues): InputOf<typeof certification.submitCertification> {
  const { licence, letter, logo, pictures, isForGood, licenceUntil, ...plain } = values;
  const numbers = (files: string) =>
    files
      .split(",")
      .map((file) => file.split(".")[0]!)
      .filter(Boolean)
      .join(",");
  const sent = {
    ...plain,
    licenceUntil: isForGood === "true" ? "" : licenceUntil,
    licenceId: numbers(licence),
    letterId: numbers(letter),
    logoId: numbers(logo),
    pictureIds: numbers(pictures),
  };
  // What is typed is judged by the call.
  return sent as unknown as InputOf<typeof certification.submitCertification>;
}
