import { type CareOrderPage, staffOrderPage } from '@vitrine/contract/staffCare';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useRefresh } from '../../lib/live/liveStore.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Presence } from '../../ui/Presence.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Notes } from '../../ui/Notes.tsx';
import { MissingPieces } from './MissingPieces.tsx';
import { OrderClient } from './OrderClient.tsx';
import { OrderCare } from './OrderCare.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { Papers } from './Papers.tsx';
import { Timeline } from './Timeline.tsx';
import css from '../../ui/sheets.module.css';

type Parcel = CareOrderPage['order']['parcels'][number];

/** The parcels of an order: of one that left at once, the order itself carries its only one. */
function parcelsOf({ parcels, shipment, timeline }: CareOrderPage['order']): (Omit<Parcel, 'items' | 'carrier'> & {
  carrier: string | null;
})[] {
  const shipped_at = timeline.find(({ step, state }) => step === 'shipped' && state !== 'next')?.at ?? null;
  if (parcels.length > 0 || shipped_at === null) return parcels;
  return [{ ...shipment, carrier: shipment.carrier_name, shipped_at }];
}

function Parcels({ order }: { readonly order: CareOrderPage['order'] }) {
  const text = useText('order');
  const { moment } = useFormats();
  const parcels = parcelsOf(order);
  if (parcels.length === 0) return null;
  return (
    <Sheet title={text('parcels')}>
      <ul>
        {parcels.map((parcel) => (
          <li key={`${parcel.shipped_at} ${parcel.track_number ?? ''}`} className={css.note}>
            <p>
              {parcel.carrier_name ?? parcel.carrier}{' '}
              {parcel.tracking_url ? (
                <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                  {parcel.track_number}
                </a>
              ) : (
                parcel.track_number
              )}
            </p>
            <p className={css.soft}>
              {parcel.delivered_at === null
                ? text('parcel.left', { day: moment(parcel.shipped_at) })
                : text('parcel.arrived', { day: moment(parcel.delivered_at) })}
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Returns({ returns }: { readonly returns: CareOrderPage['order']['returns'] }) {
  const text = useText('order');
  if (returns.length === 0) return null;
  return (
    <Sheet title={text('returns')}>
      <ul>
        {returns.map((one) => (
          <li key={one.increment_id} className={css.note}>
            <Link to={`/returns/${one.increment_id}`}>{one.increment_id}</Link> <ReturnStatusTag status={one.status} />
            <p className={css.soft}>{one.items.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Whole({ page }: { readonly page: CareOrderPage }) {
  const me = useMember();
  const { order, client, notes, care } = page;
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <OrderLines order={order} />
        <Parcels order={order} />
        <Returns returns={order.returns} />
        <Timeline page={page} />
      </div>
      <div className={css.column}>
        <OrderClient client={client} order={order} />
        <OrderCare order={order} care={care} />
        <OrderPayments page={page} />
        {mayRead(me, 'papers') && <Papers increment_id={order.increment_id} />}
        {/* Of an erased order nothing is noted any more. */}
        {client && <Notes notes={notes} about={{ increment_id: order.increment_id }} />}
      </div>
    </div>
  );
}

/** An order as a whole, with the steps that the member may take now. */
export function OrderPage() {
  const text = useText('order');
  const fault = useFault();
  const { moment, storefront } = useFormats();
  const { number = '' } = useParams();
  const me = useMember();
  const { data, error } = useQuery({
    queryKey: ['order', number],
    queryFn: () => call(staffOrderPage, { params: { increment_id: number } }),
    refetchInterval: useRefresh(['order']),
  });
  return (
    <Page
      title={text('title', { number })}
      lead={
        data && (
          <>
            <StatusTag status={data.order.status} /> {text('placed', { at: moment(data.order.placed_at) })} ·{' '}
            {storefront(data.order.locale)}
            <Presence kind="order" id={number} />
          </>
        )
      }
      actions={data && <OrderSteps order={data.order} steps={data.steps} />}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {mayRead(me, 'missing_pieces') && <MissingPieces increment_id={number} />}
      {data ? <Whole page={data} /> : error === null && <p>{text('loading')}</p>}
    </Page>
  );
}
