/** The caller of a request. A visitor without a stored session has neither basket nor account yet. */
export type Visitor = {
  /** The cookie's raw value; stored only as a hash. */
  readonly raw: string;
  /** Whether this request generated the value, so that nothing is stored under it. */
  readonly is_new: boolean;
  readonly session_hash: Buffer;
  /** Null until something of the visitor has been stored. */
  readonly session_id: string | null;
  readonly customer_id: string | null;
  /** When the sign-in ends. */
  readonly customer_until: Date | null;
  readonly expires_at: Date | null;
  /** The User-Agent header; a sign-in stores only the browser's kind. */
  readonly user_agent: string;
};

/** A visitor who is signed in; account and order use cases take this. */
export type Customer = Visitor & { readonly customer_id: string; readonly session_id: string };
