/** The caller, as the session identifies it. A visitor without a stored session has neither basket nor account yet. */
export type Visitor = {
  /** The cookie's raw value, made at the first need; stored only as a hash. */
  readonly raw: string;
  /** The value was made just now: nothing can be stored under it. */
  readonly is_new: boolean;
  readonly session_hash: Buffer;
  /** Null until something of the visitor has been stored. */
  readonly session_id: string | null;
  readonly customer_id: string | null;
  /** When the sign-in ends. */
  readonly customer_until: Date | null;
  readonly expires_at: Date | null;
  /** What the browser says of itself; only its kind is ever stored, with a sign-in. */
  readonly user_agent: string;
};

/** A visitor who is signed in; account and order use cases take this. */
export type Customer = Visitor & { readonly customer_id: string; readonly session_id: string };
