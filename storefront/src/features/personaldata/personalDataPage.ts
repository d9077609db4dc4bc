import { countryName } from '@vitrine/rules/countries/countryName';
import type { PersonalDataFile } from '@vitrine/contract/personalData';
import { cardTypeOfBrand, cardTypes, isCardType } from '@vitrine/rules/payment/cardTypes';
import { titles } from '@vitrine/rules/account/titles';
import type { PlaceField } from '@vitrine/rules/fields/fields';
import { isMessageName } from '@vitrine/rules/mail/messageTable';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { isCurrency } from '@vitrine/rules/money/money';
import { orderStatusOf, statusLabel } from '@vitrine/rules/orders/status';
import {
  isDataReader,
  isPersonalDataField,
  lookKinds,
  type PersonalDataField,
  personalDataFields,
  type PersonalDataKind,
} from '@vitrine/rules/personaldata/fields';
import { placeStatuses } from '@vitrine/rules/salon/visit';
import { sizeKinds } from '@vitrine/rules/catalogue/sizeKinds';
import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { browserKinds, deviceKinds, deviceName } from '@vitrine/rules/session/device';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import type { Key, Text } from '../../lib/words/text.ts';

type Entry = Readonly<Record<string, unknown>>;

/** The texts of the page: its own, and those of the forms and statuses used elsewhere in the shop. */
type PageTexts = {
  readonly own: Text<'personaldata'>;
  readonly field: Text<'field'>;
  readonly title: Text<'title'>;
  readonly status: Text<'status'>;
  readonly visits: Text<'visits'>;
  readonly sizes: Text<'sizecard'>;
};

type MachineField = {
  [F in PersonalDataField]: (typeof personalDataFields)[F] extends 'code' ? F : never;
}[PersonalDataField];

/** The labels of fields, reused from the forms; each place field for people has one. */
const formLabels = {
  prefix: 'prefix',
  firstname: 'firstname',
  lastname: 'lastname',
  firstname2: 'firstname2',
  lastname2: 'lastname2',
  company: 'company',
  email: 'email',
  phonecode: 'phonecode',
  loginphone: 'loginphone',
  street1: 'street1',
  street2: 'street2',
  street3: 'street3',
  street_number: 'street_number',
  additional_number: 'additional_number',
  neighborhood: 'neighborhood',
  district: 'district',
  city: 'city',
  cityselect: 'cityselect',
  regiontext: 'regiontext',
  postcode: 'postcode',
  country_id: 'country_id',
  telephone: 'telephone',
  telephone2: 'telephone2',
  social_security_number: 'social_security_number',
  dob: 'birth',
  communication_consent: 'communication_consent',
  message: 'message',
} as const satisfies Partial<Record<PersonalDataField, Key<'field'>>> &
  Record<Exclude<PlaceField, MachineField>, Key<'field'>>;

type FormField = keyof typeof formLabels;
const isFormField = (name: PersonalDataField): name is FormField => Object.hasOwn(formLabels, name);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (mark) => marks[mark] ?? '');
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesIn = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** All texts within a value, however deep: engraved, embroidered, chosen. */
function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isEntry(value)) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Fields of several entries that share one label. */
const statusFields = ['return_status', 'reservation_status', 'visit_status'] as const;
type StatusField = (typeof statusFields)[number];
const isStatusField = (name: PersonalDataField): name is StatusField => statusFields.some((field) => field === name);

function labelOf(name: Exclude<PersonalDataField, MachineField>, { own, field }: PageTexts): string {
  if (isStatusField(name)) return own('field.status');
  return isFormField(name) ? field(formLabels[name]) : own(`field.${name}`);
}

function storefrontName(value: string, tag: string): string {
  if (!isLocale(value)) return value;
  const { country, language } = storefrontOf(value);
  const tongue = new Intl.DisplayNames([tag], { type: 'language' }).of(language.replace('_', '-'));
  return `${countryName(country, tag)} (${tongue ?? language})`;
}

function cardName(value: string): string {
  const type = isCardType(value) ? value : cardTypeOfBrand(value);
  return type === null ? value : cardTypes[type].label;
}

/** The name of a browser or device; an unknown one is written as stored. */
function deviceText(value: string): string {
  const browser = browserKinds.find((kind) => kind === value) ?? null;
  const device = deviceKinds.find((kind) => kind === value) ?? null;
  return deviceName({ browser, device }) || value;
}

/** A value in the storefront's language, as HTML with all typed text escaped. */
function valueOf(kind: PersonalDataKind, value: unknown, entry: Entry, locale: Locale, texts: PageTexts): string {
  const { tag } = storefrontOf(locale);
  const text = leavesOf(value).join(', ');
  const date = (style: Intl.DateTimeFormatOptions) =>
    dateFormat(`${tag}-u-nu-latn-ca-gregory`, style).format(new Date(text));
  const currency = leavesOf(entry['currency'])[0] ?? '';
  const plain: Partial<Record<PersonalDataKind, () => string>> = {
    title: () => {
      const known = titles.find((name) => name === text);
      return known ? texts.title(known) : text;
    },
    card: () => cardName(text),
    device: () => deviceText(text),
    country: () => countryName(text, tag),
    storefront: () => storefrontName(text, tag),
    day: () => date({ dateStyle: 'long', timeZone: 'UTC' }),
    moment: () => date({ dateStyle: 'long', timeStyle: 'short' }),
    flag: () => texts.own(value === true ? 'yes' : 'no'),
    money: () => (isCurrency(currency) ? formatMoney({ amount: Number(text), currency }, locale) : text),
    status: () => {
      const label = statusLabel(orderStatusOf(text), 'order');
      return label === null ? '' : texts.status(label);
    },
    return_status: () => {
      const label = statusLabel(orderStatusOf(text), entry['return_type'] === 'exchange' ? 'exchange' : 'refund');
      return label === null ? '' : texts.status(label);
    },
    reservation_status: () => {
      const known = reservationStatuses.find((name) => name === text);
      return known ? texts.visits(`reservation.${known}`) : '';
    },
    visit_status: () => {
      const known = placeStatuses.find((name) => name === text);
      return known ? texts.visits(`visit.${known}`) : '';
    },
    size_kind: () => {
      const known = sizeKinds.find((name) => name === text);
      return known ? texts.sizes(`kind.${known}`) : text;
    },
    // A role that the house has made has its own name.
    reader: () => (isDataReader(text) ? texts.own(`reader.${text}`) : text),
    look: () => {
      const known = lookKinds.find((name) => name === text);
      return known ? texts.own(`look.${known}`) : text;
    },
    message_kind: () => (isMessageName(text) ? texts.own(`kind.${text}`) : text),
  };
  if (kind === 'entry') return isEntry(value) ? entryHtml(value, locale, texts) : '';
  if (kind === 'entries')
    return entriesIn(value)
      .map((each) => entryHtml(each, locale, texts))
      .join('');
  const written = plain[kind]?.() ?? text;
  return written === '' ? '' : `<bdi>${escaped(written)}</bdi>`;
}

const isForPeople = (name: PersonalDataField): name is Exclude<PersonalDataField, MachineField> =>
  personalDataFields[name] !== 'code';

/** An entry as a list of its facts, in the order of `personalDataFields`; fields for machines are only in the file. */
function entryHtml(entry: Entry, locale: Locale, texts: PageTexts): string {
  const names = Object.keys(personalDataFields).filter((name) => isPersonalDataField(name));
  const facts = names.filter(isForPeople).flatMap((name) => {
    const value = entry[name];
    if (value === undefined || value === null) return [];
    const html = valueOf(personalDataFields[name], value, entry, locale, texts);
    return html === '' ? [] : [`<div><dt>${escaped(labelOf(name, texts))}</dt><dd>${html}</dd></div>`];
  });
  return facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`;
}

const pageStyle = `
body{margin:0;padding:3rem 1.25rem 6rem;background:#fff;color:#1b1917;font:400 1rem/1.6 Jost,'Century Gothic',system-ui,sans-serif}
main{max-width:44rem;margin:0 auto}
h1,h2{font-family:'Cormorant Garamond',Georgia,serif;font-weight:400;line-height:1.15;margin:0}
h1{font-size:2.5rem}h2{font-size:1.625rem;padding:2.75rem 0 .75rem}
p{margin:.5rem 0 0;color:#5f5952}
dl{margin:0;padding:.875rem 0;border-top:1px solid #ddd6cb}
dl div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.125rem 1.5rem;padding:.1875rem 0}
dt{color:#5f5952}dd{margin:0;overflow-wrap:anywhere}dd dl{padding:.375rem 0}
dd dl:first-child{border-top:0;padding-top:0}
@media (max-width:36rem){dl div{grid-template-columns:1fr}dd dl div{padding-inline-start:.75rem}}
@media print{body{padding:0}h2{break-after:avoid}dl{break-inside:avoid}}`;

/**
 * The page made of a customer's personal data, in the storefront's language: a document of its own that runs no script
 * and sends no request to any server, to be saved. decisions/0014, invariant S6.
 */
export function personalDataPage(file: PersonalDataFile, locale: Locale, house: string, texts: PageTexts): string {
  const { tag, direction } = storefrontOf(locale);
  const { own } = texts;
  const when = dateFormat(`${tag}-u-nu-latn-ca-gregory`, { dateStyle: 'long', timeStyle: 'short' });
  const sections = file.sections.map(({ section, entries }) => {
    const html = entries.map((entry) => entryHtml(entry, locale, texts)).join('');
    return `<section><h2>${escaped(own(`section.${section}`))}</h2>${html || `<p>${escaped(own('page_none'))}</p>`}</section>`;
  });
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(`${own('title')} · ${house}`)}</title><style>${pageStyle}</style></head>
<body><main><h1>${escaped(own('title'))}</h1><p>${escaped(house)} · ${escaped(own('page_made', { when: when.format(new Date(file.made_at)) }))}</p>
<p>${escaped(own('page_note'))}</p>${sections.join('')}</main></body></html>
`;
}
