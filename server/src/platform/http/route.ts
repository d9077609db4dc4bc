import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { z } from 'zod';
import type { KeyScope } from '@vitrine/rules/staff/keyScopes';
import type { Visitor } from '../session/visitor.ts';

/** Headers, cookies and cache rules that an answer carries beside its body. */
export type Reply = {
  /** Sets the visitor's session cookie to a raw id. */
  setSession: (raw: string) => void;
  /** Sets the cookie that identifies the browser at the next sign-in. Invariant A4. */
  setDevice: (raw: string) => void;
  /** Sets the readable `XSRF-TOKEN` cookie. A renewed session needs a new one. */
  setAntiForgery: (token: string) => void;
  /** Sets the cookie of a signed-in member of staff, until the browser closes; null deletes it. */
  setStaff: (raw: string | null) => void;
  /** Sets the cookie that identifies the browser at the next sign-in of staff. Invariant A4. */
  setStaffDevice: (raw: string) => void;
  /** Sets the cookie of a member that signed in by PIN at a boutique's device; null deletes it. decisions/0116. */
  setBoutique: (raw: string | null) => void;
  /** Sets the cookie of an enrolled device of a boutique. decisions/0116. */
  setBoutiqueDevice: (raw: string) => void;
  setHeader: (name: string, value: string) => void;
  /**
   * Tags a public answer with its sources (`product:…`, `category:…`, `content:…`), so that `purge` finds it. No spaces.
   */
  tag: (...tags: string[]) => void;
};

/** A key that a program of the house sends, unverified. decisions/0133. */
export type PresentedKey = {
  readonly raw: string;
  /** The scope that the call asks for. */
  readonly scope: KeyScope;
  readonly address: string;
};

/** Who calls as staff: a member by its cookie, or a program by its key, never both. */
export type Caller = { readonly staff: string | null; readonly key: PresentedKey | null };

/** What a use case gets of a call. */
export type CallInput<E> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  visitor: Visitor;
  reply: Reply;
  request_id: string;
  /** The visitor's network address, for limits only; never logged or stored. */
  address: string;
  /** The request's host header, unverified. */
  host: string | null;
  /** The value of the device cookie, unverified; only for the guard of the sign-in. */
  device: string | null;
  /** The value of the cookie of a member of staff, unverified. */
  staff: string | null;
  /** A key in the place of cookies. */
  key: PresentedKey | null;
  /** The value of the device cookie of staff, unverified; only for the guard of its sign-in. */
  staff_device: string | null;
  /** The last message of a stream that the browser has read. */
  last_event_id: string | null;
  /** The values of the cookies of a sign-in by PIN and of a boutique's device, unverified. */
  boutique: string | null;
  boutique_device: string | null;
  user_agent: string;
  /** The page that calls, and how it came to be shown; both null from one that does not say so. For counts only. decisions/0144. */
  shown_page: { readonly address: string | null; readonly origin: string | null };
  idempotency_key: string | null;
  /** The version of the checkout that the page shows; null from a page that does not know it. */
  checkout_version: string | null;
  /** The storefront that the request names, in its payload, query or `locale` header. */
  locale: Locale | null;
};

/** A contract call with its use case; `handle` gets input that the contract has checked. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (input: CallInput<Endpoint>) => Promise<unknown>;
  /**
   * Seconds for which the read cache and CDNs may cache the answer; only for answers that are the same for every
   * visitor.
   */
  readonly public_seconds?: number;
  /**
   * `unread`: the call gets the visitor from the cookie alone (`unreadVisitor`) and reads the session itself, joined with
   * other data; one that needs a sign-in refuses a signed-out visitor itself.
   */
  readonly visitor?: 'unread';
  /** Refuses a caller before the server reads a body of more than 256 KB; such a call has one. It runs in a slot of its own. */
  readonly admit?: (caller: Caller) => Promise<unknown>;
};

/** Joins a call to its use case. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (input: CallInput<Endpoint<P, Q, B, A>>) => Promise<AnswerOf<Endpoint<P, Q, B, A>>>,
  options: Pick<Route, 'public_seconds' | 'visitor' | 'admit'> = {},
): Route {
  return { endpoint, handle, ...options };
}

/** Joins a call that streams to its use case, which answers the whole response. decisions/0117. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (input: CallInput<Endpoint<P, Q, B, A>>) => Promise<Response>,
): Route {
  return { endpoint, handle };
}
