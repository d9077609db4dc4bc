import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { AddressDialog } from './AddressDialog.tsx';

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

/** The delivery addresses before the present one, the newest first. */
function Earlier({ changes }: { readonly changes: Client['address_changes'] }) {
  const text = useText('address');
  const { moment } = useFormats();
  return (
    <>
      {changes.map(({ at, staff, was }) => (
        <div key={at}>
          <p className={css.soft}>
            {[text('before', { at: moment(at) }), staff !== null && text('by', { name: staff })]
              .filter((one) => one !== false)
              .join(', ')}
          </p>
          <address className={css.address}>{was.join('\n')}</address>
        </div>
      ))}
    </>
  );
}

/** How the order was delivered and given before, the newest first. */
function EarlierDelivery({ changes }: { readonly changes: Client['delivery_changes'] }) {
  const text = useText('delivery');
  const address = useText('address');
  const { moment } = useFormats();
  return (
    <>
      {changes.map(({ at, staff, delivery, slot, gift }) => (
        <p key={at} className={css.soft}>
          {[
            text('before', { at: moment(at) }),
            staff !== null && address('by', { name: staff }),
            delivery,
            slot,
            gift === null ? text('before.no_gift') : text('before.gift', { message: gift.message }),
          ]
            .filter((one) => one !== false && one !== null)
            .join(', ')}
        </p>
      ))}
    </>
  );
}

/** The person of the order; only for a role that may see clients. */
export function OrderClient({ client, order }: Pick<CareOrderPage, 'client' | 'order'>) {
  const text = useText('order');
  const me = useMember();
  const address = useText('address');
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  if (!client)
    return (
      <Sheet title={text('client')}>
        <p className={css.soft}>{text(mayRead(me, 'see_client') ? 'client.erased' : 'client.hidden')}</p>
      </Sheet>
    );
  const { customer_id, email, collector, other_orders, shipping_fields, address_changes } = client;
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
      {shipping_fields && (
        <p>
          <Button onClick={() => setOpen(true)}>{address('title')}</Button>
        </p>
      )}
      <Earlier changes={address_changes} />
      <EarlierDelivery changes={client.delivery_changes} />
      {isOpen && shipping_fields && (
        <AddressDialog
          increment_id={order.increment_id}
          locale={order.locale}
          address={shipping_fields}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) void changed();
          }}
        />
      )}
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
