import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { Link } from 'react-router';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';

type Client = NonNullable<CareOrderPage['client']>;

function Address({ address }: { readonly address: Client['shipping_address'] }) {
  const text = useText('order');
  if (!address) return <>{text('client.no_address')}</>;
  return (
    <address className={css.address}>
      {[address.name, ...address.address, address.telephone].filter(Boolean).join('\n')}
    </address>
  );
}

/** The person of the order; only for a role that may see clients. */
export function OrderClient({ client }: { readonly client: CareOrderPage['client'] }) {
  const text = useText('order');
  const me = useMember();
  if (!client)
    return (
      <Sheet title={text('client')}>
        <p className={css.soft}>{text(mayAct(me, 'see_client') ? 'client.erased' : 'client.hidden')}</p>
      </Sheet>
    );
  const { customer_id, email, collector, other_orders } = client;
  return (
    <Sheet title={text('client')}>
      <Facts
        rows={[
          [
            text('client.email'),
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [text('client.ships_to'), <Address key="ships" address={client.shipping_address} />],
          [text('client.billed_to'), <Address key="billed" address={client.billing_address} />],
          ...(collector
            ? [[text('client.collector'), [collector.name, collector.telephone].filter(Boolean).join(', ')] as const]
            : []),
        ]}
      />
      {customer_id === null ? (
        <p className={css.soft}>{text('client.guest')}</p>
      ) : (
        <p>
          <Link to={`/clients/${customer_id}`}>{text('client.page', { count: other_orders })}</Link>
        </p>
      )}
    </Sheet>
  );
}
