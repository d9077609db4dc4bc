/** The page of an order to collect for its boutique; the signed hash behind it is the permission. */
export const pickupPagePath = '/boutique/pickups';
