import type { Country, Language } from '@vitrine/rules/storefronts/storefronts';

/** Which subscribers the file is to hold; without a part all of the member's scope. */
export type NewsletterAsked = { readonly country?: Country; readonly language?: Language };
