import { staffFactor, staffSignIn } from '@vitrine/contract/staffAccount';
import { staffInvitation, staffInvitationPassword } from '@vitrine/contract/staffMembers';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMe } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from '../../ui/ui.module.css';
import { Enrolling, type Offered } from './Enrolment.tsx';

type Invited = AnswerOf<typeof staffInvitation>;

/** The link opens nothing any more. */
function Over() {
  const text = useText('signin');
  return (
    <>
      <Notice tone="warn">{text('invite.over')}</Notice>
      <Link to="/">{text('invite.sign_in')}</Link>
    </>
  );
}

/** The password, chosen now or entered, which begins the enrolment by the link. */
function Password(props: {
  readonly token: string;
  readonly invited: Invited;
  readonly onOffered: (offered: Offered) => void;
}) {
  const { token, invited, onOffered } = props;
  const { chooses_password, staff } = invited;
  const text = useText('signin');
  const fault = useFault();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // A colleague that has signed in at this browser: the link would end that without a word.
  const { data: here } = useMe();
  const begin = async () => {
    if (chooses_password) await call(staffInvitationPassword, { body: { token, new_password: password } });
    else await call(staffSignIn, { body: { email: staff.email, password } });
    onOffered(await call(staffFactor, { body: { password, enrolment_code: token } }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    begin().catch((reason: unknown) => {
      setError(reason);
      setBusy(false);
    });
  };
  if (isRefusal(error, 'hash_expired')) return <Over />;
  const isAtField = reasonOf(error)?.field === 'new_password';
  const isOther = here !== null && here !== undefined && here.staff.email !== staff.email;
  return (
    <form className={css.fields} onSubmit={submit}>
      <p>{text(chooses_password ? 'invite.lead' : 'invite.factor_lead', { name: staff.name })}</p>
      {isOther && <Notice tone="warn">{text('invite.other', { name: here.staff.name })}</Notice>}
      {error !== null && !isAtField && (
        <Notice tone="bad">{isRefusal(error, 'wrong_credentials') ? text('wrong') : fault(error)}</Notice>
      )}
      {/* For the password manager, which stores the password with its name. */}
      <input type="email" aria-label={text('email')} autoComplete="username" value={staff.email} readOnly hidden />
      <TextField
        label={text(chooses_password ? 'invite.password' : 'password')}
        hint={chooses_password ? text('invite.password.hint') : undefined}
        fault={isAtField ? fault(error) : null}
        type="password"
        autoComplete={chooses_password ? 'new-password' : 'current-password'}
        isRequired
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" weight="main" disabled={isBusy}>
        {text('enrol.begin')}
      </Button>
    </form>
  );
}

/** Where the link of an invitation leads: the password, then the second factor, in one sitting. decisions/0106. */
export function Invitation() {
  const text = useText('signin');
  const fault = useFault();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [offered, setOffered] = useState<Offered | null>(null);
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(staffInvitation, { body: { token } }),
    // Each look counts, and the link ends during the enrolment.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token.length >= 16,
  });
  return (
    <div className={css.fields}>
      <h1>{text('invite.title')}</h1>
      {token.length < 16 || isRefusal(error, 'hash_expired') ? (
        <Over />
      ) : offered ? (
        <Enrolling offered={offered} />
      ) : data ? (
        <Password token={token} invited={data} onOffered={setOffered} />
      ) : (
        error && <Notice tone="bad">{fault(error)}</Notice>
      )}
    </div>
  );
}
