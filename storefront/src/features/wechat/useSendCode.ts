import { useMutation } from '@tanstack/react-query';
import { sendSmsCode } from '@vitrine/contract/sms';
import { smsBannedEvent } from '@vitrine/rules/analytics/accountEvents';
import { smsButton, smsRefusal } from '@vitrine/rules/sms/sendButton';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { report } from '../../lib/analytics/events.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';

// Outlives the tray that requested it; after a reload the server reports the wait again.
let until: number | null = null;

/**
 * Requests a code by SMS; `seconds` counts down until the next may be requested (spec 1 §4, §8). `send` rejects with ApiError.
 */
export function useSendCode() {
  const locale = useLocale();
  const [now, setNow] = useState(() => Date.now());
  const { is_disabled, seconds } = smsButton(until, now);
  useEffect(() => {
    if (!is_disabled) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [is_disabled]);
  const hold = (end: number) => {
    until = end;
    setNow(Date.now());
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (phone: { phone_code: string; phone_number: string; captcha?: string }) =>
      call(sendSmsCode, { body: { locale, ...phone } }),
    onSuccess: ({ time_to_wait }) => hold(Date.now() + time_to_wait * 1000),
    onError: (error) => {
      if (!isCallError(error)) return;
      const refusal = smsRefusal(error.internal_code, error.detail.time_to_wait ?? 0, Date.now());
      if (refusal) hold(refusal.until);
      if (refusal?.is_banned) report({ kind: 'event', event: smsBannedEvent });
    },
  });
  return { send: mutateAsync, isSending: isPending, isResting: is_disabled, seconds };
}
