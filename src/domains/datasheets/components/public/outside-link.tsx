export { OutsideLink } from "../documents/outside-link.tsx";
