// All forms of the shop as a table; forms.test.tsx runs its checks on each of them.
import type { AddressFields } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { returnMethod } from '@vitrine/contract/returns';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { CreatePasswordTray } from '../features/account/CreatePasswordTray.tsx';
import { EditPasswordTray } from '../features/account/EditPasswordTray.tsx';
import { EditProfileForm } from '../features/account/EditProfileForm.tsx';
import { FavouriteShop } from '../features/account/FavouriteShop.tsx';
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx';
import { call } from '../lib/browserCall.ts';
import { PickupAddress } from '../features/returns/PickupAddress.tsx';
import { AddressForm } from '../features/address/AddressForm.tsx';
import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx';
import { CollectorForm } from '../features/checkout/CollectorForm.tsx';
import { useCheckout } from '../features/checkout/useCheckout.ts';
import { ContactForm } from '../features/contact/ContactForm.tsx';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { FindOrderPage } from '../features/orders/FindOrderPage.tsx';
import { AskForm } from '../features/personaldata/AskForm.tsx';
import { CreateAccountForm } from '../features/signin/CreateAccountForm.tsx';
import { SignInForm } from '../features/signin/SignInForm.tsx';
import { BindingTray } from '../features/wechat/BindingTray.tsx';
import { atDelivery } from './checkoutSamples.ts';
import { basketOf, profileOf, userOf } from './samples.ts';

export type FormCase = {
  /** The file that uses the form layer. */
  readonly file: string;
  readonly part: () => ReactNode;
  readonly locale: Locale;
  /** Answers of the calls that the part makes before its form is sent. */
  readonly reads?: Readonly<Record<string, unknown>>;
  /** The button that opens the form. */
  readonly opener?: RegExp;
  /** The call that a valid form makes. */
  readonly call: string;
  /** The values of a valid form, by the ids of its fields; ticks without an id are all ticked. */
  readonly typed: Readonly<Record<string, string | true>>;
  /** A part of the body or the query that it sends. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The fields to empty, and those that are wrong then, from top to bottom. */
  readonly wrong: { readonly emptied?: readonly string[]; readonly ids: readonly string[] };
  /** A field as the server names it, and its id; null where the form shows no refusal at a field. */
  readonly refused: { readonly name: string; readonly id: string } | null;
  /** A refusal of the form as a whole; by default a full address book. */
  readonly code?: { readonly status: number; readonly internal_code: number };
  /** A call that is retried when its answer is lost shows this beside the button, after the last try. */
  readonly retries?: true;
};

const session = '/api/commerce/customer-session';
const anne = { user: userOf(), basket: basketOf([]), lifetime: 60 };
const profile = profileOf();
const store = {
  store_id: '3',
  country: 'gb',
  city: 'London',
  short_title: 'Mount Street',
  street_address1: '1 Mount Street',
  street_address2: null,
  street_address3: null,
  postal_code: null,
  store_phone_number: '+44 20 7499 1874',
};
const name = (prefix: string) => ({
  [`${prefix}-prefix`]: 'Ms.',
  [`${prefix}-firstname`]: 'Anne',
  [`${prefix}-lastname`]: 'Lacombe',
});
const place = (prefix: string) => ({
  [`${prefix}-street1`]: '12 Mount Street',
  [`${prefix}-postcode`]: 'W1K 2RD',
  [`${prefix}-city`]: 'London',
  [`${prefix}-telephone`]: '+442074991874',
});
const checkoutAt = (state: CheckoutState) => ({
  '/api/commerce/checkout': { checkout: state },
  [session]: { user: null, basket: state.basket, lifetime: 1800 },
});
const password = 'Madder.red1899';
const addressFields = ['prefix', 'firstname', 'lastname', 'street1', 'city', 'postcode', 'telephone'];

const sendPickup = (pickup_address: AddressFields) =>
  call(returnMethod, {
    body: { locale: 'uk_en', order_id: 'a', request_id: 'r', selected_return_method: 'pickup', pickup_address },
  });

/** The form of the collector with the calls of a checkout. */
function Collector() {
  return <CollectorForm collector={{ name: '' }} checkout={useCheckout()} onForm={() => {}} />;
}

export const formCases: readonly FormCase[] = [
  {
    file: 'orders/FindOrderPage.tsx',
    part: () => <FindOrderPage />,
    locale: 'uk_en',
    call: '/api/commerce/order',
    typed: { 'find-ref': '2345678BCDF', 'find-email': 'anne@example.com' },
    sent: { order_id: '2345678BCDF', email: 'anne@example.com' },
    wrong: { ids: ['find-ref', 'find-email'] },
    refused: { name: 'email', id: 'find-email' },
  },
  {
    file: 'account/ForgotPasswordForm.tsx',
    part: () => <ForgotPasswordForm level={2} />,
    locale: 'uk_en',
    call: '/api/commerce/forgot-password',
    typed: { 'forgot-email': 'anne@example.com' },
    sent: { email: 'anne@example.com' },
    wrong: { ids: ['forgot-email'] },
    // A5: every refusal shows the one confirmation.
    refused: null,
    code: { status: 422, internal_code: 2_330_001 },
  },
  {
    file: 'account/EditProfileForm.tsx',
    part: () => <EditProfileForm profile={profile} />,
    locale: 'uk_en',
    call: '/api/commerce/customer',
    typed: { 'edit-firstname': 'Anne' },
    sent: { action: 'edit', firstname: 'Anne', lastname: 'Souza' },
    wrong: { emptied: ['edit-firstname', 'edit-lastname'], ids: ['edit-firstname', 'edit-lastname'] },
    refused: { name: 'lastname', id: 'edit-lastname' },
  },
  {
    file: 'account/FavouriteShop.tsx',
    part: () => <FavouriteShop />,
    locale: 'uk_en',
    reads: { '/data/stores/uk_en.json': { stores: [store] }, '/api/commerce/customer': { profile } },
    opener: /^Choose a store/u,
    call: '/api/commerce/customer',
    typed: { 'favourite-store_id': '3' },
    sent: { favorite_shop_code: '3' },
    wrong: { ids: ['favourite-store_id'] },
    refused: null,
  },
  {
    file: 'account/CreatePasswordTray.tsx',
    part: () => <CreatePasswordTray hash="a" />,
    locale: 'uk_en',
    reads: { '/api/commerce/customer/password/reset/check': { success: true } },
    call: '/api/commerce/customer/password/reset',
    typed: { 'create-password': password },
    sent: { password, hash: 'a' },
    wrong: { ids: ['create-password'] },
    refused: { name: 'password', id: 'create-password' },
  },
  {
    file: 'account/EditPasswordTray.tsx',
    part: () => <EditPasswordTray />,
    locale: 'uk_en',
    call: '/api/commerce/change-password',
    typed: { 'edit-old_password': 'Saddle.leather1874', 'edit-new_password': password },
    sent: { old_password: 'Saddle.leather1874', new_password: password },
    wrong: { ids: ['edit-old_password', 'edit-new_password'] },
    refused: { name: 'new_password', id: 'edit-new_password' },
  },
  {
    file: 'signin/SignInForm.tsx',
    part: () => <SignInForm onDone={() => undefined} />,
    locale: 'uk_en',
    call: '/api/commerce/login',
    typed: { 'signin-email': 'anne@example.com', 'signin-password': password },
    sent: { email: 'anne@example.com', password },
    wrong: { ids: ['signin-email', 'signin-password'] },
    refused: { name: 'email', id: 'signin-email' },
  },
  {
    file: 'signin/CreateAccountForm.tsx',
    part: () => <CreateAccountForm onDone={() => undefined} />,
    locale: 'uk_en',
    call: '/api/commerce/customer',
    typed: { ...name('profile'), 'profile-email': 'anne@example.com', 'profile-password': password },
    sent: { action: 'create', firstname: 'Anne', email: 'anne@example.com' },
    wrong: { ids: ['prefix', 'firstname', 'lastname', 'email', 'password'].map((each) => `profile-${each}`) },
    refused: { name: 'email', id: 'profile-email' },
  },
  {
    file: 'contact/ContactForm.tsx',
    part: () => <ContactForm subject="order" onSent={() => undefined} />,
    locale: 'uk_en',
    call: '/api/commerce/contact',
    typed: {
      ...name('contact'),
      'contact-email': 'anne@example.com',
      // The call back is ticked, so the telephone is asked for.
      'contact-telephone': '07911123456',
      'contact-message': 'Where is my bag?',
    },
    sent: { email: 'anne@example.com', message: 'Where is my bag?' },
    wrong: {
      emptied: ['contact-firstname', 'contact-lastname', 'contact-email'],
      ids: ['contact-firstname', 'contact-lastname', 'contact-email', 'contact-telephone', 'contact-message'],
    },
    refused: { name: 'message', id: 'contact-message' },
  },
  {
    file: 'wechat/BindingTray.tsx',
    part: () => <BindingTray />,
    locale: 'cn_zh',
    call: '/api/commerce/wechat/binding/loginbyphone',
    typed: { 'binding-loginphone': '13800138000', 'binding-verificationcode': '123456' },
    sent: { loginphone: '13800138000', verificationcode: '123456', consent: true },
    wrong: { ids: ['binding-loginphone', 'binding-verificationcode'] },
    refused: { name: 'verificationcode', id: 'binding-verificationcode' },
  },
  {
    file: 'personaldata/AskForm.tsx',
    part: () => <AskForm />,
    locale: 'uk_en',
    reads: { '/api/commerce/customer/data': { door: 'mail', payment_open: false, waiting_orders: [] } },
    call: '/api/commerce/customer/data/export',
    typed: { 'own-data-password': password },
    sent: { password },
    wrong: { ids: ['own-data-password'] },
    refused: { name: 'password', id: 'own-data-password' },
  },
  {
    file: 'address/AddressForm.tsx',
    part: () => <AddressForm savedAddress={null} given={null} />,
    locale: 'uk_en',
    call: '/api/commerce/customer/address',
    typed: { ...name('address'), ...place('address') },
    sent: { address: { firstname: 'Anne', city: 'London', country_id: 'gb' } },
    // Title and names come from the account.
    wrong: { ids: addressFields.slice(3).map((each) => `address-${each}`) },
    refused: { name: 'postcode', id: 'address-postcode' },
  },
  {
    file: 'returns/PickupAddress.tsx',
    part: () => <PickupAddress country="gb" onSend={sendPickup} onClose={() => undefined} />,
    locale: 'uk_en',
    call: '/api/commerce/exchange-return/request/return-method',
    typed: { ...name('pickup'), ...place('pickup') },
    sent: { pickup_address: { firstname: 'Anne', city: 'London', country_id: 'gb' } },
    wrong: { ids: addressFields.map((each) => `pickup-${each}`) },
    refused: { name: 'postcode', id: 'pickup-postcode' },
  },
  {
    file: 'newsletter/NewsletterForm.tsx',
    part: () => <NewsletterForm email="" onSent={() => undefined} />,
    locale: 'uk_en',
    call: '/api/commerce/newsletter',
    typed: { ...name('newsletter'), 'newsletter-email': 'anne@example.com' },
    sent: { email: 'anne@example.com' },
    wrong: { ids: ['newsletter-prefix', 'newsletter-firstname', 'newsletter-lastname', 'newsletter-email'] },
    refused: { name: 'email', id: 'newsletter-email' },
  },
  {
    file: 'checkout/useAddressForm.ts',
    part: () => <CheckoutPage />,
    locale: 'uk_en',
    reads: checkoutAt({
      ...atDelivery,
      email: null,
      shipping_address: null,
      billing_address: null,
      shipping_methods: [],
    }),
    call: '/api/commerce/delivery/address',
    typed: { 'checkout-email': 'anne@example.com', ...name('shipping'), ...place('shipping') },
    sent: { email: 'anne@example.com', address: { firstname: 'Anne', city: 'London' }, billing_same: true },
    wrong: { ids: ['checkout-email', ...addressFields.map((each) => `shipping-${each}`)] },
    refused: { name: 'address.postcode', id: 'shipping-postcode' },
  },
  {
    file: 'checkout/CollectorForm.tsx',
    part: () => <Collector />,
    locale: 'uk_en',
    opener: /^Change: Who collects/u,
    call: '/api/commerce/delivery/pickup',
    typed: { ...name('collector'), 'collector-telephone': '+442074991874' },
    sent: { collector: { prefix: 'Ms.', firstname: 'Anne', lastname: 'Lacombe', telephone: '+442074991874' } },
    wrong: { ids: ['prefix', 'firstname', 'lastname', 'telephone'].map((each) => `collector-${each}`) },
    refused: { name: 'telephone', id: 'collector-telephone' },
  },
  {
    file: 'checkout/usePayForm.ts',
    part: () => <CheckoutPage />,
    // Separate from the step above because the query library caches its checkout.
    locale: 'nz_en',
    reads: checkoutAt(atDelivery),
    call: '/api/commerce/payment',
    typed: { terms: true },
    sent: { payment_method: 'adyen_hpp_paypal', terms: true },
    wrong: { ids: ['terms'] },
    refused: null,
    retries: true,
  },
];

/** The answers to the calls of signed-in customers and of every form, besides the form's own. */
export const commonReads: Readonly<Record<string, unknown>> = {
  [session]: anne,
  '/api/commerce/is-captcha-activated': { success: 0 },
  '/api/commerce/available-countries': { available_countries: [] },
};
