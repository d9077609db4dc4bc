import type { CareClient } from '@vitrine/contract/staffCare';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';

type Card = CareClient['size_card'];

/** Whether boutiques may see the card, and since when or why not. */
function useConsent({ consent }: Card): string {
  const text = useText('client');
  const { moment } = useFormats();
  if (consent === null) return text('size_card.never');
  if (consent.is_allowed) return text('size_card.allowed', { date: moment(consent.given_at) });
  if (consent.withdrawn_at !== null) return text('size_card.withdrawn', { date: moment(consent.withdrawn_at) });
  return text('size_card.earlier', { date: moment(consent.given_at) });
}

/** The sizes that the client keeps, and her consent that boutiques see them with her wish list. decisions/0122. */
export function SizeCard({ card }: { readonly card: Card }) {
  const text = useText('client');
  const consent = useConsent(card);
  return (
    <Sheet title={text('size_card')}>
      {card.sizes.length === 0 && <p>{text('size_card.none')}</p>}
      <Facts
        rows={[
          ...card.sizes.map(({ kind, name }) => [text(`size_card.kind.${kind}`), name] as const),
          [text('size_card.boutiques'), consent],
        ]}
      />
    </Sheet>
  );
}
