import { listedName } from '@vitrine/rules/account/personName';
import { type CareClient, staffClient } from '@vitrine/contract/staffCare';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { pieceName } from '../../lib/words/pieceName.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { useMailName } from '../../ui/useMailName.ts';
import { Notes } from '../../ui/Notes.tsx';
import { ReservationStatusTag } from '../../ui/ReservationStatusTag.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import css from '../../ui/sheets.module.css';
import { ClientData } from './ClientData.tsx';
import { ClientMerge } from './ClientMerge.tsx';
import { ClientOrders } from './ClientOrders.tsx';
import { SizeCard } from './SizeCard.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

function Person({ page }: { readonly page: CareClient }) {
  const text = useText('client');
  const { day, storefront } = useFormats();
  const { client, addresses } = page;
  const { consents } = client;
  return (
    <Sheet title={text('person')}>
      <Facts
        rows={[
          [
            text('email'),
            client.email ? (
              <a key="email" href={`mailto:${client.email}`}>
                {client.email}
              </a>
            ) : (
              text('none')
            ),
          ],
          [
            text('phone'),
            client.phone ? (
              <a key="phone" href={`tel:${client.phone}`}>
                {client.phone}
              </a>
            ) : (
              text('none')
            ),
          ],
          [text('since'), day(client.created_at)],
          [text('communication'), text(consents.communication ? 'yes' : 'no')],
          [text('newsletter'), consents.newsletter === null ? text('no') : storefront(consents.newsletter)],
        ]}
      />
      {addresses.map((address) => (
        <address key={address.address_id} className={css.address}>
          {[address.name, ...address.address, address.telephone].filter(Boolean).join('\n')}
          {address.is_default_shipping && <span className={css.soft}>{`\n${text('default_shipping')}`}</span>}
          {address.is_default_billing && <span className={css.soft}>{`\n${text('default_billing')}`}</span>}
        </address>
      ))}
    </Sheet>
  );
}

function Boutique({ page }: { readonly page: CareClient }) {
  const text = useText('client');
  const salon = useText('salon');
  const placeOf = usePlaceName();
  const { momentAt, day } = useFormats();
  const visitStatus = (status: string): string => {
    const known = visitStatuses.find((one) => one === status);
    return known ? salon(`status.${known}`) : status;
  };
  return (
    <>
      {page.reservations.length > 0 && (
        <Sheet title={text('reservations')}>
          <ul>
            {page.reservations.map((one) => (
              <li key={one.increment_id} className={css.note}>
                {one.increment_id} <ReservationStatusTag status={one.status} />
                <p className={css.soft}>
                  {one.product_name} ({one.sku}) · {placeOf(one.store_id)}
                </p>
                <p className={css.soft}>{day(one.requested_at)}</p>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {page.visits.length > 0 && (
        <Sheet title={text('visits')}>
          <ul>
            {page.visits.map((one) => (
              <li key={one.visit_id} className={css.note}>
                {momentAt(one.start_time, one.timezone)} · {placeOf(one.store_id)} ·{' '}
                {text('seats', { count: one.seats })} · {visitStatus(one.status)}
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {page.wish_list.length > 0 && (
        <Sheet title={text('wishes')}>
          <ul>
            {page.wish_list.map((one) => (
              <li key={one.sku} className={css.note}>
                {pieceName(one)} <span className={css.soft}>{day(one.added_at)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

function Mails({ mails }: { readonly mails: CareClient['mails'] }) {
  const text = useText('client');
  const mailName = useMailName();
  const { moment } = useFormats();
  if (mails.length === 0) return null;
  return (
    <Sheet title={text('mails')}>
      <ul>
        {mails.map((mail) => (
          <li key={mail.mail_id} className={css.note}>
            {mailName(mail.kind)}
            <p className={css.soft}>
              {moment(mail.queued_at)}
              {mail.order_number !== null && (
                <>
                  {' · '}
                  <Link to={`/orders/${mail.order_number}`}>{mail.order_number}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The returns that the client has sent off. */
function ClientReturns({ returns }: { readonly returns: CareClient['returns'] }) {
  const text = useText('client');
  const { day } = useFormats();
  if (returns.length === 0) return null;
  return (
    <Sheet title={text('returns')}>
      <ul>
        {returns.map((back) => (
          <li key={back.increment_id} className={css.note}>
            <Link to={`/returns/${back.increment_id}`}>{back.increment_id}</Link>{' '}
            <ReturnStatusTag status={back.status} />
            <p className={css.soft}>
              {day(back.requested_at)} · <Link to={`/orders/${back.order_number}`}>{back.order_number}</Link>
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** A client as care sees her. Each opening is noted, and she can read the note in her own data. */
export function ClientPage() {
  const text = useText('client');
  const fault = useFault();
  const me = useMember();
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['client', id],
    queryFn: () => call(staffClient, { params: { customer_id: id } }),
    // Each read leaves a row in the access log: only a member who opens the page reads.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={data ? listedName(data.client) : text('title')}
      lead={text('logged')}
      actions={
        mayAct(me, 'telephone_orders') && <Link to={`/telephone/new?client=${id}`}>{text('telephone_order')}</Link>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p>{text('loading')}</p>}
      {data && (
        <div className={css.columns}>
          <div className={css.column}>
            <ClientOrders id={id} />
            <ClientReturns returns={data.returns} />
            <Notes notes={data.notes} about={{ customer_id: id }} />
          </div>
          <div className={css.column}>
            <Person page={data} />
            <SizeCard card={data.size_card} />
            <Boutique page={data} />
            <Mails mails={data.mails} />
            <ClientMerge page={data} />
            <ClientData page={data} />
          </div>
        </div>
      )}
    </Page>
  );
}
