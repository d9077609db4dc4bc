// The visitor's wish list, shared by the product page and the tray; only parts that load later import it.
import { changeWishList, shareWishList, wishList, type WishList } from '@vitrine/contract/wishList';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { useSession } from '../session/session.ts';
import { createStore, useStore } from '../browser/store.ts';

type State = { readonly key: string; readonly list: WishList | null; readonly failed: boolean };
const state = createStore<State>({ key: '', list: null, failed: false });

// Reads and changes go out one after the other: a late answer would show the list from before a newer change, or another visitor's.
let before: Promise<unknown> = Promise.resolve();
function inTurn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = before.then(request);
  // The caller reports a failure; the next request goes on after it.
  before = answer.catch(() => undefined);
  return answer;
}

let wantedKey = '';
async function load(key: string, locale: Locale): Promise<void> {
  wantedKey = key;
  await inTurn(async () => {
    // The visitor signed in or out while this read waited: the read for the new key follows.
    if (wantedKey !== key) return;
    const list = await call(wishList, { query: { locale } }).catch(() => null);
    state.set(() => ({ key, list, failed: list === null }));
  });
}

/** The list of this visitor, requested again when someone signs in or out; null until it is there. */
export function useWishes(): { list: WishList | null; failed: boolean; retry: () => void } {
  const locale = useLocale();
  const { user } = useSession();
  const key = `${locale} ${user?.email ?? ''}`;
  const now = useStore(state);
  useEffect(() => {
    if (wantedKey !== key) void load(key, locale);
  }, [key, locale]);
  const isOwn = now.key === key;
  return {
    list: isOwn ? now.list : null,
    failed: isOwn && now.failed,
    retry: () => void load(key, locale),
  };
}

async function change(request: () => Promise<WishList>): Promise<void> {
  const list = await inTurn(request);
  state.set((now) => ({ ...now, list, failed: false }));
}

/** Puts a product on the list or takes it off. Throws `ApiError`. */
export async function setWish(
  locale: Locale,
  wish: { readonly sku: string; readonly size_chosen?: boolean },
  wanted: boolean,
): Promise<void> {
  await change(() => call(changeWishList, { body: { locale, ...wish, wanted } }));
}

/** Opens or ends the link of the list. Throws `ApiError`. */
export async function setShared(locale: Locale, shared: boolean): Promise<void> {
  await change(() => call(shareWishList, { body: { locale, shared } }));
}
