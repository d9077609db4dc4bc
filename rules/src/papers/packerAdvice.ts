// What the packer of a parcel does with its invoice and its card. Spec 3 §3, decisions/0102.

/** Each advice, as the command `slips` says it. Spec 3 §3, decisions/0102. */
export const packerAdvice = {
  nothing_left: 'Nothing of this order is left to pack.',
  invoice_allowed: 'The invoice may go into the parcel.',
  no_invoice: 'Gift: put no invoice into the parcel.',
  invoice_by_hand: 'Write the invoice by hand.',
  blank_card: 'Add a blank card.',
  own_card: 'Add a card of our paper: it has no message.',
} as const satisfies Record<string, string>;
export type PackerAdvice = keyof typeof packerAdvice;
/** Their names, for answers. decisions/0102. */
export const packerAdviceNames = Object.keys(packerAdvice) as readonly PackerAdvice[];
