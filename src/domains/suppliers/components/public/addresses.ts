export { carriersAddress, companyAddress } from "../../company-addresses.ts";
