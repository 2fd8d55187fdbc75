/** Nothing lies in anybody's cart while there is no mall. */
export function countCart(): number {
  return 0;
}
