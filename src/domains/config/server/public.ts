export { readConfigValue, readConfigValues, readPublicValues } from "./read-values.ts";
