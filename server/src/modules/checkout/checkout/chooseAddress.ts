import type { AddressFields } from '@vitrine/contract/address';
import type { CheckoutState, deliveryAddress as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { isBillingAllowed } from '@vitrine/rules/countries/billingCountries';
import { deliveryRefusal, placeRefusal } from '@vitrine/rules/shipping/deliveryRefusal';
import { type Country, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isEmail, plainEmail } from '@vitrine/rules/text/email';
import { checkedAddress } from '../../customers/customer/acceptAddress.ts';
import { createAddress } from '../../customers/customer/addressBook.ts';
import { otherPlacesOf } from '../../customers/customer/savedAddress.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { changeChoices } from './changeChoices.ts';
import type { Choices } from './choices.ts';
import { type AtCheckout, atCheckout } from './readCheckout.ts';

type Body = BodyOf<typeof contract>;
type Wrong = Record<string, string>;
/** What the choice of an address depends on. */
type Deciding = Pick<AtCheckout, 'buyer'> & { readonly quote: Pick<AtCheckout['quote'], 'delivery_mode'> };

type Placed = AddressFields & ReturnType<typeof otherPlacesOf>;

function invoiceRefusal(country: Country, placed: Placed): 'country_id' | ReturnType<typeof placeRefusal> {
  return isBillingAllowed(country, placed.country_id) ? placeRefusal(placed) : 'country_id';
}

/** The delivery address, or the invoice address of a pickup: one of the visitor's own address book, or the typed one; null when neither was sent. */
function shippingFields(body: Body, at: Deciding, now: Date, wrong: Wrong): AddressFields | null {
  const { language, country } = storefrontOf(body.locale);
  let fields: AddressFields | null = null;
  if (body.address_id !== undefined) {
    // Searches only the visitor's address book, so another customer's address is never found (invariant S1).
    const stored = at.buyer?.addresses.find(({ address_id }) => address_id === body.address_id);
    if (!stored) throw new ApiError('not_found');
    ({ fields } = stored);
  } else if (body.address) {
    const checked = checkedAddress('shipping', body.address, language, now);
    Object.assign(wrong, checked.wrong);
    fields = checked.address;
  }
  // Checks what is readable of an invalid address too, so that all errors are reported together.
  const given = fields ?? body.address;
  // The invoice of a pickup may go wherever the storefront may bill.
  const isPickup = at.quote.delivery_mode === 'pickup';
  const placed = given && { ...given, ...otherPlacesOf(given, language) };
  const refused = placed && (isPickup ? invoiceRefusal(country, placed) : deliveryRefusal(country, placed));
  if (refused === 'country_id') wrong.country_id = 'select_required';
  if (refused === 'postcode') wrong.postcode = 'postcode_not_delivered';
  // A typed address has this fault already, beside those of its other fields.
  if (refused === 'postcode_of') wrong.postcode ??= 'postcode_of_other_place';
  if (refused === 'city_of') wrong.city ??= 'city_of_other_place';
  return fields;
}

/** The invoice address if it differs; null if it is the delivery address. */
function billingFields(body: Body, now: Date, wrong: Wrong): AddressFields | null {
  const { language, country } = storefrontOf(body.locale);
  if (body.billing_same) return null;
  if (!body.billing_address) {
    wrong.billing_address = 'required';
    return null;
  }
  const checked = checkedAddress('billing', body.billing_address, language, now);
  for (const [field, key] of Object.entries(checked.wrong ?? {})) wrong[`billing_address.${field}`] = key;
  if (!isBillingAllowed(country, body.billing_address.country_id)) {
    wrong['billing_address.country_id'] = 'select_required';
  }
  return checked.address;
}

/** The choices of an email and addresses that the storefront accepts. Throws address_refused with every wrong field, not_found. */
export function addressChoices(body: Body, at: Deciding, now: Date): Partial<Choices> {
  const { email, address_id = null } = body;
  const wrong: Wrong = {};
  if (email !== undefined && !isEmail(email.trim())) wrong.email = email.trim() === '' ? 'required' : 'email';
  const shipping_address = shippingFields(body, at, now, wrong);
  const billing_address = billingFields(body, now, wrong);
  if (Object.keys(wrong).length > 0) throw new ApiError('address_refused', { fields: wrong });
  return {
    ...(email === undefined ? {} : { email: plainEmail(email) }),
    ...(shipping_address ? { shipping_address, address_id, billing_address } : {}),
  };
}

/**
 * Stores the email and the addresses, saved or typed. Each address must satisfy its country's rules; the storefront
 * must deliver to the one, and may bill the other. Throws address_refused with every wrong field at once, not_found for
 * an address that is not the visitor's, empty_cart. Spec 2 §5, §8, api.md.
 */
export async function chooseAddress(shop: Shop, unread: Visitor, body: Body): Promise<CheckoutState> {
  const { locale, address, address_id = null } = body;
  const now = shop.now();
  const state = await changeChoices(shop, unread, locale, (at) => addressChoices(body, at, now));
  if (!body.save_address || !address || address_id !== null) return state;
  const { customer_id } = (await atCheckout(shop, unread, locale)).visitor;
  if (!customer_id) return state;
  const saved = { locale, address, address_type: 'shipping', source: 'checkout' } as const;
  const { address: made } = await createAddress(shop, customer_id, saved);
  // The choice refers to the saved address, so that it follows later edits.
  return changeChoices(shop, unread, locale, () => ({ address_id: made.address_id }));
}
