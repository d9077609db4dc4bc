import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { isCallError } from '../../lib/refusal.ts';
import { useText } from '../../lib/text.ts';
import { setWish, useWishes } from '../../lib/wishes.ts';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './product.module.css';

/** Puts the shown variant on the wish list or takes it off; the list opens beside it. Spec 1 §3. */
export function WishButton({ sku }: { readonly sku: string }) {
  const text = useText('wishlist');
  const locale = useLocale();
  const { list } = useWishes();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const isWanted = list?.wishes.some((wish) => wish.sku === sku) ?? false;
  const change = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await setWish(locale, sku, !isWanted);
      setState('ready');
    } catch (error) {
      if (!isCallError(error)) throw error;
      setState('failed');
    }
  };
  return (
    <>
      <p className={styles.wish}>
        <TextButton aria-busy={state === 'busy' || undefined} onClick={() => void change()}>
          {text(isWanted ? 'drop' : 'add')}
        </TextButton>
        {isWanted && (
          <TextButton data-tray="wishlist" aria-haspopup="dialog">
            {text('view')}
          </TextButton>
        )}
      </p>
      <div role="alert">{state === 'failed' && <p className={styles.alert}>{text('failed')}</p>}</div>
    </>
  );
}
