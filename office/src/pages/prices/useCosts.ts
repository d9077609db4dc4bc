import { type CostRow, staffCosts } from '@vitrine/contract/staffCosts';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { currencies, type Currency } from '@vitrine/rules/storefronts/storefronts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { dayIn, useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useLanguage } from '../../lib/words/words.tsx';

type Answer = AnswerOf<typeof staffCosts>;

/** What the grid of costs shows, in the address, and its rows. */
export function useCosts() {
  const { language } = useLanguage();
  const client = useQueryClient();
  const filters = useFilters();
  const { of, set } = filters;
  const [q, category, product] = [
    of('q').trim().slice(0, 80),
    of('category').slice(0, 100),
    of('product').slice(0, 100),
  ];
  const query = {
    language: language.code === 'fr' ? ('fr' as const) : ('en' as const),
    ...(q !== '' && { q }),
    ...(category !== '' && { category }),
    ...(product !== '' && { product }),
  };
  const key = ['costs', query];
  const list = useList<Answer, CostRow>(
    key,
    (after) => call(staffCosts, { query: { ...query, ...after } }),
    (page) => page.rows,
  );
  // What every page says alike.
  const head = client.getQueryData<InfiniteData<Answer>>(key)?.pages[0];
  const currency: Currency = currencies.find((one) => one === of('currency')) ?? 'EUR';
  return {
    list,
    rows: list.rows,
    categories: head?.categories ?? [],
    mayEdit: head?.may_edit ?? false,
    /** The day from which typed costs are to hold; null until the rows are there. */
    day: dayIn(filters, 'from') ?? head?.today ?? null,
    currency,
    product,
    category,
    typedText: of('q'),
    set,
  };
}
