import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

// Restores a guest's unsaved address on the way back from the cart, or after a lost cookie. It lives in this page's memory
// only: no name and no address is written into the browser's storage (invariant A10).

export type AddressDraft = {
  readonly country: Country;
  readonly email: string;
  readonly values: FormValues;
  readonly billing: FormValues;
  readonly isSame: boolean;
};

/** After more than a session's lifetime, the visitor may be another person. */
const retentionMs = 30 * 60_000;
let storedDraft: (AddressDraft & { readonly at: number }) | null = null;

export function keepDraft(draft: AddressDraft, now: number): void {
  storedDraft = { ...draft, at: now };
}

/** The recent draft for the country's form. */
export function draftOf(country: Country, now: number): AddressDraft | null {
  return storedDraft?.country === country && now - storedDraft.at < retentionMs ? storedDraft : null;
}

/** Deletes the draft: the order is placed, or an account has replaced the form. */
export function forgetDraft(): void {
  storedDraft = null;
}
