import { useQueryClient } from '@tanstack/react-query';
import { staffFactor, staffFactorConfirm } from '@vitrine/contract/staffAccount';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { type Me, meKey } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from '../../ui/ui.module.css';

export type Offered = AnswerOf<typeof staffFactor>;

/** Password and the printed code, which begin the enrolment. */
function Begin({ onOffered }: { readonly onOffered: (offered: Offered) => void }) {
  const text = useText('signin');
  const fault = useFault();
  const [password, setPassword] = useState('');
  const [enrolment_code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    call(staffFactor, { body: { password, enrolment_code } }).then(onOffered, setError);
  };
  return (
    <form className={css.fields} onSubmit={begin}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <TextField
        label={text('password')}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <TextField
        label={text('enrol.code')}
        hint={text('enrol.code.hint')}
        isRequired
        value={enrolment_code}
        onChange={setCode}
      />
      <Button type="submit" weight="main">
        {text('enrol.begin')}
      </Button>
    </form>
  );
}

/** The QR code for the authenticator, and its first code. */
function Confirm({ offered, onCodes }: { readonly offered: Offered; readonly onCodes: (codes: string[]) => void }) {
  const text = useText('signin');
  const fault = useFault();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    call(staffFactorConfirm, { body: { code } }).then(({ recovery_codes }) => onCodes(recovery_codes), setError);
  };
  return (
    <form className={css.fields} onSubmit={confirm}>
      <p>{text('enrol.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(offered.qr_svg)}`}
        alt={text('enrol.qr')}
        width="220"
        height="220"
        className={css.code}
      />
      <p>
        {text('enrol.type')} <code>{offered.secret}</code>
      </p>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <TextField
        label={text('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        value={code}
        onChange={setCode}
      />
      <Button type="submit" weight="main">
        {text('enrol.confirm')}
      </Button>
    </form>
  );
}

/** The recovery codes, shown this once. */
function Codes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText('signin');
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = async () => {
    await client.invalidateQueries({ queryKey: meKey });
    await navigate('/');
  };
  return (
    <>
      <p>{text('enrol.codes')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button weight="main" onClick={() => void open()}>
        {text('enrol.stored')}
      </Button>
    </>
  );
}

/** What follows an offered secret: its first code, then the recovery codes. */
export function Enrolling({ offered }: { readonly offered: Offered }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? <Codes codes={codes} /> : <Confirm offered={offered} onCodes={setCodes} />;
}

/** Sets up the second factor, without which no member reads or changes anything. decisions/0097. */
export function Enrolment({ me }: { readonly me: Me }) {
  const text = useText('signin');
  const [offered, setOffered] = useState<Offered | null>(null);
  return (
    <div className={css.fields}>
      <h1>{text('enrol.title')}</h1>
      <p>{text('enrol.lead', { name: me.staff.name })}</p>
      {offered ? <Enrolling offered={offered} /> : <Begin onOffered={setOffered} />}
    </div>
  );
}
