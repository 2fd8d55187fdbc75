export { BrandFrame } from "../brands/brand-frame.tsx";
export { brandTitle } from "../brands/brand-name.tsx";
