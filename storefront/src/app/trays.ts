import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../lib/browser/lazyPart.ts';
import type { PageKind } from '../lib/pages/page.ts';
import type { TrayEntry, TrayName, TrayParams } from '../lib/layers/trays.ts';

type TrayRow = {
  /**
   * Whether it shows personal data: a signed-out visitor then gets the sign-in instead, unless the parameter is present by
   * which the server identifies the person. Spec 1 §2.
   */
  readonly access: 'public' | 'personal' | { readonly personal_unless: 'hash' | 'email' };
  /** The page kinds that it belongs to: on others it would be empty. */
  readonly pages: 'every' | readonly PageKind[];
  /** Loads its component on first use; it takes the parameters of its trigger or fragment as props. */
  readonly load: () => Promise<ComponentType<TrayParams>>;
};

const publicTray = (load: TrayRow['load'], pages: TrayRow['pages'] = 'every'): TrayRow => ({
  access: 'public',
  pages,
  load,
});
const personalTray = (load: TrayRow['load']): TrayRow => ({ access: 'personal', pages: 'every', load });

/** All trays with their facts. Features register here and never import each other. */
export const trayTable: Readonly<Record<TrayName, TrayRow>> = {
  navigation: publicTray(() => import('./trays/NavigationTray.tsx').then((module) => module.NavigationTray)),
  country: publicTray(() => import('./trays/CountryTray.tsx').then((module) => module.CountryTray)),
  cart: publicTray(() => import('../features/cart/CartTray.tsx').then((module) => module.CartTray)),
  configurator: publicTray(
    () => import('../features/product/ConfiguratorTray.tsx').then((module) => module.ConfiguratorTray),
    ['product'],
  ),
  size: publicTray(
    () => import('../features/product/SizeGuideTray.tsx').then((module) => module.SizeGuideTray),
    ['product'],
  ),
  'stock-alert': publicTray(() =>
    import('../features/stockalert/StockAlertTray.tsx').then((module) => module.StockAlertTray),
  ),
  wishlist: publicTray(() => import('../features/wishlist/WishListTray.tsx').then((module) => module.WishListTray)),
  filter: publicTray(
    () => import('../features/grid/FilterTray.tsx').then((module) => module.FilterTray),
    ['category', 'grid', 'search'],
  ),
  // A guest's order is requested with its email.
  order: {
    access: { personal_unless: 'email' },
    pages: 'every',
    load: () => import('../features/orders/OrderTray.tsx').then((module) => module.OrderTray),
  },
  // The target of the link in a message asks for the sign-in itself.
  'personal-data': {
    access: { personal_unless: 'hash' },
    pages: 'every',
    load: () => import('../features/personaldata/PersonalDataTray.tsx').then((module) => module.PersonalDataTray),
  },
  // A guest's browser is known to the server by the look-up of the order.
  fapiao: publicTray(() => import('../features/orders/FapiaoTray.tsx').then((module) => module.FapiaoTray)),
  cfdi: publicTray(() => import('../features/orders/CfdiTray.tsx').then((module) => module.CfdiTray)),
  'return-details': publicTray(() =>
    import('../features/orders/ReturnDetailsTray.tsx').then((module) => module.ReturnDetailsTray),
  ),
  'return-request': publicTray(() => import('../features/returns/ReturnTray.tsx').then((module) => module.ReturnTray)),
  orders: personalTray(() => import('../features/orders/OrdersTray.tsx').then((module) => module.OrdersTray)),
  'gift-message': publicTray(
    () => import('../features/checkout/GiftTray.tsx').then((module) => module.GiftTray),
    ['checkout'],
  ),
  'create-profile': publicTray(() =>
    import('../features/signin/CreateProfileTray.tsx').then((module) => module.CreateProfileTray),
  ),
  account: personalTray(() => import('./trays/AccountTray.tsx').then((module) => module.AccountTray)),
  // The token of the link is the proof of the mailbox; a signed-in account would say nothing of it.
  'account-merge': publicTray(() =>
    import('../features/accountmerge/AccountMergeTray.tsx').then((module) => module.AccountMergeTray),
  ),
  // The order lookup: for a signed-in customer, the account (spec 3 §2).
  'find-order': personalTray(() => import('./trays/AccountTray.tsx').then((module) => module.AccountTray)),
  signin: publicTray(() => import('../features/signin/SignInTray.tsx').then((module) => module.SignInTray)),
  'edit-profile': personalTray(() =>
    import('../features/account/EditProfileTray.tsx').then((module) => module.EditProfileTray),
  ),
  newsletter: publicTray(() =>
    import('../features/newsletter/NewsletterTray.tsx').then((module) => module.NewsletterTray),
  ),
  contact: publicTray(() => import('../features/contact/ContactTray.tsx').then((module) => module.ContactTray)),
  consent: publicTray(() => import('../features/banners/ConsentTray.tsx').then((module) => module.ConsentTray)),
  'edit-address': personalTray(() =>
    import('../features/address/EditAddressTray.tsx').then((module) => module.EditAddressTray),
  ),
  help: publicTray(() => import('./trays/HelpTray.tsx').then((module) => module.HelpTray)),
  'wechat-binding': publicTray(() => import('../features/wechat/BindingTray.tsx').then((module) => module.BindingTray)),
  'edit-password': personalTray(() =>
    import('../features/account/EditPasswordTray.tsx').then((module) => module.EditPasswordTray),
  ),
  'forgot-password': publicTray(() =>
    import('../features/account/ForgotPasswordTray.tsx').then((module) => module.ForgotPasswordTray),
  ),
  'create-password': publicTray(() =>
    import('../features/account/CreatePasswordTray.tsx').then((module) => module.CreatePasswordTray),
  ),
  'open-sessions': personalTray(() =>
    import('../features/account/OpenSessionsTray.tsx').then((module) => module.OpenSessionsTray),
  ),
  passkeys: personalTray(() => import('../features/account/PasskeysTray.tsx').then((module) => module.PasskeysTray)),
  'store-details': publicTray(() =>
    import('../features/stores/StoreDetailsTray.tsx').then((module) => module.StoreDetailsTray),
  ),
  'find-in-store': publicTray(
    () => import('../features/stores/FindInStoreTray.tsx').then((module) => module.FindInStoreTray),
    ['product'],
  ),
  'find-pickup': publicTray(
    () => import('../features/stores/PickupTray.tsx').then((module) => module.PickupTray),
    ['checkout'],
  ),
  'size-card': personalTray(() =>
    import('../features/sizecard/SizeCardTray.tsx').then((module) => module.SizeCardTray),
  ),
  visits: personalTray(() => import('../features/visits/VisitsTray.tsx').then((module) => module.VisitsTray)),
};

export const trayComponents: Partial<Record<TrayName, LazyExoticComponent<ComponentType<TrayParams>>>> =
  Object.fromEntries(Object.entries(trayTable).map(([name, { load }]) => [name, lazyPart(load)]));

/** Preloads a tray's code when a pointer or focus is on its trigger. */
export function warmTray(name: TrayName): void {
  void trayTable[name].load();
}

/** Whether a signed-out visitor gets the sign-in instead of this tray. Spec 1 §2. */
export function asksForSignIn({ name, params }: Pick<TrayEntry, 'name' | 'params'>): boolean {
  const { access } = trayTable[name];
  return access === 'personal' || (access !== 'public' && params[access.personal_unless] === undefined);
}

/** Whether a tray has content on a page of this kind. */
export function belongsOn(name: TrayName, kind: PageKind | undefined): boolean {
  const { pages } = trayTable[name];
  return pages === 'every' || (kind !== undefined && pages.includes(kind));
}
