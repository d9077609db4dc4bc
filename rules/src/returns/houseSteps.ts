/**
 * What the house does with a return: its parcel, its money, and the parcel of an exchange's new pieces. `give_up` refunds an
 * accepted exchange whose new piece cannot be sent; `write_off` ends the wait for pieces that were refunded before they came.
 * Spec 3 §4, decisions/0087.
 */
export const houseSteps = ['receive', 'accept', 'refuse', 'send', 'deliver', 'give_up', 'write_off'] as const;
export type HouseStep = (typeof houseSteps)[number];
