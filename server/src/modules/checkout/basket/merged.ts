/** A basket in a merge, with its current purchase. */
export type MergedBasket = { basket_id: string; purchase_id: string };

/** The basket that was merged into another and deleted, and the basket that remains. */
export type Merged = { from: MergedBasket; to: MergedBasket };
