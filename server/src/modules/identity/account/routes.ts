import { countryName } from '@vitrine/rules/countries/countryName';
import * as contract from '@vitrine/contract/account';
import * as passwordContract from '@vitrine/contract/password';
import * as addressContract from '@vitrine/contract/address';
import { customerSession as customerSessionCall } from '@vitrine/contract/session';
import { shippingCountries } from '@vitrine/rules/countries/billingCountries';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readBasket } from '../../checkout/basket/readBasket.ts';
import { createAddress, deleteAddress, editAddress, restoreAddress } from '../../customers/customer/addressBook.ts';
import { createCustomer } from './createCustomer.ts';
import { customerSession } from './customerSession.ts';
import { editCustomer } from './editCustomer.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { proveAgain } from './proveAgain.ts';
import { readProfile } from './readProfile.ts';
import { changePassword } from './passwordChange.ts';
import { forgotPassword } from './passwordForgot.ts';
import { checkReset, resetPassword } from './passwordReset.ts';

export const accountRoutes = (shop: Shop): Route[] => [
  route(
    customerSessionCall,
    ({ visitor, query, shown_page }) => customerSession(shop, visitor, query.locale, shown_page),
    { visitor: 'unread' },
  ),
  route(contract.login, ({ visitor, body, address, device, reply }) =>
    login(shop, visitor, body, { address, device, reply }),
  ),
  route(contract.proveAgain, ({ visitor, body, address, reply }) =>
    proveAgain(shop, visitor, body.password, { address, reply }),
  ),
  route(contract.logout, ({ visitor, body, reply }) => logout(shop, visitor, body.locale, reply)),
  route(contract.customer, ({ visitor, body, address, reply }) =>
    body.action === 'create'
      ? createCustomer(shop, visitor, body, { address, reply })
      : editCustomer(shop, visitor, body, { address, reply }),
  ),
  route(contract.profile, ({ visitor }) => readProfile(shop, customerIdOf(visitor))),
  route(passwordContract.changePassword, ({ visitor, body, address, device, reply }) =>
    changePassword(shop, visitor, body, { address, device, reply }),
  ),
  route(passwordContract.forgotPassword, ({ body, address }) => forgotPassword(shop, body, address)),
  route(passwordContract.resetPassword, ({ visitor, body, address, reply }) =>
    resetPassword(shop, visitor, body, { address, reply }),
  ),
  route(passwordContract.checkResetHash, ({ query, address }) => checkReset(shop, query.hash, address)),
  route(passwordContract.checkHashValidity, ({ query, address }) => checkReset(shop, query.hash, address)),
  route(addressContract.createAddress, ({ visitor, body }) => createAddress(shop, customerIdOf(visitor), body)),
  route(addressContract.editAddress, async ({ visitor, body }) => ({
    ...(await editAddress(shop, customerIdOf(visitor), body)),
    basket: await readBasket(shop, visitor, body.locale),
  })),
  route(addressContract.deleteAddress, ({ visitor, body }) => deleteAddress(shop, customerIdOf(visitor), body)),
  route(addressContract.restoreAddress, ({ visitor, body }) => restoreAddress(shop, customerIdOf(visitor), body)),
  route(
    addressContract.availableCountries,
    async ({ query }) => {
      const { country, tag } = storefrontOf(query.locale);
      const available = shippingCountries(country);
      return { available_countries: available.map((id) => ({ country_id: id, name: countryName(id, tag) })) };
    },
    { public_seconds: 300 },
  ),
];
