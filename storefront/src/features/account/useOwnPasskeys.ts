import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepPasskeys, makePasskey, NoPasskey, PasskeyExists } from '@vitrine/contract/browser/passkeys';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { type OwnPasskeys, passkeyAdd, passkeyBegin, passkeyRemove, passkeys } from '@vitrine/contract/passkeys';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { notify } from '../../lib/layers/notices.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';

type Step = { readonly work: () => Promise<OwnPasskeys>; readonly done: string };

async function add(locale: Locale): Promise<OwnPasskeys> {
  const { options } = await call(passkeyBegin, { body: { locale } });
  return call(passkeyAdd, { body: { locale, ...(await makePasskey(options)) } });
}

async function remove(locale: Locale, passkey_id: string): Promise<OwnPasskeys> {
  const left = await call(passkeyRemove, { params: { passkey_id }, query: { locale } });
  // What keeps it on the device would go on offering it.
  await keepPasskeys(left.accepted);
  return left;
}

/** The list, asked for each time the tray opens: another device may have added one. */
const useList = (queryKey: readonly string[], locale: Locale) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(passkeys, { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * The customer's passkeys, and what adds and removes one. `again` is the step that waits for the password; `said` is why none was
 * added. decisions/0121.
 */
export function useOwnPasskeys() {
  const text = useText('passkeys');
  const locale = useLocale();
  const client = useQueryClient();
  const present = usePresentError();
  const queryKey = ['passkeys', locale];
  const place = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState<Step | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, isError } = useList(queryKey, locale);

  const take = (list: OwnPasskeys, done: string): void => {
    client.setQueryData(queryKey, list);
    // The pressed control may be gone.
    place.current?.focus({ preventScroll: true });
    notify({ variant: 'change-password', title: done });
  };
  const refuse = async (error: unknown, step: Step): Promise<void> => {
    if (isRefusal(error, 'password_again')) setAgain(step);
    else if (error instanceof PasskeyExists) setSaid(text('exists'));
    else if (error instanceof NoPasskey) setSaid(text('stopped'));
    else {
      present(error, { failed: text('failed'), inForm: setSaid, again: () => void run(step) });
      // The answer may have been lost, not the step.
      await client.invalidateQueries({ queryKey });
    }
  };
  const run = async (step: Step): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    setAgain(null);
    try {
      take(await step.work(), step.done);
    } catch (error) {
      await refuse(error, step);
    } finally {
      setBusy(false);
    }
  };
  return {
    list: data?.passkeys,
    isError,
    isBusy,
    place,
    said,
    again,
    retry: () => void (again && run(again)),
    giveUp: () => setAgain(null),
    add: () => void run({ work: () => add(locale), done: text('added') }),
    remove: (passkey_id: string) => void run({ work: () => remove(locale, passkey_id), done: text('removed') }),
    renamed: (list: OwnPasskeys) => take(list, text('renamed')),
  };
}
