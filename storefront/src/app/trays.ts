import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { TrayName, TrayParams } from '../lib/trays.ts';

type Load = () => Promise<{ default: ComponentType<TrayParams> }>;

// Every tray by its name, fetched when it is first wanted. A tray takes the parameters of its trigger or fragment as
// props. Features register here; they never know each other.
const loads: Partial<Record<TrayName, Load>> = {
  navigation: () => import('./trays/NavigationTray.tsx').then((module) => ({ default: module.NavigationTray })),
  country: () => import('./trays/CountryTray.tsx').then((module) => ({ default: module.CountryTray })),
  cart: () => import('../features/cart/CartTray.tsx').then((module) => ({ default: module.CartTray })),
  configurator: () =>
    import('../features/product/ConfiguratorTray.tsx').then((module) => ({ default: module.ConfiguratorTray })),
  filter: () => import('../features/grid/FilterTray.tsx').then((module) => ({ default: module.FilterTray })),
  order: () => import('../features/orders/OrderTray.tsx').then((module) => ({ default: module.OrderTray })),
  'own-data': () => import('../features/owndata/OwnDataTray.tsx').then((module) => ({ default: module.OwnDataTray })),
  orders: () => import('../features/orders/OrdersTray.tsx').then((module) => ({ default: module.OrdersTray })),
  'gift-message': () => import('../features/checkout/GiftTray.tsx').then((module) => ({ default: module.GiftTray })),
  'create-profile': () =>
    import('../features/signin/CreateProfileTray.tsx').then((module) => ({ default: module.CreateProfileTray })),
  account: () => import('./trays/AccountTray.tsx').then((module) => ({ default: module.AccountTray })),
  signin: () => import('../features/signin/SignInTray.tsx').then((module) => ({ default: module.SignInTray })),
  'edit-profile': () =>
    import('../features/account/EditProfileTray.tsx').then((module) => ({ default: module.EditProfileTray })),
  newsletter: () =>
    import('../features/newsletter/NewsletterTray.tsx').then((module) => ({ default: module.NewsletterTray })),
  contact: () => import('../features/contact/ContactTray.tsx').then((module) => ({ default: module.ContactTray })),
  consent: () => import('../features/banners/ConsentTray.tsx').then((module) => ({ default: module.ConsentTray })),
  'edit-address': () =>
    import('../features/address/EditAddressTray.tsx').then((module) => ({ default: module.EditAddressTray })),
  help: () => import('./trays/HelpTray.tsx').then((module) => ({ default: module.HelpTray })),
  'wechat-binding': () =>
    import('../features/wechat/BindingTray.tsx').then((module) => ({ default: module.BindingTray })),
  'edit-password': () =>
    import('../features/account/EditPasswordTray.tsx').then((module) => ({ default: module.EditPasswordTray })),
  'forgot-password': () =>
    import('../features/account/ForgotPasswordTray.tsx').then((module) => ({ default: module.ForgotPasswordTray })),
  'create-password': () =>
    import('../features/account/CreatePasswordTray.tsx').then((module) => ({ default: module.CreatePasswordTray })),
  'open-sessions': () =>
    import('../features/account/OpenSessionsTray.tsx').then((module) => ({ default: module.OpenSessionsTray })),
};

export const trayComponents: Partial<Record<TrayName, LazyExoticComponent<ComponentType<TrayParams>>>> =
  Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, lazy(load)]));

/** Fetches a tray's code ahead: a pointer or focus is on its trigger. */
export function warmTray(name: TrayName): void {
  void loads[name]?.();
}
