import { addToBasket, type ItemOptions } from '@vitrine/contract/basket';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { untilItComes } from '../../lib/browser/lazyPart.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { refreshSession, setBasket } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { TextLink } from '../../ui/links/TextLink.tsx';

type Item = { readonly sku: string; readonly qty: number; readonly options: ItemOptions };

/**
 * Adds a personalised line to the basket. A press whose answer was lost keeps its key until the choice changes, so that
 * the line is added once (invariant M5). Spec 1 §7, §8.
 */
export function usePersonalisedAdd(name: string): { add: (item: Item) => Promise<void>; busy: boolean } {
  const locale = useLocale();
  const text = useText('product');
  const form = useText('form');
  const [busy, setBusy] = useState(false);
  const press = useRef<{ of: string; key: string } | null>(null);
  const add = async (item: Item): Promise<void> => {
    const of = JSON.stringify(item);
    if (press.current?.of !== of) press.current = { of, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const { basket } = await call(addToBasket, {
        body: { locale, items: [item] },
        idempotency_key: press.current.key,
      });
      press.current = null;
      setBasket(basket);
      notify({
        variant: 'add-to-cart',
        title: text('added', { name }),
        text: <TextLink to={paths.cart(locale)}>{text('view_cart')}</TextLink>,
      });
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.status > 0 && error.status < 500) press.current = null;
      const words = { failed: form('failed'), again: form('again') };
      void untilItComes(() => import('../../lib/calls/presentError.ts')).then(({ presentError }) =>
        presentError(error, words, { again: () => void add(item) }),
      );
      await refreshSession(locale);
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}
