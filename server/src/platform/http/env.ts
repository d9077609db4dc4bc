import type { WorkKind } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** What the app's middlewares and calls know of a request. */
export type Env = {
  Bindings: {
    /** The request waits in no queue: it is part of one that has been through its own. */
    admitted?: boolean;
  };
  Variables: {
    /** The kind of work of the call that answers. */
    work: WorkKind | undefined;
    request_id: string;
    /** The pattern of the address that answers, for logs and figures; never the address itself. */
    route: string | undefined;
    /** The storefront that the request names, for the language of a refusal. */
    locale: Locale | undefined;
  };
};

export const requestIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu;
