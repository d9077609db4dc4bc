import { randomUUID } from 'node:crypto';
import type { contact } from '@vitrine/contract/contact';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { fullName } from '@vitrine/rules/account/personName';
import { regionOptions } from '@vitrine/rules/countries/addressTree';
import { hasRegions, loadAddressTree } from '@vitrine/rules/countries/addressData';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import { callFault, contactSubjectsIn, isContactRegionShown } from '@vitrine/rules/forms/contact';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type Country, type Language, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { phoneFaults, writtenPhone } from '../../customers/customer/contactPhone.ts';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { limit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { productAbout } from './contactAbout.ts';
import { contactMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** Receipts that one mailbox may receive, from all clients together. */
const perMailbox = { points: 5, seconds: 86_400 };

type Body = BodyOf<typeof contact>;

async function regionName(country: Country, language: Language, region_id: string): Promise<string> {
  if (region_id === '' || !hasRegions(country)) return '';
  const regions = regionOptions(await loadAddressTree(country), language);
  const found = regions.find((region) => region.region_id === region_id);
  if (!found) throw new ApiError('payload_refused', { fields: { region: 'select_required' } });
  return found.name;
}

/**
 * The checked form: the fields that the country requires, with the region only for subjects that require it. Throws
 * payload_refused.
 */
async function accepted(body: Body, now: Date): Promise<Record<string, string>> {
  const { locale, subject_list, captcha: _captcha, sku: _sku, is_size_open: _open, wants_call, ...form } = body;
  const { country: own, language, name_order } = storefrontOf(locale);
  const country = form.country_id ?? own;
  const options = optionsOf(country);
  const asks_region = isContactRegionShown(options, subject_list);
  const values = { ...form, subject_list, country_id: country, ...(asks_region ? {} : { region: undefined }) };
  const errors: Record<string, string> = {
    ...phoneFaults(form),
    ...validateForm('contact', country, { language }, values, now),
  };
  if (!contactSubjectsIn(options).includes(subject_list)) errors.subject_list = 'select_required';
  const missing = callFault(wants_call, form.telephone ?? '');
  if (missing) errors.telephone = missing;
  if (Object.keys(errors).length > 0) throw new ApiError('payload_refused', { fields: errors });
  const acceptedFields = acceptedValues('contact', options, values);
  const text = (field: keyof typeof acceptedFields): string => String(acceptedFields[field] ?? '');
  return {
    subject: subject_list,
    name: fullName(name_order, { firstname: text('firstname'), lastname: text('lastname') }),
    email: text('email'),
    telephone: writtenPhone({ phonecode: text('phonecode'), telephone: text('telephone') }) ?? '',
    region: await regionName(country, language, text('region')),
    message: text('message'),
    call: wants_call ? 'yes' : '',
  };
}

/** The product for the mail to customer service, from the catalogue and never from typed text. */
async function aboutProduct(shop: Shop, { sku, is_size_open, locale }: Body): Promise<Record<string, string>> {
  const piece = await productAbout(shop, { sku, is_size_open }, locale);
  if (!piece) return {};
  const site = publicUrl(shop.config);
  return {
    piece: [piece.name, piece.kind].filter(Boolean).join(', '),
    variant: piece.variant.join(', '),
    // A SKU names a size.
    sku: is_size_open ? '' : piece.sku,
    url: new URL(`/${locale}${piece.url}`, site).href,
    picture: piece.image ? new URL(`${piece.image.url}?w=320&f=jpeg`, site).href : '',
  };
}

/**
 * Queues a message to customer service and a receipt to the sender; the outbox deletes both once they are sent. Throws
 * payload_refused with every wrong field, captcha_required or too_many_requests. Spec 1 §2 (email/contact tray),
 * invariants S6, S7, M16.
 */
export async function sendMessage(shop: Shop, body: Body, address: string): Promise<{ success: true }> {
  const now = shop.now();
  const { locale } = body;
  const message = await accepted(body, now);
  await limitAddress(shop, 'contact', address);
  await requireCaptcha(shop, { form: 'contact', country: storefrontOf(locale).country, captcha: body.captcha });
  // After the captcha, so that a client must solve one for each use of another mailbox's limit.
  await limit(shop, 'contact_mailbox', canonicalEmail(message['email'] ?? ''), perMailbox);
  const event = randomUUID();
  const { subject = '', email = '' } = message;
  const data = { ...message, ...(await aboutProduct(shop, body)) };
  await shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, { kind: contactMails.contact_message, event, locale, data }, now);
    await queueMail(tx, { kind: contactMails.contact_receipt, event, locale, data: { subject, email } }, now);
  });
  return { success: true };
}
