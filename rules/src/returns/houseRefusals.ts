/**
 * Why the house refuses a return that came back, or will not; `other` needs a note. The sentences are `fulfilment.refusal.REASON` of
 * the server's messages. Spec 3 §4, §5.
 */
export const houseRefusals = [
  'worn',
  'damaged',
  'incomplete',
  'another_piece',
  'not_returnable',
  'too_late',
  'not_arrived',
  'other',
] as const;
export type HouseRefusal = (typeof houseRefusals)[number];

/** Whether a text is one of the reasons. Spec 3 §4. */
export const isHouseRefusal = (text: string): text is HouseRefusal => houseRefusals.some((one) => one === text);

/** The longest note to the client, in characters. Spec 3 §4. */
export const refusalNoteLength = 300;
