// The consent by which boutiques see the size card and the wish list of a client. decisions/0122.

/**
 * The version of its text. A text that allows something else gets the next one: an earlier consent does not count for it.
 * `cardConsentText.test.ts` of the storefront binds each version to its text in every language. Expectations §3.
 */
export const cardConsentVersion = 1;

type Consent = { readonly text_version: number; readonly withdrawn_at: string | null };

/** Whether boutiques may see the card now. Expectations §3, invariant S1. */
export const allowsCard = (consent: Consent | null): boolean =>
  consent !== null && consent.withdrawn_at === null && consent.text_version === cardConsentVersion;
