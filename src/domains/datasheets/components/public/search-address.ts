export { searchAddress } from "../../addresses.ts";
