import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allowSizeCard, changeSize, type SizeCard, sizeCard } from '@vitrine/contract/sizeCard';
import type { SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';

/** The customer's size card, and what changes it; each change answers the whole card. Rejects with `ApiError`. */
export function useSizeCard() {
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['size-card', locale];
  // Refetches each time the tray opens: it may have changed on another device.
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(sizeCard, { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const onSuccess = (card: SizeCard): void => void client.setQueryData(queryKey, card);
  const size = useMutation({
    mutationFn: (change: { kind: SizeKind; size: string | null }) => call(changeSize, { body: { locale, ...change } }),
    onSuccess,
  });
  const consent = useMutation({
    mutationFn: (allowed: boolean) =>
      call(allowSizeCard, { body: { locale, allowed, text_version: cardConsentVersion } }),
    onSuccess,
  });
  return { card: data, isError, refetch, size, consent };
}
