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
  orders: () => import('../features/orders/OrdersTray.tsx').then((module) => ({ default: module.OrdersTray })),
  help: () => import('./trays/HelpTray.tsx').then((module) => ({ default: module.HelpTray })),
};

export const trayComponents: Partial<Record<TrayName, LazyExoticComponent<ComponentType<TrayParams>>>> =
  Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, lazy(load)]));

/** Fetches a tray's code ahead: a pointer or focus is on its trigger. */
export function warmTray(name: TrayName): void {
  void loads[name]?.();
}
