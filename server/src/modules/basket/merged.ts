/** A basket in a merge, with the purchase that is being made from it. */
export type MergedBasket = { basket_id: string; purchase_id: string };

/** The basket that was joined to another, and that other; its own is gone. */
export type Merged = { from: MergedBasket; to: MergedBasket };
