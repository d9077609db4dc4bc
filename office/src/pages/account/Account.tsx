import { useRoleName } from '../../ui/useRoleName.ts';
import { staffPassword } from '@vitrine/contract/staffAccount';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions, sessionsKey } from './Sessions.tsx';
import ui from '../../ui/ui.module.css';
import { RightsSheets } from '../../ui/RightsSheets.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

function PasswordForm() {
  const text = useText('account');
  const fault = useFault();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [old_password, setOld] = useState('');
  const [new_password, setNew] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setDone(false);
    try {
      await call(staffPassword, { body: { locale: language.locale, old_password, new_password } });
      setDone(true);
      setOld('');
      setNew('');
      // Every other sign-in has ended with the former password.
      await client.invalidateQueries({ queryKey: sessionsKey });
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <form className={ui.fields} onSubmit={(event) => void change(event)}>
      {isDone && <Notice tone="good">{text('password.done')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <TextField
        label={text('password.old')}
        type="password"
        autoComplete="current-password"
        isRequired
        value={old_password}
        onChange={setOld}
      />
      <TextField
        label={text('password.new')}
        type="password"
        autoComplete="new-password"
        isRequired
        value={new_password}
        onChange={setNew}
      />
      <div>
        <Button type="submit">{text('password.change')}</Button>
      </div>
    </form>
  );
}

/** The member's own account: what its role may do, and the password. */
export function Account() {
  const text = useText('account');
  const roleName = useRoleName();
  const placeOf = usePlaceName();
  const me = useMember();
  const { staff } = me;
  return (
    <Page title={text('title')}>
      <Sheet title={staff.name}>
        <Facts
          rows={[
            [text('email'), staff.email],
            [text('role'), roleName(staff)],
            ...(staff.store_id === null ? [] : [[text('boutique'), placeOf(staff.store_id)] as const]),
          ]}
        />
      </Sheet>
      <RightsSheets rights={me} scope={me.scope} />
      <Passkeys />
      <Sessions />
      <Sheet title={text('password')}>
        <PasswordForm />
      </Sheet>
    </Page>
  );
}
