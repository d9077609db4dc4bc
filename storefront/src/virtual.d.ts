declare module 'virtual:house' {
  import type { Locale } from '@vitrine/rules/storefronts/storefronts';
  /** Name and marks of the house this build dresses (HOUSE); `wordmark` and `monogram` are addresses of pictures. */
  export const house: {
    readonly name: string;
    readonly city: string;
    readonly since: string;
    /** Where a visitor writes to, where no form can be shown. */
    readonly email: string;
    readonly wordmark: string;
    readonly monogram: string;
    /** Width and height of the wordmark, in its own units. */
    readonly wordmark_size: readonly [number, number];
    /** The storefronts that it has; all where it says nothing. */
    readonly storefronts?: readonly Locale[];
  };
}

declare module 'virtual:message-catalogues' {
  import type { Locale } from '@vitrine/rules/storefronts/storefronts';
  import type { Messages } from '@vitrine/rules/messages/write';
  /** Server only: each locale's compiled messages. */
  export const catalogues: Readonly<Record<Locale, Messages>>;
}

declare module 'virtual:message-urls' {
  import type { Locale } from '@vitrine/rules/storefronts/storefronts';
  /** Server only: where the browser fetches each locale's compiled messages. */
  export const message_urls: Readonly<Record<Locale, string>>;
}
