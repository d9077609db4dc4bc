import { useQuery } from '@tanstack/react-query';
import { askErasure, askExport, personalData } from '@vitrine/contract/personalData';
import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import tray from '../../ui/trays/tray.module.css';
import css from './personalData.module.css';

/** The request method that is open to the customer, and its form. */
function useAskForm() {
  const security = useText('password');
  const words = useText('form');
  const locale = useLocale();
  // Refetches each time the tray opens: a payment may have ended meanwhile.
  const { data, isError } = useQuery({
    queryKey: ['personal-data', locale],
    queryFn: ({ signal }) => call(personalData, { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [asked, setAsked] = useState<PersonalDataRequest>('export');
  const [sentTo, setSentTo] = useState<'mail' | 'phone' | null>(null);
  const form = useShopForm({
    prefix: 'personal-data',
    start: { password: '' },
    labelOf: () => security('password'),
    check: ({ password }) => (data?.door === 'mail' && password === '' ? { password: words('required') } : {}),
    send: async ({ password }, { submitter }) => {
      const request = submitter instanceof HTMLButtonElement && submitter.value === 'erasure' ? 'erasure' : 'export';
      setAsked(request);
      const body = { locale, ...(password === '' ? {} : { password }) };
      setSentTo((await call(request === 'export' ? askExport : askErasure, { body })).sent_to);
    },
    refused: (show) => ({
      failed: security('failed'),
      on: { old_password_incorrect: (_error, message) => void show({ password: message }) },
    }),
  });
  const isAsking = (request: PersonalDataRequest): boolean => form.isBusy && asked === request;
  return { form, data, isError, sentTo, isAsking };
}
type Ask = ReturnType<typeof useAskForm>;

/** The password, if the account has an email to send the link to. */
function Proof({ form, door }: { readonly form: Ask['form']; readonly door: 'mail' | 'phone' }) {
  const text = useText('personaldata');
  const security = useText('password');
  const { user } = useSession();
  const email = user?.email ?? '';
  if (door === 'phone') return <p className="note">{text('phone_note')}</p>;
  return (
    <div className={css.proof}>
      {/* Tells password managers whose password it is. */}
      <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
      <FieldGroup>
        <PasswordField {...form.field('password')} label={security('password')} autoComplete="current-password" />
      </FieldGroup>
      <p className="note">{text('password_note', { email })}</p>
    </div>
  );
}

function ExportRequest({ isBusy }: { readonly isBusy: boolean }) {
  const text = useText('personaldata');
  return (
    <section className={css.request} aria-labelledby="personal-data-export">
      <h3 className="name" id="personal-data-export">
        {text('export_title')}
      </h3>
      <p className={css.text}>{text('export_text')}</p>
      <Button type="submit" name="wish" value="export" wide busy={isBusy}>
        {text('export_button')}
      </Button>
    </section>
  );
}

type ErasureProps = { readonly data: NonNullable<Ask['data']>; readonly isBusy: boolean };

/** The erasure, which waits for shipped orders and for payments. */
function ErasureRequest({ data, isBusy }: ErasureProps) {
  const text = useText('personaldata');
  const inRow = useListed();
  return (
    <section className={css.request} aria-labelledby="personal-data-erasure">
      <h3 className="name" id="personal-data-erasure">
        {text('erase_title')}
      </h3>
      <p className={css.text}>{text('erase_text')}</p>
      {data.waiting_orders.length > 0 ? (
        <p className="note">{text('erase_waiting', { orders: inRow(data.waiting_orders) })}</p>
      ) : null}
      {data.payment_open ? <p className="note">{text('erase_payment')}</p> : null}
      <Button type="submit" name="wish" value="erasure" look="quiet" wide busy={isBusy} unavailable={data.payment_open}>
        {text('erase_button')}
      </Button>
    </section>
  );
}

/**
 * Requests an export or the erasure of one's data: with the password, or by phone for an account without email. decisions/0014.
 */
export function AskForm() {
  const text = useText('personaldata');
  const security = useText('password');
  const { user } = useSession();
  const { form, data, isError, sentTo, isAsking } = useAskForm();

  if (sentTo !== null)
    return (
      <TrayMessage title={text('sent_title')}>
        <p className={css.text}>
          {sentTo === 'mail' ? text('sent_mail', { email: user?.email ?? '' }) : text('sent_phone')}
        </p>
      </TrayMessage>
    );
  if (isError) return <p role="alert">{security('failed')}</p>;
  if (!data) return <output className={`seam ${tray.waiting}`} aria-label={text('title')} />;
  if (data.door === null)
    return (
      <TrayMessage title={text('title')}>
        <p className={css.text}>{text('no_door')}</p>
        <Button wide data-tray="contact" aria-haspopup="dialog">
          {text('write')}
        </Button>
      </TrayMessage>
    );
  return (
    <form className={css.form} {...form.attributes}>
      <p className="note">{text('intro')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <Proof form={form} door={data.door} />
      <ExportRequest isBusy={isAsking('export')} />
      <ErasureRequest data={data} isBusy={isAsking('erasure')} />
    </form>
  );
}
