import { useId, useRef, useState } from 'react';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { setShared, setWish, useWishes } from '../../lib/products/wishes.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Wishes } from './Wishes.tsx';
import css from './wishList.module.css';

/** The address that opens a shared list. The token is in the fragment, which browsers send to no server. */
const addressOf = (locale: string, token: string): string =>
  `${window.location.origin}/${locale}#tray=wishlist&list=${token}`;

type Act = (work: () => Promise<void>) => void;

/** The link of the list: opened, shown to be copied, and ended. */
function Share({ share, act }: { readonly share: string | null; readonly act: Act }) {
  const text = useText('wishlist');
  const locale = useLocale();
  const id = useId();
  return (
    <div className={css.share}>
      {share === null ? (
        <Button look="quiet" wide onClick={() => act(() => setShared(locale, true))}>
          {text('share')}
        </Button>
      ) : (
        <>
          <label className="note" htmlFor={id}>
            {text('link')}
          </label>
          <input
            id={id}
            className={css.link}
            dir="ltr"
            readOnly
            value={addressOf(locale, share)}
            onFocus={(event) => event.target.select()}
          />
          <TextButton onClick={() => act(() => setShared(locale, false))}>{text('unshare')}</TextButton>
        </>
      )}
      <p className="note">{text('share_text')}</p>
    </div>
  );
}

/** The way to the consent by which stores see the list, beside the sizes. decisions/0122. */
function InStores() {
  const text = useText('sizecard');
  return (
    <div className={css.share}>
      <p className="note">{text('note')}</p>
      <TextButton data-tray="size-card" aria-haspopup="dialog">
        {text('see')}
      </TextButton>
    </div>
  );
}

/** The visitor's own list. */
export function OwnList() {
  const text = useText('wishlist');
  const locale = useLocale();
  const { list, failed, retry } = useWishes();
  const [isRefused, setRefused] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const act: Act = (work) => {
    const run = async () => {
      try {
        setRefused(false);
        await work();
        // The button that had the focus is gone.
        words.current?.focus();
      } catch (error) {
        if (!isCallError(error)) throw error;
        setRefused(true);
      }
    };
    void run();
  };
  if (failed)
    return (
      <div className={css.share}>
        <p role="alert">{text('failed')}</p>
        <TextButton onClick={retry}>{text('view')}</TextButton>
      </div>
    );
  if (!list) return <p className={css.words} aria-busy="true" />;
  return (
    <>
      <p ref={words} tabIndex={-1} className={css.words}>
        {text(list.wishes.length === 0 ? 'empty' : 'note')}
      </p>
      <div role="alert">{isRefused && <p className={css.alert}>{text('failed')}</p>}</div>
      <Wishes wishes={list.wishes} onDrop={({ sku }) => act(() => setWish(locale, { sku }, false))} />
      {list.wishes.length > 0 && <Share share={list.share} act={act} />}
      <InStores />
    </>
  );
}
