import { type NamedThing, staffPromotionFind } from '@vitrine/contract/staffPromotions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useLanguage } from '../../lib/words/words.tsx';

type FoundOf = 'category' | 'product' | 'piece';
const fewest = 2;
const none: readonly NamedThing[] = [];

/** The categories, products or pieces that a typed text names a part of. */
export function useFound(of: FoundOf, typed: string): readonly NamedThing[] {
  const { language } = useLanguage();
  const q = typed.trim().slice(0, 64);
  const spoken = language.code === 'fr' ? ('fr' as const) : ('en' as const);
  const { data } = useQuery({
    queryKey: ['promotion-find', of, q, spoken],
    queryFn: () => call(staffPromotionFind, { query: { of, q, language: spoken } }),
    enabled: q.length >= fewest,
    staleTime: 60_000,
  });
  return data?.found ?? none;
}
