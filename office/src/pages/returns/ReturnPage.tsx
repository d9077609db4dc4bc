import { staffReturn } from '@vitrine/contract/staff';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useRefresh } from '../../lib/live/liveStore.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { type Text, useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece as PieceCard } from '../../ui/Piece.tsx';
import { Presence } from '../../ui/Presence.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import css from '../../ui/sheets.module.css';
import { ExchangePapers } from './ExchangePapers.tsx';
import { Inspection } from './Inspection.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import { type Back, returnTypeOf } from './returnType.ts';
import { usePlaceName } from '../../ui/useStores.ts';

function Piece({ back, item }: { readonly back: Back; readonly item: Back['items'][number] }) {
  const text = useText('returns');
  const { money } = useFormats();
  const counted = [
    item.arrived_qty !== null && text('arrived', { count: item.arrived_qty }),
    item.sellable_qty !== null && text('sellable', { count: item.sellable_qty }),
  ].filter((one) => one !== false);
  return (
    <li className={css.line}>
      {item.image ? (
        <img src={item.image} alt="" width="64" height="80" loading="lazy" />
      ) : (
        <span className={css.blank} />
      )}
      <div>
        <p className={css.name}>
          {item.qty} × {item.product_name}
        </p>
        <p className={css.soft}>{item.sku}</p>
        <p>{text('reason', { reason: reasonName(text, item.return_reason) })}</p>
        {item.exchange !== null && (
          <>
            <p>{text('exchange_for')}</p>
            <PieceCard piece={item.exchange}>
              <p>{item.exchange.choice}</p>
            </PieceCard>
          </>
        )}
        {item.condition !== null && <p>{text('found', { condition: text(`condition.${item.condition}`) })}</p>}
        {item.value_loss > 0 && <p>{text('loss', { amount: money(item.value_loss, back.currency) })}</p>}
        {item.inspection_reason !== null && item.inspection_reason !== '' && <p>{item.inspection_reason}</p>}
        {item.photo !== null && (
          <p>
            <a href={item.photo} target="_blank" rel="noreferrer">
              {text('photo')}
            </a>
          </p>
        )}
        {counted.length > 0 && <p className={css.soft}>{counted.join(' · ')}</p>}
      </div>
      {back.may_inspect && <Inspection back={back} item={item} />}
    </li>
  );
}

/** A return with its pieces, what the inspection found, and the steps that the member may take now. */
export function ReturnPage() {
  const placeOf = usePlaceName();
  const text = useText('returns');
  const fault = useFault();
  const { number = '' } = useParams();
  const me = useMember();
  const { data, error } = useQuery({
    queryKey: ['return', number],
    queryFn: () => call(staffReturn, { params: { increment_id: number } }),
    refetchInterval: useRefresh(['return']),
  });
  const back = data?.return;
  return (
    <Page
      title={text('one', { number })}
      lead={
        back && (
          <>
            <ReturnStatusTag status={back.status} /> {returnTypeOf(text, back.return_type)} ·{' '}
            <Link to={`/orders/${back.order_number}`}>{text('of_order', { number: back.order_number })}</Link>
            {back.received_store_id !== null &&
              ` · ${text('received_in', { boutique: placeOf(back.received_store_id) })}`}
            <Presence kind="return" id={number} />
          </>
        )
      }
      actions={back && <ReturnSteps back={back} />}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!back && error === null && <p>{text('loading')}</p>}
      {back && (
        <Sheet title={text('pieces')}>
          <ul>
            {back.items.map((item) => (
              <Piece key={item.item_order_id} back={back} item={item} />
            ))}
          </ul>
        </Sheet>
      )}
      {back?.return_type === 'exchange' && mayAct(me, 'papers') && <ExchangePapers increment_id={number} />}
    </Page>
  );
}

/** Why the client sends a piece back, in words. */
function reasonName(text: Text<'returns'>, reason: string): string {
  return isReturnReason(reason) ? text(`why.${reason}`) : reason;
}
