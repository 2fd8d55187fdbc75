export { AGREEMENT_NAMES, type AgreementKind } from "../../labels.ts";
