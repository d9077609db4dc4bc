import type { PageSettings } from '@vitrine/contract/settings';
import { createContext, RouterContextProvider } from 'react-router';

/** What the server hands to the pages. Nothing in it knows the visitor: pages are public. */
type LoadContext = {
  /**
   * Answers a call in the process itself; the path starts with `/api/commerce/` or `/api/backend/`, as a browser's
   * would.
   */
  readonly fetch_commerce: (path: string, init?: RequestInit) => Promise<Response>;
  /** Marks the inline elements that are ours; the server turns it into hashes. */
  readonly nonce: string;
  /** Scheme and host of the public address, without a slash at the end. */
  readonly origin: string;
  /** The prefix of `/images/…`; empty when the shop itself serves them. */
  readonly image_base: string;
  /** The feature flags that are on, with blanks between them. */
  readonly flags: string;
  readonly settings: PageSettings;
  /** Reports a fault while a page is made to the shop's log. */
  readonly report: (error: unknown) => void;
};

export const loadContext = createContext<LoadContext>();

/** Wraps the values as the router wants them: `createRequestHandler(build, mode)(request, contextOf({ … }))`. */
export function contextOf(values: LoadContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, values]]));
}
