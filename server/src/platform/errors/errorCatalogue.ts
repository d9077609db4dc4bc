// Generates docs/error-catalogue.md: every refusal, how to cause it on a running shop, and the tests that show it.
import { type ErrorName, errors } from '@vitrine/contract/errors';
import { errorSources } from '@vitrine/contract/errorSources';

/** How to cause each refusal: a request, or a setting of a simulator. Paths are under `/api/commerce`. */
export const onDemand = {
  cfdi_refused:
    'PUT /cfdi/create for an order of another country than Mexico, before its first CFDI, after its year, or with other data',
  fapiao_refused: 'PUT /fapiao/create for an order of another country than mainland China, or before it is shipped',
  payload_refused: 'any call with a field that the contract does not know',
  anti_forgery: 'any POST with the session’s cookie and without the header `X-XSRF-TOKEN`',
  cookies_refused: 'any POST without a cookie',
  return_refused: '`POST /exchange-return/request` for an order that has not arrived',
  no_pickup_times: '`POST /exchange-return/request/finalize` with a `pickup_time` that the form does not offer',
  not_found: '`GET /nowhere`, or `POST /address/edit` with another customer’s `address_id`',
  body_too_large: 'any POST with a body over 256 KB',
  too_many_requests: '`POST /customer` 101 times within an hour from one address',
  technical: 'rename a table of a copy of the shop’s database, then any call that reads it',
  overloaded: '`npm run bench -- overload`: ten times as many shoppers as the server can serve',
  piece_busy: 'hold one piece’s row of `stock` in a transaction by hand, then more than two `POST /payment` for it',
  orders_closed:
    '`alter database … set default_transaction_read_only = on` and end its connections, then `POST /basket/add`',
  unavailable:
    'stop the database, then any call that reads it; WeChat’s simulator: `POST /knobs {"down":true}`, then come back from its consent page; or stop the captcha service',
  session_ended: '`GET /customer` without a session, or after `DELETE /customer/sessions` from another browser',
  key_refused:
    '`GET /api/backend/staff/orders` with the header `Authorization: Bearer vk_` and 43 signs that are no key',
  key_not_allowed: 'the same call with a key without the scope `orders:read`, or any call of a visitor with a key',
  staff_refused:
    '`POST /api/backend/staff/orders/:increment_id/step` with `step: "ship"` by a member of the role `care`',
  second_factor_needed:
    '`POST /api/backend/staff/sign-in` with the password of an account with a second factor, without `code`',
  proof_needed:
    '`POST /api/backend/staff/returns/:increment_id/step` with `step: "accept"`, ten minutes after the sign-in',
  step_refused: 'the same call with `step: "deliver"` for an order that is not on its way',
  empty_cart: '`POST /delivery/method` with nothing in the basket',
  wrong_credentials: '`POST /login` with a wrong password, or with an email nobody has',
  old_password_incorrect: '`POST /change-password` with a wrong `old_password`',
  user_blocked: '`POST /login` with a wrong password once more than is allowed; then every one for 30 minutes',
  email_exists: '`POST /customer` (`action: create`) with an email that has an account',
  account_exists: '`POST /customer` (`action: create`) while signed in',
  newsletter_email_invalid: '`POST /newsletter` with `email: "anne@"`',
  email_invalid: '`POST /customer` with `email: "anne@"`',
  out_of_stock: '`POST /basket/add` with a sku of which none is left',
  not_in_stock: '`POST /basket/add` with more than is left',
  hash_expired: '`GET /customer/password/reset/check` with a link that is older than its hour, or used',
  hash_not_found: '`GET /customer/password/reset/check` with a hash nobody was sent',
  forgot_password_code: '`POST /forgot-password` with a phone number where no phone signs in (`fr_fr`)',
  sms_banned: '`POST /send-sms-code` for one phone until it is banned; then for an hour',
  sms_wait: '`POST /send-sms-code` twice at once for one phone',
  sms_wait_address: '`POST /send-sms-code` for one phone after another from one network',
  sms_phone_invalid: '`POST /send-sms-code` with `phone_number: "12"`',
  wechat_user_not_found:
    'WeChat’s simulator: `POST /knobs {"unknown_person":true}`, then come back from its consent page',
  wechat_already_bound: 'bind a second WeChat person to the same account',
  wechat_unionid_used: 'bind the same WeChat person to a second account',
  wechat_params_needed: '`POST /wechat/binding/loginbyphone` without having come back from WeChat',
  unionid_error: 'WeChat’s simulator: `POST /knobs {"spoilt_code":true}` or `{"no_unionid":true}`, then come back',
  sku_unknown: '`POST /basket/add` with `sku: "NOTHING 1"`',
  quantity_refused:
    '`POST /basket/add` with more than the piece’s `max_sale_qty`, or between two of its `qty_increments`',
  options_refused: '`POST /basket/add` with `options: {"engraving":["A.L."]}`',
  order_link_sent: '`GET /order` with any order number and any email',
  order_not_found: '`GET /order` with a reference and an email that do not belong together',
  address_refused: '`POST /customer/address` with `postcode: "75"` in France',
  delivery_method_unavailable: '`POST /delivery/method` with a method that the checkout does not offer',
  pickup_unavailable: '`POST /delivery/pickup` with a `shop_id` that `pickup_shops` of the checkout does not name',
  payment_refused:
    '`POST /payment` with a method that the storefront does not offer (a refusing bank answers `payment_NOK`)',
  payment_pending:
    '`POST /payment` with the card holder `SILENT WEBHOOK_LOST` as a guest, then from another session that the basket was joined to',
  idempotency_conflict: '`POST /payment` again with its key and another body',
  idempotency_key_missing: '`POST /payment` without the header `Idempotency-Key`',
  total_changed: '`POST /payment` with another total than the checkout last showed',
  promotion_refused: '`POST /checkout/promotion` with a code that no promotion has',
  checkout_changed:
    '`POST /payment` with the `version` of a checkout whose address was changed since in `X-Checkout-Version`',
  consent_required: '`POST /login` in `cn_zh` without `consent`',
  card_not_removed: 'the provider’s simulator: `POST /admin/knobs {"is_down":true}`, then `DELETE /saved-cards/{id}`',
  captcha_required: '`POST /customer` (`action: create`) without `captcha`',
  store_unknown: '`POST /customer` (`action: edit`) with `favorite_shop_code: "9999"`',
  reservation_refused: '`POST /api/backend/ereservation` for a store without reservations',
  reservation_limit: '`POST /api/backend/ereservation` for a fourth product',
  reservation_exists: '`POST /api/backend/ereservation` twice for one product, with two keys',
  salon_full: '`POST /salon/reservations` for a full session without `wait`',
  salon_limit: '`POST /salon/reservations` for a fourth upcoming session',
  salon_closed: '`POST /salon/reservations` for a session that began, or `DELETE` of a reservation in it',
  salon_reserved: '`POST /salon/reservations` twice for one session, with two keys',
  code_wrong: '`POST /wechat/binding/loginbyphone` with a code that was not sent',
  address_book_full: '`POST /customer/address` a 51st time',
  erasure_payment_open: '`POST /customer/data/erasure` while a payment waits at the bank’s page',
  password_needed:
    '`POST /payment` with a stored card, to an address that no order went to, a quarter of an hour after the sign-in',
  passkey_unknown: '`POST /passkey-sign-in` with a passkey that its customer has removed',
  passkey_refused: '`POST /passkey-sign-in` twice with one answer of a passkey',
  passkeys_full: '`POST /customer/passkeys/options` with twenty passkeys',
  password_again: '`POST /customer/passkeys/options` a quarter of an hour after the sign-in',
  pieces_held:
    '`POST /payment` from one network, from guest after guest with the card holder of a 3-D Secure page left open, until more than half of a piece is held',
  no_invoice:
    'remove `seller` from the house’s `marks/house.json`, then `GET /api/backend/invoice` of an invoice without a paper',
  checkout_incomplete: '`POST /payment` before an address is chosen',
  link_email_needed: '`POST /payment-link/open` in a second browser without the email of the link',
  cancel_refused: '`POST /order/cancel` after the order was packed',
} as const satisfies Record<ErrorName, string>;

type NamingTest = { readonly path: string; readonly title: string; readonly names: readonly string[] };

const allNames = Object.keys(errors) as ErrorName[];
const showing = (tests: readonly NamingTest[], name: string): NamingTest[] =>
  tests.filter(({ names }) => names.includes(name));
const isServers = ({ path }: NamingTest): boolean => path.startsWith('server/');

/** The problems of the catalogue: an error without a server test, and an unused entry. */
export function catalogueProblems(answered: ReadonlySet<string>, tests: readonly NamingTest[]): string[] {
  return allNames.flatMap((name) => {
    if (!answered.has(name)) return [`${name}: nothing answers it`];
    return showing(tests, name).some(isServers) ? [] : [`${name}: no server test names it`];
  });
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** At most two tests of the server and one of another side: enough to find the behaviour. */
function shownBy(tests: readonly NamingTest[], name: string): string {
  const all = showing(tests, name);
  const some = [...all.filter(isServers).slice(0, 2), ...all.filter((test) => !isServers(test)).slice(0, 1)];
  return some.map(({ path, title }) => `[${path.split('/').at(-1)}](../${path}) › ${cell(title)}`).join('<br>');
}

/** The page, in the order of the contract's catalogue. Spec 1 §8, spec 2 §8, spec 3 §8. */
export function errorCataloguePage(tests: readonly NamingTest[]): string {
  const rows = allNames.map((name) => {
    const { status, internal_code, message, behaviour } = errors[name];
    const facts = [internal_code, `\`${name}\``, status, `\`error.${message}\``, behaviour, errorSources[name]];
    return `| ${[...facts, onDemand[name], shownBy(tests, name)].join(' | ')} |`;
  });
  return [
    '# Every refusal, how to bring it about, and what shows it',
    'Written by `npm run error-catalogue` from the catalogue of the contract, the table in `server/src/platform/errors/errorCatalogue.ts` and the tests; the check refuses an answer that no server test names, an entry that nothing answers, and an old page. Paths are under `/api/commerce`. The words are in `server/src/platform/messages/error`, in twelve languages. Simulators listen where `npm run up` says; their knobs are told on their own pages.',
    '| Code | Name | Status | Message | What the shop does | Source | To bring it about | Shown by |\n|---|---|---|---|---|---|---|---|\n' +
      rows.join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
