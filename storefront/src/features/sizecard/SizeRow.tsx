import type { SizeCard } from '@vitrine/contract/sizeCard';
import type { NamedSize, SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { useState } from 'react';
import { useFocusBack } from '../../lib/browser/useFocusBack.ts';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './sizeCard.module.css';
import { SizeForm } from './SizeForm.tsx';
import { useSizeName } from './useSizeName.ts';

type Suggestion = SizeCard['suggestions'][number];
type SuggestedProps = { readonly suggestion: Suggestion; readonly isBusy: boolean; readonly onTake: () => void };

/** A size that the customer bought: saved only by a press. */
function Suggested({ suggestion, isBusy, onTake }: SuggestedProps) {
  const text = useText('sizecard');
  const locale = useLocale();
  const { kind, title, name, bought_at } = suggestion;
  return (
    <div className={css.suggested}>
      <p className="note">{text('bought', { piece: title, size: name, date: formatDay(bought_at, locale, 'date') })}</p>
      <TextButton
        aria-label={`${text('take', { size: name })}: ${text(`kind.${kind}`)}`}
        aria-disabled={isBusy || undefined}
        onClick={() => (isBusy ? undefined : onTake())}
      >
        {text('take', { size: name })}
      </TextButton>
    </div>
  );
}

type Props = {
  readonly kind: SizeKind;
  /** None for a kind that has left the collection. */
  readonly sizes: readonly NamedSize[];
  readonly kept: NamedSize | undefined;
  readonly suggestion: Suggestion | undefined;
  readonly isBusy: boolean;
  /** Rejects with `ApiError`. */
  readonly onSave: (size: string) => Promise<unknown>;
  /** As `onSave`, but reports a failure itself; resolves to whether it was saved. */
  readonly onPress: (size: string | null) => Promise<boolean>;
};

/** One kind of the card: its size, how it is changed and removed, and a suggestion where none is kept. */
export function SizeRow({ kind, sizes, kept, suggestion, isBusy, onSave, onPress }: Props) {
  const text = useText('sizecard');
  const nameOf = useSizeName();
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const name = text(`kind.${kind}`);
  const press = async (size: string | null): Promise<void> => {
    // The pressed control is gone.
    if (await onPress(size)) opener.current?.focus();
  };
  const save = async (size: string): Promise<void> => {
    await onSave(size);
    setOpen(false);
  };
  const way = text(kept ? 'change' : 'add');
  return (
    <li className={css.row}>
      <h4 className="name">{name}</h4>
      <p className={kept ? 'figure' : 'note'}>{kept ? <bdi>{nameOf(kind, kept)}</bdi> : text('none')}</p>
      {isOpen ? (
        <SizeForm kind={kind} sizes={sizes} kept={kept?.size ?? ''} onSave={save} onCancel={() => setOpen(false)} />
      ) : (
        <div className={css.ways}>
          {sizes.length > 0 && (
            <TextButton ref={opener} aria-label={`${way}: ${name}`} onClick={() => setOpen(true)}>
              {way}
            </TextButton>
          )}
          {kept && (
            <TextButton
              aria-label={`${text('remove')}: ${name}`}
              aria-disabled={isBusy || undefined}
              onClick={() => (isBusy ? undefined : void press(null))}
            >
              {text('remove')}
            </TextButton>
          )}
        </div>
      )}
      {suggestion && !isOpen && (
        <Suggested suggestion={suggestion} isBusy={isBusy} onTake={() => void press(suggestion.size)} />
      )}
    </li>
  );
}
