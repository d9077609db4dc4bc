/** A carrier's delivery slots by its own codes, in local hours. Spec 3 §9. */
export const deliverySlots = {
  '01': { label: 'morning', from: null, until: 12 },
  '12': { label: 'noon_to_2pm', from: 12, until: 14 },
  '14': { label: '2pm_to_4pm', from: 14, until: 16 },
  '16': { label: '4pm_to_6pm', from: 16, until: 18 },
  '18': { label: '6pm_to_8pm', from: 18, until: 20 },
  '19': { label: '7pm_to_9pm', from: 19, until: 21 },
} as const satisfies Record<string, { label: string; from: number | null; until: number }>;
export type DeliverySlot = keyof typeof deliverySlots;

// Digit-only keys such as '12' are enumerated before '01', whatever their order above.
/** Slot codes from morning to evening. Spec 3 §9. */
export const deliverySlotCodes = ['01', '12', '14', '16', '18', '19'] as const satisfies readonly DeliverySlot[];

/** Whether a text is a slot code; `1` is not `01`. Spec 3 §9. */
export function isDeliverySlot(text: string): text is DeliverySlot {
  return Object.hasOwn(deliverySlots, text);
}

/** Label key of a slot code; null for an unknown one, which shows nothing. Spec 3 §9. */
export function deliverySlotLabel(code: string): string | null {
  return isDeliverySlot(code) ? deliverySlots[code].label : null;
}
