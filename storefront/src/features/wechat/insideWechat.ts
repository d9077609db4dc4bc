import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { isWechatControlShown } from '@vitrine/rules/wechat/binding';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is shown inside the messaging app, in China; never on the server, whose pages are cached for all visitors
 * (spec 3 §6).
 */
export function useInsideWechat(country: Country): boolean {
  return useSyncExternalStore(
    never,
    () => isWechatControlShown(country, navigator.userAgent),
    () => false,
  );
}
