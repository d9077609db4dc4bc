// Every text of a request that its schema accepts with a character that turns the reading direction, and what stops it there. S10.
import { expect, test } from 'vitest';
import { endpoints, endpointName } from './testing/endpoints.ts';
import { changed, placesOf, type Place, sampleOf } from './testing/samples.ts';

const words = (...lines: string[]): string[] => lines.join(' ').split(' ');

/** What stops the characters behind the schema. A new text is free text (`freeText`), or has its row here. */
const guards: Readonly<Record<string, readonly string[]>> = {
  // `formErrors` refuses them in names and messages; `acceptedValues` stores the others without them (`cleanLine`).
  'a form': words(
    'prefix firstname firstname2 lastname lastname2 middlename company email message telephone telephone2',
    'phonecode postcode postcode_bis postcode_select region regiontext street1 street2 street3 street_number',
    'additional_number neighborhood city cityselect district district_bis_id social_security_number',
    'registredloginphone registredphonecode year month day',
  ),
  // Of the statement, the CFDI and the engraving: `statementFaults`, `cfdiErrors`, `plainEngraving`.
  'a rule of its own': words('pieces reference name rfc regime use engraving lines'),
  // Compared with what the shop knows, and refused when unknown: never stored as typed.
  'a comparison': words(
    'attempt_id return_key saved_card_id hash pin code verificationcode confirm_verificationcode enrolment_code captcha',
    'state order_id orderId request_id return_id item_id item_order_id order_item_id address_id',
    'sku skus productsku exchange_sku place from to store_id storeid shop_id favorite_shop_code pid carrier method',
    'slot pickup_time return_reason container_id container_type perso_product_type font size',
    'loginphone phonenumber phone_code phone_number',
    'key role stores scans orders increment_id department before codes field',
  ),
  'a hash': words('password old_password new_password confirm_password passwordNewsletter'),
  // Sent to the payment provider, and never printed.
  'the provider': words(
    'acceptHeader language userAgent payload redirectResult threeDSResult applePayToken brand checkoutAttemptId',
    'encryptedCardNumber encryptedExpiryMonth encryptedExpiryYear encryptedSecurityCode fundingSource',
    'googlePayCardNetwork googlePayToken holderName sdkData subtype type',
  ),
};
const guarded = new Set(Object.values(guards).flat());

const valueAt = (value: unknown, [step, ...rest]: Place): unknown =>
  step === undefined ? value : valueAt(Object(value)[step], rest);

const texts = endpoints.flatMap((endpoint) => {
  const { body } = endpoint;
  if (!body) return [];
  const sample = sampleOf(body);
  const issuesWith = (place: Place, sign: string) =>
    body.safeParse(changed(sample, place, (current) => `${String(current)}${sign}`)).error?.issues ?? [];
  return placesOf(body)
    .filter(({ place }) => typeof valueAt(sample, place) === 'string')
    .map(({ place }) => ({
      call: endpointName(endpoint),
      field: String(place.findLast((step) => typeof step === 'string')),
      issues: issuesWith(place, '\u202E'),
      hidden: issuesWith(place, '\u{E0041}'),
    }));
});

test('S10: every text is free text, which refuses direction controls, or has another guard', () => {
  const open = texts.filter(({ field, issues }) => issues.length === 0 && !guarded.has(field));
  expect(open.map(({ call, field }) => `${call} ${field}`)).toEqual([]);
  // A row that no call needs any more is taken out.
  const needed = new Set(texts.filter(({ issues }) => issues.length === 0).map(({ field }) => field));
  expect([...guarded].filter((field) => !needed.has(field))).toEqual([]);
});

test.each([
  ['POST /api/commerce/delivery/gift', 'message'],
  ['POST /api/commerce/exchange-return/request', 'request_notes'],
  ['POST /api/commerce/exchange-return/request/finalize', 'request_notes'],
  ['PUT /api/commerce/fapiao/create', 'companyName'],
  ['POST /api/backend/staff/returns/:increment_id/inspect', 'reason'],
  ['POST /api/backend/staff/returns/:increment_id/pickup', 'confirmation'],
  ['POST /api/backend/staff/refunds/:refund_id/step', 'reason'],
  ['POST /api/backend/staff/stock/write-off', 'reason'],
  ['POST /api/backend/staff/stock/transfer', 'reference'],
])('S10: %s refuses direction controls and hidden characters in %s with the message of the forms', (call, field) => {
  const found = texts.filter((text) => text.call === call && text.field === field);
  expect(found.length).toBeGreaterThan(0);
  // A line is stored without its hidden characters.
  const refused =
    field === 'companyName' ? found.map(({ issues }) => issues) : found.flatMap((one) => [one.issues, one.hidden]);
  for (const issues of refused) expect(issues.map(({ message }) => message)).toEqual(['direction_control']);
});
