import { useText } from '../lib/words/words.tsx';

const stockKinds = ['held', 'sold', 'released', 'received', 'reserved', 'damaged', 'transferred'] as const;

/** The name of what happens to pieces in the ledger of stock; one of a newer server as it is. */
export function useStockKind(): (kind: string) => string {
  const text = useText('order');
  return (kind) => {
    const known = stockKinds.find((one) => one === kind);
    return known ? text(`stock.${known}`) : kind;
  };
}
