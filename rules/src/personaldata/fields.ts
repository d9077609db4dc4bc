// Which personal data is shown and how it is formatted: one list for the server, which collects it, and the storefront,
// which renders the page, so that every field has a label. Expectations §3, decisions/0014.

import type { AddressField } from '../fields/fields.ts';
import type { StaffRole } from '../staff/staffRoles.ts';

/** Sections of the personal data page, in display order. */
export const personalDataSections = [
  'profile',
  'addresses',
  'removed_addresses',
  'sizes',
  'basket',
  'orders',
  'visits',
  'cards',
  'letters',
  'newsletter',
  'devices',
  'passkeys',
  'wechat',
  'codes',
  'links',
  'looks',
  'protection',
] as const;
export type PersonalDataSection = (typeof personalDataSections)[number];

/** How a value is formatted. `code` is for machines and appears only in the data file. */
export type PersonalDataKind =
  | 'text'
  | 'card'
  | 'device'
  | 'title'
  | 'country'
  | 'storefront'
  | 'day'
  | 'moment'
  | 'flag'
  | 'number'
  | 'money'
  | 'status'
  | 'return_status'
  | 'reservation_status'
  | 'visit_status'
  | 'message_kind'
  | 'size_kind'
  | 'reader'
  | 'look'
  | 'leaves'
  | 'entry'
  | 'entries'
  | 'code';

const fields = <Kind extends PersonalDataKind, Name extends string>(kind: Kind, ...names: Name[]): Record<Name, Kind> =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;

/** Every field of a customer's personal data, in display order. */
export const personalDataFields = {
  ...fields('text', 'increment_id', 'return_number', 'reservation_number', 'ref', 'name', 'sku', 'store'),
  ...fields('status', 'status'),
  ...fields('return_status', 'return_status'),
  ...fields('reservation_status', 'reservation_status'),
  ...fields('visit_status', 'visit_status'),
  ...fields('moment', 'start_time', 'held_until'),
  ...fields('message_kind', 'kind'),
  ...fields('size_kind', 'size_kind'),
  ...fields('text', 'size'),
  ...fields('title', 'prefix'),
  ...fields('text', 'firstname', 'lastname', 'middlename', 'firstname2', 'lastname2', 'company'),
  ...fields('text', 'email', 'street1', 'street2', 'street3', 'street_number'),
  ...fields('text', 'additional_number', 'neighborhood', 'district', 'city', 'cityselect', 'regiontext', 'postcode'),
  ...fields('code', 'region', 'district_bis_id', 'postcode_bis', 'postcode_select'),
  ...fields('country', 'country_id'),
  ...fields('text', 'phonecode', 'loginphone', 'telephone', 'telephone2', 'social_security_number'),
  ...fields('day', 'dob'),
  ...fields('storefront', 'storefront', 'newsletter_subscription'),
  ...fields('flag', 'communication_consent', 'pipl_optin', 'is_binded_wechat'),
  ...fields('code', 'is_light_account', 'favorite_shop_code'),
  ...fields('flag', 'is_default_shipping', 'is_default_billing'),
  ...fields('number', 'qty'),
  ...fields('leaves', 'options'),
  ...fields('money', 'unit_price', 'row_incl_tax'),
  ...fields('entries', 'lines'),
  ...fields('money', 'subtotal', 'discount_amount', 'shipping_amount', 'tax_amount', 'grand_total'),
  ...fields('text', 'tax', 'tax_rate'),
  ...fields('entries', 'taxes'),
  ...fields('code', 'currency'),
  ...fields('money', 'amount', 'refunded'),
  ...fields('entries', 'payments'),
  ...fields('code', 'payment_method', 'payment_status', 'psp_reference', 'shipping_method', 'slot'),
  ...fields('entry', 'shipping_address', 'billing_address', 'collector'),
  ...fields('text', 'carrier', 'gift_message', 'tracking_url'),
  ...fields('code', 'track_number'),
  ...fields('card', 'cc_type'),
  ...fields('text', 'cc_last4', 'cc_expiry', 'cc_owner'),
  ...fields('entries', 'returns', 'invoices', 'cfdis'),
  ...fields('entry', 'fapiao'),
  ...fields('code', 'return_type', 'selected_return_method', 'return_reason', 'exchange_sku', 'condition'),
  ...fields('text', 'inspection_reason', 'refusal'),
  ...fields('code', 'refusal_reason'),
  ...fields('money', 'value_loss'),
  ...fields('day', 'pickup_date'),
  ...fields('text', 'pickup_time'),
  ...fields('entry', 'pickup_address'),
  ...fields('money', 'adjustement_negative'),
  ...fields('code', 'invoice_kind'),
  ...fields('text', 'invoice_number'),
  ...fields('text', 'fapiao_title', 'tax_id', 'company_address', 'company_phone_number', 'company_bank_account'),
  ...fields('text', 'fapiao_number', 'cfdi_folio', 'cfdi_receptor'),
  ...fields('day', 'arrives_from', 'arrives_until'),
  ...fields('code', 'slot_day', 'subject'),
  ...fields('text', 'message'),
  ...fields('device', 'browser', 'device'),
  ...fields('code', 'purpose', 'openid', 'unionid'),
  ...fields('look', 'look'),
  ...fields('reader', 'reader'),
  ...fields('moment', 'looked_at'),
  ...fields('number', 'tries'),
  ...fields(
    'moment',
    'shipped_at',
    'delivered_at',
    'ready_at',
    'collect_until',
    'requested_at',
    'arrived_at',
    'accepted_at',
    'closed_at',
  ),
  ...fields('moment', 'given_at', 'withdrawn_at'),
  ...fields('number', 'text_version'),
  ...fields('moment', 'issued_at'),
  ...fields('moment', 'placed_at', 'created_at', 'updated_at', 'removed_at', 'sent_at', 'confirmed_at'),
  ...fields('moment', 'email_proven_at', 'phone_proven_at'),
  ...fields('moment', 'signed_in_at', 'seen_at', 'used_at', 'expires_at'),
} as const satisfies Record<AddressField, PersonalDataKind>;
/** What of a client the house has looked at. decisions/0140. */
export const lookKinds = ['order', 'return', 'reservation', 'card', 'newsletter', 'account'] as const;
export type LookKind = (typeof lookKinds)[number];

/** Who of the house looks: its roles, a member whose role is not known any more, a store by the link of its mail. decisions/0140. */
const readers = {
  warehouse: true,
  boutique: true,
  care: true,
  accounts: true,
  supervisor: true,
  merchandiser: true,
  translator: true,
  marketing: true,
  finance: true,
  it: true,
  auditor: true,
  staff: true,
  store: true,
} as const satisfies Record<StaffRole | 'staff' | 'store', true>;
export type DataReader = keyof typeof readers;

/** Whether a reader is one that has a name in every language; a role that the house has made has its own. */
export const isDataReader = (name: string): name is DataReader => Object.hasOwn(readers, name);

export type PersonalDataField = keyof typeof personalDataFields;

export const isPersonalDataField = (name: string): name is PersonalDataField => Object.hasOwn(personalDataFields, name);
