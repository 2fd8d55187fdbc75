/** A list of a user's own: favourites of one kind, or what he follows of it. */
export interface FavouriteList {
  /** In the address of the list. */
  name: string;
  /** The kind that it holds, as it stands in rows. */
  kind: string;
  /** What things of that kind are called. */
  title: string;
  isFollowed: boolean;
  /** Its place among all lists. */
  order: number;
}
