export { carriersAddress, companyAddress, directoryAddress } from "../../company-addresses.ts";
