import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, type OpenSession, openSessions } from '@vitrine/contract/openSessions';
import { deviceName } from '@vitrine/rules/session/device';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useRef } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import css from './password.module.css';

/** A moment on the visitor's own clock, in Latin figures. */
function useMoment(): (moment: string) => string {
  const { tag } = useStorefront();
  const format = dateFormat(`${tag}-u-nu-latn-ca-gregory`, { dateStyle: 'medium', timeStyle: 'short' });
  return (moment) => format.format(new Date(moment));
}

type RowProps = { readonly session: OpenSession; readonly isEnding: boolean; readonly onEnd: () => void };

function Device({ session, isEnding, onEnd }: RowProps) {
  const text = useText('password');
  const moment = useMoment();
  const name = deviceName(session) || text('unknown_device');
  return (
    <li className={css.device}>
      <div>
        <p>{name}</p>
        <span className={css.soft}>{text('last_seen', { when: moment(session.seen_at) })}</span>
        <span className={css.soft}>{text('since', { when: moment(session.signed_in_at) })}</span>
      </div>
      {session.current ? (
        <span className={css.here}>{text('this_device')}</span>
      ) : (
        <TextButton
          className={css.narrow}
          aria-label={text('sign_out_named', { device: name })}
          aria-disabled={isEnding || undefined}
          onClick={() => (isEnding ? undefined : onEnd())}
        >
          {text('sign_out_one')}
        </TextButton>
      )}
    </li>
  );
}

/** The open sessions, with buttons that end one of them or all others. */
function useOpenSessions() {
  const text = useText('password');
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['open-sessions'];
  const list = useRef<HTMLUListElement>(null);
  // Refetches each time the tray opens: sessions elsewhere may have started or ended.
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(openSessions, { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const present = usePresentError();
  const failed = async (error: Error, again: () => void) => {
    present(error, { failed: text('failed'), again });
    await client.invalidateQueries({ queryKey });
  };
  const end = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id }, query: { locale } }),
    onSuccess: (answer) => {
      // The pressed button is removed with its row.
      list.current?.focus({ preventScroll: true });
      client.setQueryData(queryKey, answer);
      notify({ variant: 'logout', title: text('one_signed_out') });
    },
    onError: (error, id) => failed(error, () => end.mutate(id)),
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, { query: { locale } }),
    onSuccess: (answer) => {
      list.current?.focus({ preventScroll: true });
      client.setQueryData(queryKey, answer);
      notify({ variant: 'logout', title: text('others_signed_out') });
    },
    onError: (error) => failed(error, () => endOthers.mutate()),
  });
  return { data, isError, list, end, endOthers };
}

/** Lists the account's sessions and marks this device; ends each other one, or all at once. Invariant A2. */
export function OpenSessionsTray() {
  const text = useText('password');
  const { data, isError, list, end, endOthers } = useOpenSessions();
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current);
  return (
    <Tray
      title={text('devices')}
      foot={
        others.length > 1 ? (
          <Button look="quiet" wide busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {text('sign_out_others')}
          </Button>
        ) : undefined
      }
    >
      <div className={css.form}>
        <p className="note">{text('devices_text')}</p>
        {isError ? <p role="alert">{text('failed')}</p> : null}
        {data || isError ? null : <output className={`seam ${tray.waiting}`} aria-label={text('devices')} />}
        {sessions.length > 0 ? (
          <ul ref={list} className={css.rows} tabIndex={-1} aria-label={text('devices')}>
            {sessions.map((session) => (
              <Device
                key={session.session_id}
                session={session}
                isEnding={end.isPending && end.variables === session.session_id}
                onEnd={() => end.mutate(session.session_id)}
              />
            ))}
          </ul>
        ) : null}
        {data && others.length === 0 ? <p className="note">{text('only_here')}</p> : null}
      </div>
    </Tray>
  );
}
