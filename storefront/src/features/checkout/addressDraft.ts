import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

// What a guest has typed and the server does not hold yet, or no longer: on the way back from the cart, or once the cookie
// is lost, it is there again. In this page's memory and nowhere else: no name and no address is written into the
// browser's storage (invariant A10).

export type AddressDraft = {
  readonly country: Country;
  readonly email: string;
  readonly values: FormValues;
  readonly billing: FormValues;
  readonly isSame: boolean;
};

/** After longer than a session lasts, the visitor may be another person. */
const retentionMs = 30 * 60_000;
let storedDraft: (AddressDraft & { readonly at: number }) | null = null;

export function keepDraft(draft: AddressDraft, now: number): void {
  storedDraft = { ...draft, at: now };
}

/** What was typed for the country's form not long ago. */
export function draftOf(country: Country, now: number): AddressDraft | null {
  return storedDraft?.country === country && now - storedDraft.at < retentionMs ? storedDraft : null;
}

/** Forgets it: the order is placed, or an account has taken the form's place. */
export function forgetDraft(): void {
  storedDraft = null;
}
