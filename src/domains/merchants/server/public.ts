export { ownsOpenShop } from "./merchant-queries.ts";
