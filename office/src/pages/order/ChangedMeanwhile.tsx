import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';

type Order = CareOrderPage['order'];

const unitsOf = ({ lines }: Order): string =>
  lines.map(({ shipped_qty, canceled_qty }) => `${shipped_qty} ${canceled_qty}`).join();

/** What others have changed of an order since a step of it was asked for, so that the member does not take it for the old one. */
export function ChangedMeanwhile({ opened, now }: { readonly opened: Order; readonly now: Order }) {
  const text = useText('order');
  const hasStatus = opened.status !== now.status;
  const hasUnits = unitsOf(opened) !== unitsOf(now);
  if (!hasStatus && !hasUnits) return null;
  return (
    <Notice tone="warn">
      <p>{text('meanwhile')}</p>
      {hasStatus && (
        <p>
          <StatusTag status={opened.status} /> <span aria-hidden="true">→</span>{' '}
          <span className="hidden-words">{text('meanwhile.now')}</span> <StatusTag status={now.status} />
        </p>
      )}
      {hasUnits && <p>{text('meanwhile.units')}</p>}
    </Notice>
  );
}
