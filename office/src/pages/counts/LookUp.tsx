import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffStockOf } from '@vitrine/contract/staffStockCount';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { ExportList } from '../../ui/ExportList.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { type ScanResult, ScanBox } from '../../ui/ScanBox.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

type Row = AnswerOf<typeof staffStockOf>['places'][number];

/** Where the pieces of a SKU or a barcode are, in every place. */
export function LookUp() {
  const text = useText('counts');
  const fault = useFault();
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  const { data, error } = useQuery({
    queryKey: ['stock-of', code],
    queryFn: () => call(staffStockOf, { query: { code } }),
    enabled: code !== '',
    refetchInterval: 30_000,
  });
  const result = (): ScanResult => {
    if (error) return { tone: 'bad', says: fault(error) };
    if (!data) return { tone: 'plain', says: text('lookup.wait') };
    if (data.piece === null) return { tone: 'bad', says: text('lookup.none', { code }) };
    const count = data.places.reduce((sum, { free }) => sum + free, 0);
    return { tone: 'good', says: text('lookup.found', { name: data.piece.product_name, count }) };
  };
  const placeOf = usePlaceName();
  const columns: readonly Column<Row>[] = [
    { name: text('place'), render: ({ place }) => placeOf(place) },
    { name: text('free'), isFigure: true, render: ({ free }) => free },
    { name: text('reserved'), isFigure: true, render: ({ reserved }) => reserved },
    { name: text('sold'), isFigure: true, isMinor: true, render: ({ sold }) => sold },
    { name: text('coming'), isFigure: true, render: ({ coming }) => coming },
    { name: text('shelf'), isMinor: true, render: ({ shelf }) => shelf ?? '' },
  ];
  return (
    <Page title={text('lookup.title')} lead={text('lookup.lead')} actions={<ExportList file="stock" query={{}} />}>
      <Sheet>
        <ScanBox
          label={text('scan.label')}
          result={result()}
          onScan={(scanned) => setSearch({ code: scanned.slice(0, 100) }, { replace: true })}
        />
      </Sheet>
      {data?.piece && (
        <Sheet>
          <Piece piece={data.piece} />
          {data.places.length === 0 ? (
            <p>{text('lookup.empty')}</p>
          ) : (
            <Table caption={text('lookup.title')} columns={columns} rows={data.places} keyOf={({ place }) => place} />
          )}
        </Sheet>
      )}
    </Page>
  );
}
