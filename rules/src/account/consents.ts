import type { MessageKey } from '../forms/messageKeys.ts';

export type Consent = 'gtc' | 'pre_order' | 'pipa_consent' | 'other';

/** The message of each checkbox that has to be ticked and is not. Spec 1 §5. */
export const consentMessages = {
  gtc: 'gtc_checkbox',
  pre_order: 'pre_order_checkbox',
  pipa_consent: 'pipa_consent_checkbox',
  other: 'checkbox',
} as const satisfies Record<Consent, MessageKey>;

/** Messages of the required checkboxes left empty. Spec 1 §5. */
export function consentErrors<C extends Consent>(ticked: Readonly<Record<C, boolean>>): Partial<Record<C, MessageKey>> {
  const errors: Partial<Record<C, MessageKey>> = {};
  for (const consent in ticked) if (!ticked[consent]) errors[consent] = consentMessages[consent];
  return errors;
}

/**
 * China's consents: submit waits until each is ticked; the all-ticked box shows the same. None at all: ticked. Spec 1
 * §5.
 */
export function allTicked(boxes: readonly boolean[]): boolean {
  return boxes.every(Boolean);
}

/** The boxes after the all-ticked box was used: all take its state. Spec 1 §5. */
export function tickAll(boxes: readonly boolean[], ticked: boolean): readonly boolean[] {
  return boxes.map(() => ticked);
}
