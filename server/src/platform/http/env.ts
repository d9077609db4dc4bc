import type { WorkKind } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** The request-scoped values of the app's middlewares and calls. */
export type Env = {
  Bindings: {
    /** True for an in-process request: it skips the queue because its outer request has a slot. */
    admitted?: boolean;
  };
  Variables: {
    /** The kind of work of the matched call. */
    work: WorkKind | undefined;
    request_id: string;
    /** The pattern of the matched route, for logs and metrics; never the address itself. */
    route: string | undefined;
    /** The storefront that the request names, for the language of a refusal. */
    locale: Locale | undefined;
  };
};

export const requestIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu;
