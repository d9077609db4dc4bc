import { useState } from 'react';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { setWish, useWishes } from '../../lib/products/wishes.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './product.module.css';

type Props = {
  /** The shown variant. */
  readonly sku: string;
  /** Whether its size was chosen; else the entry is the product in this colour. */
  readonly isChosen: boolean;
  /** The variants in its colour. */
  readonly inColor: readonly string[];
};

/** Adds the shown product to the wish list or removes it, with a size only when one was chosen. Spec 1 §3, spec 2 §2. */
export function WishButton({ sku, isChosen, inColor }: Props) {
  const text = useText('wishlist');
  const locale = useLocale();
  const { list } = useWishes();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const wanted = list?.wishes.find((wish) =>
    wish.size_chosen ? wish.sku === sku : !isChosen && inColor.includes(wish.sku),
  );
  const isWanted = wanted !== undefined;
  const change = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await setWish(locale, { sku: wanted?.sku ?? sku, size_chosen: isChosen }, !isWanted);
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
