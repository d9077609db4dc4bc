/** What the house does with a returned parcel. Spec 3 §4. */
export const houseSteps = ['receive', 'accept', 'refuse', 'send'] as const;
export type HouseStep = (typeof houseSteps)[number];
