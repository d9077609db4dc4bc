import { type ErrorBehaviour, type ErrorName, errors } from '@vitrine/contract/errors';
import { useCallback, useEffect } from 'react';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { type NoticeVariant, notify } from '../layers/notices.ts';
import { isCallError, namesOf } from '@vitrine/contract/browser/refusals';
import { useText } from '../words/text.ts';

/** Overrides of the catalogue's behaviour by a feature; all are optional. */
export type Special = {
  /** Of the notification. */
  readonly variant?: NoticeVariant;
  /** A retry, offered where a second try may succeed. */
  readonly again?: (() => void) | undefined;
  /** Messages of the feature's own, in place of the server's. */
  readonly words?: { readonly [Name in ErrorName]?: string };
  /** The feature's own message for a failed call without a reason from the server. */
  readonly failed?: string;
  /** Under the title of a critical notification. */
  readonly text?: { readonly [Name in ErrorName]?: string };
  /** Shows an error at the fields that it names; returns whether the form has one of them. */
  readonly atFields?: (error: ApiError, message: string) => boolean;
  /** Shows a message in the form, as an alert. */
  readonly inForm?: (message: string) => void;
  /** Replaces the catalogue's behaviour. */
  readonly on?: { readonly [Name in ErrorName]?: (error: ApiError, message: string) => void };
};
type Words = { readonly failed: string; readonly again: string };

/** Whether the server gave no reason: the network failed, or the server has a fault. */
const isGeneric = ({ status, message }: ApiError): boolean => status === 0 || status === 500 || message === '';

/** The user must read a refusal that this page does not know, from a newer server. */
function behaviourOf(error: ApiError): ErrorBehaviour {
  const [name = 'technical'] =
    error.status === errors.session_ended.status ? ['session_ended' as const] : namesOf(error);
  return errors[name].behaviour;
}

function find<Value>(of: { readonly [Name in ErrorName]?: Value } | undefined, error: ApiError): Value | undefined {
  const name = of && namesOf(error).find((each) => of[each] !== undefined);
  return name && of[name];
}

function messageOf(error: ApiError, failed: string, special: Special): string {
  return find(special.words, error) ?? (isGeneric(error) ? (special.failed ?? failed) : error.message);
}

function notifyOf(error: ApiError, title: string, level: 'normal' | 'critical', words: Words, special: Special): void {
  const { variant = 'error', again } = special;
  const mayRetry = again && (isGeneric(error) || error.status === 503);
  const text = find(special.text, error);
  const under = mayRetry ? { retry: { label: words.again, onClick: again } } : text ? { text } : {};
  notify({ variant, level, title, isFailure: true, ...under });
}

/**
 * Presents a refused or failed call as the error catalogue defines it (contract/src/errors.ts): at its fields, in the form, or
 * as a notification. SessionWatch presents an ended session. Throws an error that is not from a call. Spec 1 §8.
 */
export function presentError(error: unknown, words: Words, special: Special = {}): void {
  if (!isCallError(error)) throw error;
  const message = messageOf(error, words.failed, special);
  const own = find(special.on, error);
  if (own) {
    own(error, message);
    return;
  }
  const isAtField = special.atFields?.(error, message) ?? false;
  const critical = () => notifyOf(error, message, 'critical', words, special);
  const present: Record<ErrorBehaviour, () => void> = {
    inline: () => (isAtField ? undefined : (special.inForm ?? critical)(message)),
    alert: () => (special.inForm ?? critical)(message),
    tray_notice: () => (special.inForm ?? critical)(message),
    notification: () => notifyOf(error, message, 'normal', words, special),
    critical_notification: critical,
    session_expired: () => undefined,
    silent: () => undefined,
  };
  present[behaviourOf(error)]();
}

/** `presentError` in the page's language. */
export function usePresentError(): (error: unknown, special?: Special) => void {
  const text = useText('form');
  return useCallback(
    (error, special) => presentError(error, { failed: text('failed'), again: text('again') }, special),
    [text],
  );
}

/** Presents a failed query, each time it fails, with a retry. Spec 1 §8. */
export function usePresentFailedQuery(error: unknown, refetch: () => unknown, special?: Pick<Special, 'words'>): void {
  const present = usePresentError();
  useEffect(() => {
    if (isCallError(error)) present(error, { ...special, again: () => void refetch() });
    // The overrides do not change while the error is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error, refetch, present]);
}

/** The message of a failed call, for an alert beside the control that made it. */
export function useErrorMessage(): (error: unknown, special?: Pick<Special, 'words' | 'failed'>) => string {
  const text = useText('form');
  return useCallback(
    (error, special = {}) => (isCallError(error) ? messageOf(error, text('failed'), special) : text('failed')),
    [text],
  );
}
