import type { ComponentType, LazyExoticComponent } from 'react';
import { later } from '../lib/later.ts';
import type { TrayName, TrayParams } from '../lib/trays.ts';

type Load = () => Promise<ComponentType<TrayParams>>;

// Every tray by its name, fetched when it is first wanted. A tray takes the parameters of its trigger or fragment as
// props. Features register here; they never know each other.
const loads: Partial<Record<TrayName, Load>> = {
  navigation: () => import('./trays/NavigationTray.tsx').then((module) => module.NavigationTray),
  country: () => import('./trays/CountryTray.tsx').then((module) => module.CountryTray),
  cart: () => import('../features/cart/CartTray.tsx').then((module) => module.CartTray),
  configurator: () => import('../features/product/ConfiguratorTray.tsx').then((module) => module.ConfiguratorTray),
  filter: () => import('../features/grid/FilterTray.tsx').then((module) => module.FilterTray),
  order: () => import('../features/orders/OrderTray.tsx').then((module) => module.OrderTray),
  'own-data': () => import('../features/owndata/OwnDataTray.tsx').then((module) => module.OwnDataTray),
  orders: () => import('../features/orders/OrdersTray.tsx').then((module) => module.OrdersTray),
  'gift-message': () => import('../features/checkout/GiftTray.tsx').then((module) => module.GiftTray),
  'create-profile': () => import('../features/signin/CreateProfileTray.tsx').then((module) => module.CreateProfileTray),
  account: () => import('./trays/AccountTray.tsx').then((module) => module.AccountTray),
  // The way to an order: the account, for whoever has one open (spec 3 §2).
  'find-order': () => import('./trays/AccountTray.tsx').then((module) => module.AccountTray),
  signin: () => import('../features/signin/SignInTray.tsx').then((module) => module.SignInTray),
  'edit-profile': () => import('../features/account/EditProfileTray.tsx').then((module) => module.EditProfileTray),
  newsletter: () => import('../features/newsletter/NewsletterTray.tsx').then((module) => module.NewsletterTray),
  contact: () => import('../features/contact/ContactTray.tsx').then((module) => module.ContactTray),
  consent: () => import('../features/banners/ConsentTray.tsx').then((module) => module.ConsentTray),
  'edit-address': () => import('../features/address/EditAddressTray.tsx').then((module) => module.EditAddressTray),
  help: () => import('./trays/HelpTray.tsx').then((module) => module.HelpTray),
  'wechat-binding': () => import('../features/wechat/BindingTray.tsx').then((module) => module.BindingTray),
  'edit-password': () => import('../features/account/EditPasswordTray.tsx').then((module) => module.EditPasswordTray),
  'forgot-password': () =>
    import('../features/account/ForgotPasswordTray.tsx').then((module) => module.ForgotPasswordTray),
  'create-password': () =>
    import('../features/account/CreatePasswordTray.tsx').then((module) => module.CreatePasswordTray),
  'open-sessions': () => import('../features/account/OpenSessionsTray.tsx').then((module) => module.OpenSessionsTray),
  visits: () => import('../features/visits/VisitsTray.tsx').then((module) => module.VisitsTray),
};

export const trayComponents: Partial<Record<TrayName, LazyExoticComponent<ComponentType<TrayParams>>>> =
  Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, later(load)]));

/** Fetches a tray's code ahead: a pointer or focus is on its trigger. */
export function warmTray(name: TrayName): void {
  void loads[name]?.();
}
