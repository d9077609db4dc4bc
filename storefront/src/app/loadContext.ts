import type { PageSettings } from '@vitrine/contract/settings';
import { createContext, RouterContextProvider } from 'react-router';

/** The server's values for the pages. None of them identifies the visitor: pages are public. */
type LoadContext = {
  /**
   * Answers a call in the process itself; the path starts with `/api/commerce/` or `/api/backend/`, as a browser's
   * would.
   */
  readonly fetch_commerce: (path: string, init?: RequestInit) => Promise<Response>;
  /** Marks our own inline elements; the server turns the mark into hashes. */
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

/** Wraps the values for the router: `createRequestHandler(build, mode)(request, contextOf({ … }))`. */
export function contextOf(values: LoadContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, values]]));
}
