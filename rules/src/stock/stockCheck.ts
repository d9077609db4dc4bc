// Apart from `stockType.ts`, which the product page loads first.

/** Debounce of stock requests while a visitor switches sizes, in milliseconds. Spec 2 §9. */
export const stockCheckDelayMs = 50;
