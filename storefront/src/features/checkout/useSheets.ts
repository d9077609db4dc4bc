import type { CheckoutState } from '@vitrine/contract/checkout';
import { brandOf, isCardType } from '@vitrine/rules/payment/cardTypes';
import { isBySheet, type PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import { useEffect, useRef, useState } from 'react';
import { house } from 'virtual:house';
import { useStorefront } from '../../lib/words/locale.ts';
import type { CardHandle } from './CardFields.tsx';
import { openSheet } from './openSheet.ts';
import type { Way } from './paymentWay.ts';

type Sheets = ReadonlyMap<PaymentMethod, CardHandle>;
type Given = {
  readonly state: CheckoutState;
  readonly way: Way;
  readonly isReady: boolean;
  readonly onCard: (card: CardHandle | null) => void;
};

/**
 * The wallets that this device has, by their methods, once the earlier steps are complete; hands the chosen one to
 * `onCard`. A wallet whose script does not load is not offered.
 */
export function useSheets({ state, way, isReady, onCard }: Given): { sheets: Sheets; isFailed: boolean } {
  const [sheets, setSheets] = useState<Sheets>(new Map());
  const [isFailed, setFailed] = useState(false);
  const { tag } = useStorefront();
  const { payment_client: client, totals } = state;
  const latest = useRef(totals.grand_total);
  latest.current = totals.grand_total;
  const offered = state.payment_methods.filter(({ method }) => isBySheet(method));
  const names = offered.map(({ method }) => method).join(' ');
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    for (const { method, card_types } of offered) {
      const sheet = client.sheets.find((one) => one.method === method);
      if (!sheet) continue;
      const amount = () => ({ value: latest.current.amount, currency: latest.current.currency });
      const brands = card_types.filter(isCardType).map(brandOf);
      const take = (handle: CardHandle | null): void => {
        if (!handle || isGone) return;
        const read = () => {
          setFailed(false);
          return handle.read();
        };
        setSheets((before) => new Map([...before, [method, { read }]]));
      };
      openSheet({ client, sheet, tag, brands, merchant: house.name, amount, onFail: () => setFailed(true) })
        .then(take)
        // This device has no such wallet, or its script is blocked: the other ways remain.
        .catch(() => undefined);
    }
    return () => {
      isGone = true;
      setSheets(new Map());
    };
    // oxlint-disable-next-line react/exhaustive-deps -- reloads for a new storefront, provider or list; amounts follow by ref
  }, [isReady, names, tag, client.environment_url, client.client_key]);
  const handle = sheets.get(way.method) ?? null;
  const isSheet = isBySheet(way.method);
  useEffect(() => {
    setFailed(false);
    if (!isSheet) return undefined;
    onCard(handle);
    return () => onCard(null);
  }, [isSheet, handle, onCard]);
  return { sheets, isFailed };
}
