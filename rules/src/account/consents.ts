import type { MessageKey } from '../forms/messageKeys.ts';

export type Consent = 'gtc' | 'pre_order' | 'pipa_consent' | 'other';

/** The message of each checkbox that has to be ticked and is not. Spec 1 §5. */
export const consentMessages = {
  gtc: 'gtc_checkbox',
  pre_order: 'pre_order_checkbox',
  pipa_consent: 'pipa_consent_checkbox',
  other: 'checkbox',
} as const satisfies Record<Consent, MessageKey>;

/**
 * China's consents: submit waits until each is ticked; the all-ticked box shows the same. None at all: ticked. Spec 1
 * §5.
 */
export function allTicked(boxes: readonly boolean[]): boolean {
  return boxes.every(Boolean);
}

/** What China asks consent for before the account's buttons work, each with a box of its own. Spec 1 §4, §5. */
export const accountConsents = ['terms', 'privacy'] as const;
export type AccountConsent = (typeof accountConsents)[number];

/** The boxes after one of them, or the one for all, was ticked or unticked. Spec 1 §5. */
export function tickedConsents(
  boxes: Readonly<Record<AccountConsent, boolean>>,
  name: AccountConsent | 'all',
  ticked: boolean,
): Readonly<Record<AccountConsent, boolean>> {
  return name === 'all' ? { terms: ticked, privacy: ticked } : { ...boxes, [name]: ticked };
}
