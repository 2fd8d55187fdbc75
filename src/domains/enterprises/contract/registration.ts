import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField } from "#api/fields.ts";
import { registration } from "#domains/accounts/contract/registration.ts";
import { certificationFields, creditCode, enterpriseName } from "../fields.ts";

const { type, legalPerson } = certificationFields;

export const enterpriseRegistration = defineCalls("enterprises", {
  /** Makes an account and begins the certification of its enterprise: what is told of it stands in the form, the licence is still to be uploaded. */
  registerEnterpriseUser: {
    method: "POST",
    path: "/registerEnterpriseUser",
    access: "visitor",
    body: "json",
    input: registration.register.input
      .omit({ company: true })
      .extend({ enterpriseName, creditCode, type: optionalField(type), legalPerson: optionalField(legalPerson) }),
    data: registration.register.data.extend({ certifyPath: z.string() }),
    limit: { calls: 60, seconds: 60 },
  },
});
