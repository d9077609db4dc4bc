import type { AddressFields as Address } from '@vitrine/contract/address';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { type LinkClient, type LinkQuote, staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { AddressFields } from '../../ui/AddressFields.tsx';
import { addressOf, type Values } from '../../ui/addressForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { type Gift, GiftFields, isPrinted } from '../../ui/GiftFields.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { type Draft, noGift, quotedOf } from './draft.ts';
import { PickupPart } from './PickupPart.tsx';

type Put = (change: Partial<Draft>) => void;
type DialogProps = {
  readonly draft: Draft;
  readonly client: LinkClient | null;
  readonly put: Put;
  readonly onClose: () => void;
};

/** The address that the client says, or one of its own; the server checks it before it is used. */
function AddressDialog({ draft, client, put, onClose }: DialogProps) {
  const text = useText('telephone');
  const { country } = storefrontOf(draft.locale);
  const [values, setValues] = useTyped<Values>('address', draft.address ?? {});
  const [refused, setRefused] = useState<ApiError | null>(null);
  const known = client?.addresses.filter(({ fields }) => fields.country_id === country) ?? [];
  const send = async (): Promise<void> => {
    setRefused(null);
    const start: Address = { country_id: country };
    const address = addressOf(country, start, values);
    try {
      await call(staffLinkQuote, { body: quotedOf({ ...draft, address }) });
    } catch (error) {
      if (error instanceof ApiError) setRefused(error);
      throw error;
    }
    put({ address });
  };
  return (
    <StepDialog
      title={text('address')}
      effect={text('address.effect')}
      confirm={text('address.use')}
      onConfirm={send}
      onClose={onClose}
    >
      {() => (
        <>
          {known.length > 0 && (
            <Select
              label={text('address.known')}
              value={known.find(({ fields }) => fields === values)?.address_id ?? ''}
              choices={[
                { value: '', name: text('address.other') },
                ...known.map(({ address_id, lines }) => ({ value: address_id, name: lines.join(', ') })),
              ]}
              onChange={(id) => setValues(known.find(({ address_id }) => address_id === id)?.fields ?? {})}
            />
          )}
          <AddressFields
            country={country}
            locale={draft.locale}
            values={values}
            onChange={setValues}
            refused={refused}
          />
        </>
      )}
    </StepDialog>
  );
}

function GiftDialog({ draft, put, onClose }: Omit<DialogProps, 'client'>) {
  const text = useText('telephone');
  const [gift, setGift] = useTyped<Gift>('gift', draft.gift ?? noGift);
  return (
    <StepDialog
      title={text('gift')}
      effect={text('gift.effect')}
      confirm={text('gift.use')}
      isConfirmable={isPrinted(gift)}
      onConfirm={async () => put({ gift: gift.is_gift ? gift : null })}
      onClose={onClose}
    >
      {() => (
        <GiftFields gift={gift} put={(change) => setGift((now) => ({ ...now, ...change }))} faultOf={() => null} />
      )}
    </StepDialog>
  );
}

type Props = Omit<DialogProps, 'onClose'> & { readonly quote: LinkQuote };

/** Where and how the order goes. What is left open, the client chooses in the checkout. */
export function DeliveryPart({ draft, client, quote, put }: Props) {
  const text = useText('telephone');
  const money = useMoney();
  const [asked, ask] = useState<'address' | 'gift' | null>(null);
  const close = () => ask(null);
  const { shipping_address, shipping_methods } = quote;
  const isPickup = draft.shop_id !== null;
  const chosen = shipping_methods.find(({ is_checked }) => is_checked) ?? shipping_methods[0];
  return (
    <Sheet title={text('delivery')}>
      <PickupPart draft={draft} quote={quote} put={put} />
      {isPickup && <h3>{text('address.invoice')}</h3>}
      {shipping_address ? (
        <address className={css.address}>{[shipping_address.name, ...shipping_address.address].join('\n')}</address>
      ) : (
        <p>{text(isPickup ? 'address.none_invoice' : 'address.none')}</p>
      )}
      <p className={css.papers}>
        <Button onClick={() => ask('address')}>{text(draft.address ? 'address.change' : 'address.type')}</Button>
        {draft.address && (
          <Button weight="quiet" onClick={() => put({ address: null })}>
            {text('address.leave')}
          </Button>
        )}
      </p>
      {chosen && !isPickup && (
        <Select
          label={text('method')}
          value={chosen.method}
          choices={shipping_methods.map(({ method, title, price }) => ({
            value: method,
            name: `${title}, ${money(price)}`,
          }))}
          onChange={(method) => put({ method })}
        />
      )}
      <p>{text(draft.gift ? 'gift.is' : 'gift.none')}</p>
      <p className={css.papers}>
        <Button onClick={() => ask('gift')}>{text('gift.change')}</Button>
      </p>
      {asked === 'address' && <AddressDialog draft={draft} client={client} put={put} onClose={close} />}
      {asked === 'gift' && <GiftDialog draft={draft} put={put} onClose={close} />}
    </Sheet>
  );
}
