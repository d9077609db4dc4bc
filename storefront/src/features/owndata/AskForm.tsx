import { useMutation, useQuery } from '@tanstack/react-query';
import { askErasure, askExport, ownData } from '@vitrine/contract/ownData';
import { errors } from '@vitrine/contract/errors';
import type { OwnDataWish } from '@vitrine/rules/owndata/erasure';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useListed } from '../../lib/listed.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useFaults } from '../../lib/useFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { Said } from '../../ui/Said.tsx';
import tray from '../../ui/tray.module.css';
import css from './ownData.module.css';

const fields = ['password'] as const;
const idOf = (): string => 'own-data-password';

type Asked = { readonly wish: OwnDataWish; readonly password: string };

/**
 * Asks for one's data, or to be forgotten: with the password, or by phone alone where there is no mailbox.
 * decisions/0014.
 */
export function AskForm() {
  const text = useText('owndata');
  const security = useText('password');
  const signin = useText('signin');
  const words = useText('form');
  const inRow = useListed();
  const locale = useLocale();
  const { user } = useSession();
  const email = user?.email ?? '';
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const { faults, show } = useFaults(fields, idOf, { password });
  // Asked anew each time the tray opens: a payment may have ended meanwhile.
  const { data, isError } = useQuery({
    queryKey: ['own-data', locale],
    queryFn: ({ signal }) => call(ownData, { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const ask = useMutation({
    mutationFn: ({ wish, password: typed }: Asked) =>
      call(wish === 'export' ? askExport : askErasure, {
        body: { locale, ...(typed === '' ? {} : { password: typed }) },
      }),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wish: OwnDataWish =
      submitter instanceof HTMLButtonElement && submitter.value === 'erasure' ? 'erasure' : 'export';
    if (ask.isPending) return;
    if (show(data?.door === 'mail' && password === '' ? { password: words('required') } : {})) return;
    try {
      await ask.mutateAsync({ wish, password });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { internal_code, message, status } = error;
      if (internal_code === errors.old_password_incorrect.internal_code) show({ password: message });
      // The end of a session is told by who watches it.
      else if (status !== 401) notify({ variant: 'error', level: 'critical', title: message || security('failed') });
    }
  };

  if (ask.data)
    return (
      <Said title={text('sent_title')}>
        <p className={css.text}>{ask.data.sent_to === 'mail' ? text('sent_mail', { email }) : text('sent_phone')}</p>
      </Said>
    );
  if (isError) return <p role="alert">{security('failed')}</p>;
  if (!data) return <output className={`seam ${tray.waiting}`} aria-label={text('title')} />;
  if (data.door === null)
    return (
      <Said title={text('title')}>
        <p className={css.text}>{text('no_door')}</p>
        <Button wide data-tray="contact" aria-haspopup="dialog">
          {text('write')}
        </Button>
      </Said>
    );
  const busy = (wish: OwnDataWish): boolean => ask.isPending && ask.variables.wish === wish;
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="note">{text('intro')}</p>
      {data.door === 'mail' ? (
        <div className={css.proof}>
          {/* Password managers learn here whose password it is. */}
          <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
          <Ledger>
            <Field
              id={idOf()}
              name="password"
              label={security('password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              required
              value={password}
              fault={faults.password}
              onChange={(event) => setPassword(event.target.value)}
              action={{ label: signin(isShown ? 'hide' : 'show'), onClick: () => setShown(!isShown) }}
            />
          </Ledger>
          <p className="note">{text('password_note', { email })}</p>
        </div>
      ) : (
        <p className="note">{text('phone_note')}</p>
      )}
      <section className={css.wish} aria-labelledby="own-data-export">
        <h3 className="name" id="own-data-export">
          {text('export_title')}
        </h3>
        <p className={css.text}>{text('export_text')}</p>
        <Button type="submit" name="wish" value="export" wide busy={busy('export')}>
          {text('export_button')}
        </Button>
      </section>
      <section className={css.wish} aria-labelledby="own-data-erasure">
        <h3 className="name" id="own-data-erasure">
          {text('erase_title')}
        </h3>
        <p className={css.text}>{text('erase_text')}</p>
        {data.waiting_orders.length > 0 ? (
          <p className="note">{text('erase_waiting', { orders: inRow(data.waiting_orders) })}</p>
        ) : null}
        {data.payment_open ? <p className="note">{text('erase_payment')}</p> : null}
        <Button
          type="submit"
          name="wish"
          value="erasure"
          look="quiet"
          wide
          busy={busy('erasure')}
          unavailable={data.payment_open}
        >
          {text('erase_button')}
        </Button>
      </section>
    </form>
  );
}
