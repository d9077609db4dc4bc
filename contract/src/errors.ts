// The catalogue of all errors (spec 1 §8, 2 §8, 3 §8, api.md). `message` is the key of the shopper's text in the
// area `error` of the server's message catalogues; `behaviour` is what the storefront does with it. `errorSources.ts` has their sources.
export type ErrorBehaviour =
  | 'inline' // beside the fields named by `fields`
  | 'notification'
  | 'critical_notification'
  | 'session_expired'
  | 'alert'
  | 'tray_notice'
  | 'silent';

export type ErrorSpec = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 423 | 429 | 500 | 503;
  readonly internal_code: number;
  readonly message: string;
  readonly behaviour: ErrorBehaviour;
};

const spec = <Message extends string>(
  status: ErrorSpec['status'],
  internal_code: number,
  message: Message,
  behaviour: ErrorBehaviour,
): ErrorSpec & { readonly message: Message } => ({
  status,
  internal_code,
  message,
  behaviour,
});

export const errors = {
  // Errors whose codes the specification leaves open.
  payload_refused: spec(400, 400, 'payload_refused', 'inline'),
  anti_forgery: spec(403, 403, 'anti_forgery', 'critical_notification'),
  // The browser did not send the session cookie that the shop set, so it blocks cookies.
  cookies_refused: spec(403, 403, 'cookies_refused', 'critical_notification'),
  not_found: spec(404, 404, 'not_found', 'notification'),
  body_too_large: spec(413, 413, 'payload_refused', 'notification'),
  too_many_requests: spec(429, 429, 'too_many_requests', 'critical_notification'),
  technical: spec(500, 500, 'technical', 'critical_notification'),
  // The work did not start: the client may retry after `time_to_wait` seconds, the same as Retry-After.
  overloaded: spec(503, 4_900_080, 'overloaded', 'critical_notification'),
  piece_busy: spec(503, 4_900_081, 'piece_busy', 'notification'),
  // The database refuses writes: its disk is full, or it is read-only.
  orders_closed: spec(503, 4_900_082, 'orders_closed', 'critical_notification'),
  unavailable: spec(503, 503, 'technical', 'critical_notification'),

  session_ended: spec(401, 401, 'session_ended', 'session_expired'),
  empty_cart: spec(422, 4_100_004, 'empty_cart', 'critical_notification'),
  // One answer for an unknown identifier and a wrong password, so it does not reveal which accounts exist (expectations
  // §2).
  wrong_credentials: spec(422, 2_300_001, 'wrong_credentials', 'inline'),
  old_password_incorrect: spec(422, 2_310_001, 'old_password_incorrect', 'inline'),
  user_blocked: spec(423, 3_100_001, 'user_blocked', 'alert'),
  email_exists: spec(422, 2_400_001, 'email_exists', 'inline'),
  account_exists: spec(422, 2_400_011, 'account_exists', 'critical_notification'),
  newsletter_email_invalid: spec(422, 2_200_000, 'newsletter_email_invalid', 'tray_notice'),
  email_invalid: spec(422, 2_200_001, 'email_invalid', 'critical_notification'),
  out_of_stock: spec(409, 3_300_007, 'out_of_stock', 'notification'),
  not_in_stock: spec(409, 3_400_007, 'not_in_stock', 'notification'),
  hash_expired: spec(410, 2_900_005, 'hash_expired', 'critical_notification'),
  hash_not_found: spec(404, 2_300_005, 'hash_not_found', 'notification'),
  forgot_password_code: spec(422, 2_330_001, 'forgot_password_code', 'tray_notice'),
  sms_banned: spec(429, 3_100_002, 'sms_banned', 'tray_notice'),
  sms_wait: spec(429, 3_100_004, 'sms_wait', 'tray_notice'),
  sms_wait_address: spec(429, 3_100_005, 'sms_wait', 'tray_notice'),
  sms_phone_invalid: spec(422, 2_200_001, 'sms_phone_invalid', 'inline'),
  wechat_user_not_found: spec(422, 6_000_011, 'wechat_user_not_found', 'critical_notification'),
  wechat_already_bound: spec(409, 6_100_011, 'wechat_already_bound', 'critical_notification'),
  wechat_unionid_used: spec(409, 6_200_011, 'wechat_unionid_used', 'critical_notification'),
  wechat_params_needed: spec(422, 6_300_011, 'wechat_params_needed', 'critical_notification'),
  unionid_error: spec(422, 3_000_011, 'unionid_error', 'notification'),
  return_refused: spec(422, 4_800_012, 'return_refused', 'inline'),
  no_pickup_times: spec(422, 2_200_105, 'no_pickup_times', 'tray_notice'),

  // Refusals that the specification names without a code; the shop uses the range 49xxxxx.
  sku_unknown: spec(404, 4_900_001, 'sku_unknown', 'notification'),
  quantity_refused: spec(422, 4_900_002, 'quantity_refused', 'notification'),
  order_not_found: spec(404, 4_900_003, 'order_not_found', 'notification'),
  // An order named by its number: the answer for every number and email.
  order_link_sent: spec(403, 4_900_113, 'order_link_sent', 'notification'),
  address_refused: spec(422, 4_900_004, 'address_refused', 'inline'),
  delivery_method_unavailable: spec(409, 4_900_005, 'delivery_method_unavailable', 'inline'),
  pickup_unavailable: spec(409, 4_900_094, 'pickup_unavailable', 'critical_notification'),
  payment_refused: spec(422, 4_900_006, 'payment_refused', 'inline'),
  payment_pending: spec(409, 4_900_007, 'payment_pending', 'notification'),
  idempotency_conflict: spec(409, 4_900_009, 'idempotency_conflict', 'critical_notification'),
  idempotency_key_missing: spec(400, 4_900_010, 'payload_refused', 'notification'),
  total_changed: spec(409, 4_900_011, 'total_changed', 'critical_notification'),
  consent_required: spec(422, 4_900_012, 'consent_required', 'inline'),
  card_not_removed: spec(422, 4_900_013, 'card_not_removed', 'inline'),
  captcha_required: spec(422, 4_900_014, 'captcha_required', 'inline'),
  store_unknown: spec(404, 4_900_015, 'store_unknown', 'notification'),
  reservation_refused: spec(422, 4_900_016, 'reservation_refused', 'inline'),
  // As many open reservations as a customer may have; the same product twice.
  reservation_limit: spec(422, 4_900_095, 'reservation_limit', 'inline'),
  reservation_exists: spec(409, 4_900_096, 'reservation_exists', 'inline'),
  // A seat of a salon's session: none is free; too many upcoming ones; it began, is called off or not open yet; twice.
  salon_full: spec(409, 4_900_090, 'salon_full', 'inline'),
  salon_limit: spec(422, 4_900_091, 'salon_limit', 'inline'),
  salon_closed: spec(422, 4_900_092, 'salon_closed', 'inline'),
  salon_reserved: spec(409, 4_900_093, 'salon_reserved', 'inline'),
  // A call of staff: the role may not take the step; the order or the return does not allow it now.
  staff_refused: spec(403, 4_900_110, 'staff_refused', 'notification'),
  // A sign-in of staff without the code of its second factor, or a role that needs one.
  second_factor_needed: spec(403, 4_900_112, 'second_factor_needed', 'notification'),
  // A step by which money leaves, more than ten minutes after the sign-in's last code.
  proof_needed: spec(403, 4_900_114, 'proof_needed', 'notification'),
  // A call with a key: it is unknown or over; or its scope or its network does not open the call.
  key_refused: spec(401, 4_900_140, 'key_refused', 'session_expired'),
  key_not_allowed: spec(403, 4_900_141, 'key_not_allowed', 'notification'),
  step_refused: spec(409, 4_900_111, 'step_refused', 'notification'),
  no_invoice: spec(409, 4_900_071, 'no_invoice', 'notification'),
  cancel_refused: spec(422, 4_900_020, 'cancel_refused', 'notification'),
  fapiao_refused: spec(422, 4_900_017, 'fapiao_refused', 'critical_notification'),
  cfdi_refused: spec(422, 4_900_120, 'cfdi_refused', 'critical_notification'),
  code_wrong: spec(422, 4_900_018, 'code_wrong', 'inline'),
  address_book_full: spec(422, 4_900_045, 'address_book_full', 'inline'),
  erasure_payment_open: spec(409, 4_900_046, 'erasure_payment_open', 'tray_notice'),
  // A payment link that another browser has opened: its email proves the visitor.
  link_email_needed: spec(422, 4_900_121, 'link_email_needed', 'inline'),
  // A promotion code: unknown, over, used up, not for this country or cart; `fields.code` says which.
  promotion_refused: spec(422, 4_900_122, 'promotion_refused', 'inline'),
  checkout_changed: spec(409, 4_900_060, 'checkout_changed', 'critical_notification'),
  options_refused: spec(422, 4_900_070, 'options_refused', 'notification'),
  // A stored card with a new delivery address requires the password again.
  password_needed: spec(422, 4_900_061, 'password_needed', 'inline'),
  // A passkey: the shop does not have it (any more); it did not sign as it must; the account has as many as it may.
  passkey_unknown: spec(422, 4_900_130, 'passkey_unknown', 'inline'),
  passkey_refused: spec(422, 4_900_131, 'passkey_refused', 'inline'),
  passkeys_full: spec(422, 4_900_132, 'passkeys_full', 'inline'),
  // A passkey is added or removed only soon after the sign-in or the password.
  password_again: spec(422, 4_900_133, 'password_again', 'inline'),
  pieces_held: spec(429, 4_900_047, 'pieces_held', 'critical_notification'),
  checkout_incomplete: spec(409, 4_900_019, 'checkout_incomplete', 'inline'),
} as const satisfies Record<string, ErrorSpec>;

export type ErrorName = keyof typeof errors;
/** The key of a text of the area `error`. */
export type ErrorMessage = (typeof errors)[ErrorName]['message'];
