import { useQuery } from '@tanstack/react-query';
import { order as orderCall, type Order } from '@vitrine/contract/orders';
import { cleanReference, isOrderReference } from '@vitrine/rules/orders/reference';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';

/** A line of the order that a statement can be limited to. */
export type StatedLine = { readonly item_order_id: string; readonly words: string };

/** The words of a line: its name, colour, size and quantity. */
const wordsOf = ({ name, color, size, qty }: Order['items'][number]): string =>
  `${[name, color, size].filter(Boolean).join(', ')}${qty > 1 ? ` × ${qty}` : ''}`;

/**
 * The lines of the order with a reference, where this session may read it: the customer's own, or one whose email was
 * named. Empty for any other, which only its text can name.
 */
export function useStatedLines(reference: string): readonly StatedLine[] {
  const locale = useLocale();
  const order_id = cleanReference(reference);
  const { data } = useQuery({
    queryKey: ['stated', locale, order_id],
    enabled: isOrderReference(order_id),
    retry: false,
    queryFn: async ({ signal }): Promise<StatedLine[]> => {
      const { order } = await call(orderCall, { query: { locale, order_id }, signal });
      return order.items
        .filter(({ refundable_qty }) => refundable_qty > 0)
        .map((item) => ({ item_order_id: item.item_order_id, words: wordsOf(item) }));
    },
  });
  return data ?? [];
}
