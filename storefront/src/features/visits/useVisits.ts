import { useQuery } from '@tanstack/react-query';
import { ereservations } from '@vitrine/contract/ereservation';
import { salonReservations } from '@vitrine/contract/salon';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';

/** The customer's reserved pieces and salon visits, refetched each time they are shown. */
export function useVisits() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['visits', locale],
    queryFn: async ({ signal }) => {
      const [pieces, salon] = await Promise.all([
        call(ereservations, { query: { locale }, signal }),
        call(salonReservations, { query: { locale }, signal }),
      ]);
      return { pieces: pieces.reservations, visits: salon.reservations };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
