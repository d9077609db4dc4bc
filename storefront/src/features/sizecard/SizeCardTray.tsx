import type { SizeCard } from '@vitrine/contract/sizeCard';
import { sizeKinds, type SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { useState } from 'react';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import { CardConsent } from './CardConsent.tsx';
import css from './sizeCard.module.css';
import { SizeRow } from './SizeRow.tsx';
import { useSizeCard } from './useSizeCard.ts';

const ofKind = <Row extends { readonly kind: SizeKind }>(rows: readonly Row[], kind: SizeKind): Row | undefined =>
  rows.find((row) => row.kind === kind);

/** The sizes of the card, each of a kind of the collection or kept before. */
function Sizes({ card, size }: { readonly card: SizeCard; readonly size: ReturnType<typeof useSizeCard>['size'] }) {
  const text = useText('sizecard');
  const present = usePresentError();
  const [status, setStatus] = useState('');
  const kinds = sizeKinds.filter((kind) => ofKind(card.choices, kind) ?? ofKind(card.sizes, kind));
  const change = async (kind: SizeKind, code: string | null): Promise<void> => {
    setStatus('');
    await size.mutateAsync({ kind, size: code });
    setStatus(text(code === null ? 'removed' : 'saved'));
  };
  const press = async (kind: SizeKind, code: string | null): Promise<boolean> => {
    try {
      await change(kind, code);
      return true;
    } catch (error) {
      present(error, { again: () => void press(kind, code) });
      return false;
    }
  };
  return (
    <section aria-labelledby="size-card-sizes">
      <h3 className="subtitle" id="size-card-sizes">
        {text('sizes')}
      </h3>
      {kinds.length === 0 && <p className="note">{text('no_kinds')}</p>}
      <ul className={css.rows}>
        {kinds.map((kind) => (
          <SizeRow
            key={kind}
            kind={kind}
            sizes={ofKind(card.choices, kind)?.sizes ?? []}
            kept={ofKind(card.sizes, kind)}
            suggestion={ofKind(card.suggestions, kind)}
            isBusy={size.isPending}
            onSave={(code) => change(kind, code)}
            onPress={(code) => press(kind, code)}
          />
        ))}
      </ul>
      <p className="visuallyHidden" role="status">
        {status}
      </p>
    </section>
  );
}

/** The customer's size card, and whether stores may see it with her wish list. decisions/0122. */
export function SizeCardTray() {
  const text = useText('sizecard');
  const words = useText('form');
  const present = usePresentError();
  const { card, isError, refetch, size, consent } = useSizeCard();
  const allow = (allowed: boolean): void =>
    consent.mutate(allowed, { onError: (error) => present(error, { again: () => allow(allowed) }) });
  return (
    <Tray title={text('title')}>
      <div className={css.root}>
        <p className="note">{text('intro')}</p>
        {isError && (
          <p role="alert">
            {words('failed')} <TextButton onClick={() => void refetch()}>{words('again')}</TextButton>
          </p>
        )}
        {!card && !isError && <output className={`seam ${tray.waiting}`} aria-label={text('title')} />}
        {card && <Sizes card={card} size={size} />}
        {card && <CardConsent consent={card.consent} isBusy={consent.isPending} onAllow={allow} />}
      </div>
    </Tray>
  );
}
