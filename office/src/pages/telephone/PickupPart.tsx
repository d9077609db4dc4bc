import type { LinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { useText } from '../../lib/words/words.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Draft } from './draft.ts';

type Props = {
  readonly draft: Draft;
  readonly quote: LinkQuote;
  readonly put: (change: Partial<Draft>) => void;
};

/** Whether the order is delivered or collected, and in which of the boutiques that can hand over all of it. */
export function PickupPart({ draft, quote: { pickup_shops, pickup }, put }: Props) {
  const text = useText('telephone');
  const [first] = pickup_shops;
  const isPickup = draft.shop_id !== null;
  const chosen = pickup?.shop_id ?? '';
  if (!first && !isPickup) return null;
  const shops = pickup_shops.map(({ shop_id, company, shipping_duration }) => ({
    value: shop_id,
    name: [company, shipping_duration].join(', '),
  }));
  return (
    <>
      <Select
        label={text('way')}
        value={isPickup ? 'pickup' : 'deliver'}
        choices={[
          { value: 'deliver', name: text('way.deliver') },
          { value: 'pickup', name: text('way.pickup') },
        ]}
        onChange={(way) => put({ shop_id: way === 'pickup' ? (first?.shop_id ?? null) : null })}
      />
      {isPickup && chosen === '' && <Notice tone="warn">{text('pickup.none')}</Notice>}
      {isPickup && first && (
        <Select
          label={text('pickup')}
          hint={text('pickup.hint')}
          value={chosen}
          choices={chosen === '' ? [{ value: '', name: text('pickup.choose') }, ...shops] : shops}
          onChange={(shop_id) => put({ shop_id })}
        />
      )}
    </>
  );
}
