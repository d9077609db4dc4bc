import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { GiftDialog } from './GiftDialog.tsx';
import { GoodwillDialog } from './GoodwillDialog.tsx';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';

/** What the member does for the client: each is there where the server offers it. */
const cares = ['delivery', 'gift', 'goodwill', 'withdrawal'] as const;
type Care = (typeof cares)[number];

/** What care can do for the client of this order now. */
export function OrderCare({ order, care }: Pick<CareOrderPage, 'order' | 'care'>) {
  const text = useText('order');
  const changed = useChanged();
  const [asked, setAsked] = useState<Care | null>(null);
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) void changed();
  };
  const offered = cares.filter((one) => care[one] !== null && care[one] !== false);
  if (!care.return_start && offered.length === 0) return null;
  return (
    <Sheet title={text('care')}>
      <ul className={css.units}>
        {care.return_start && (
          <li>
            <Link to={`/orders/${order.increment_id}/return`}>{text('care.return_start')}</Link>
          </li>
        )}
        {offered.map((one) => (
          <li key={one}>
            <Button weight="link" onClick={() => setAsked(one)}>
              {text(`care.${one}`)}
            </Button>
          </li>
        ))}
      </ul>
      {asked === 'delivery' && care.delivery && <DeliveryDialog order={order} open={care.delivery} onClose={close} />}
      {asked === 'gift' && care.gift && (
        <GiftDialog increment_id={order.increment_id} gift={care.gift} onClose={close} />
      )}
      {asked === 'goodwill' && care.goodwill && <GoodwillDialog order={order} open={care.goodwill} onClose={close} />}
      {asked === 'withdrawal' && <WithdrawalDialog order={order} onClose={close} />}
    </Sheet>
  );
}
