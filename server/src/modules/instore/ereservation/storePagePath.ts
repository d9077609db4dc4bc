/** The page of a reservation for its store; the signed hash behind it is the permission. */
export const storePagePath = '/boutique/reservations';
