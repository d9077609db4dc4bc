import { staffMissing } from '@vitrine/contract/staffWarehouse';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Pieces of the order that the warehouse did not find; nothing where none is missing. */
export function MissingPieces({ increment_id }: { readonly increment_id: string }) {
  const text = useText('warehouse');
  const { moment } = useFormats();
  const { data } = useQuery({
    queryKey: ['missing', increment_id],
    queryFn: () => call(staffMissing, { query: { increment_id } }),
  });
  return data?.pieces.map(({ missing_id, qty, product_name: name, by, reported_at, note }) => (
    <Notice key={missing_id} tone="bad">
      {text('missing.of_order', { qty, name, by, at: moment(reported_at), note })}
    </Notice>
  ));
}
