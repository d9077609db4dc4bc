import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endSalonReservation,
  reserveInSalon,
  salonProgram,
  salonPrograms,
  salonReservations,
} from '@vitrine/contract/salon';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useErrorMessage } from '../../lib/calls/presentError.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { useSession } from '../../lib/session/session.ts';

/** What the visitor looks at: a salon, a month and a day; by default the server's choice. */
export type Chosen = {
  readonly store_id?: string;
  readonly year?: number;
  readonly month?: number;
  readonly date?: string;
};

/** A month of a salon. What is reserved depends on the visitor, so a sign-in asks again. Spec 2 §2. */
export function useSchedule({ store_id, year, month }: Chosen) {
  const locale = useLocale();
  const { connected } = useSession();
  const query = { locale, ...(store_id && { store_id }), ...(year && { year }), ...(month && { month }) };
  return useQuery({
    queryKey: ['salon', 'month', query, connected],
    queryFn: ({ signal }) => call(salonPrograms, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One session, and what the visitor has in it; `null` for one that does not exist or is called off. */
export function useSalonSession(pid: string) {
  const locale = useLocale();
  const { connected } = useSession();
  return useQuery({
    queryKey: ['salon', 'session', pid, locale, connected],
    queryFn: async ({ signal }) => {
      try {
        return await call(salonProgram, { params: { pid }, query: { locale }, signal });
      } catch (error) {
        if (isRefusal(error, 'not_found')) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** The customer's own places. */
export function useReservations() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['salon', 'own', locale],
    queryFn: ({ signal }) => call(salonReservations, { query: { locale }, signal }),
    staleTime: 0,
  });
}

/** Reserves a seat or ends a place, then reads the salon again. A press whose answer was lost keeps its key (M5). */
export function useSeat(pid: string) {
  const locale = useLocale();
  const queries = useQueryClient();
  const messageOf = useErrorMessage();
  const key = useRef<string>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      key.current = undefined;
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.status > 0 && error.status < 500) key.current = undefined;
      setFailure(messageOf(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ['salon'] });
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    reserve: (wait: boolean) =>
      act(() =>
        call(reserveInSalon, {
          body: { locale, pid, ...(wait ? { wait } : {}) },
          idempotency_key: (key.current ??= crypto.randomUUID()),
        }),
      ),
    end: (id: string) => act(() => call(endSalonReservation, { params: { id }, query: { locale } })),
  };
}
