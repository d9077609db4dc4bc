import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { HalfTyped, halfTyped } from './halfTyped.ts';
import { forgetMember } from '../session/member.ts';

export type Take = {
  readonly isBusy: boolean;
  /** Why the last try failed; null before, and while one is under way. */
  readonly error: unknown;
  /** Takes the step with its key; returns whether it was taken. */
  readonly take: (step: (key: string) => Promise<unknown>) => Promise<boolean>;
};

/**
 * Gives the focus back after a refusal: the button that was pressed lost it while it waited. It goes to the field that is wrong, else to the
 * button.
 */
function giveBackFocus(pressed: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const wrong = pressed?.closest('form, dialog, main')?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? (pressed instanceof HTMLElement ? pressed : null))?.focus();
}

/** Takes a step once: its key stays while no answer has come, so that a lost answer takes nothing twice. */
export function useTake(): Take {
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (error !== null) giveBackFocus(pressed.current);
  }, [error]);
  const take = async (step: (key: string) => Promise<unknown>): Promise<boolean> => {
    const half = halfTyped();
    if (half !== undefined) {
      half.focus();
      setError(new HalfTyped());
      return false;
    }
    pressed.current = document.activeElement;
    setBusy(true);
    setError(null);
    try {
      await step(key);
      setKey(crypto.randomUUID());
      return true;
    } catch (reason) {
      setError(reason);
      // As a read does: back to the sign-in, which the member would not reach from a dialog.
      if (isRefusal(reason, 'session_ended')) forgetMember(client);
      // The page offered a step that is not possible any more: it shows what a colleague has done meanwhile.
      if (isRefusal(reason, 'step_refused')) void client.invalidateQueries();
      // The server has answered: the next try is another step.
      if (reason instanceof ApiError && reason.status >= 400 && reason.status < 500) setKey(crypto.randomUUID());
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, take };
}
