import { staffProductOptions } from '@vitrine/contract/staffProducts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { GridBoard } from './GridBoard.tsx';
import { useCatalogueLanguage } from './Products.tsx';

/** Many products in a grid: typed, pasted from a spreadsheet, and saved as one change. */
export function ProductGrid() {
  const text = useText('products');
  const fault = useFault();
  const language = useCatalogueLanguage();
  const { of } = useFilters();
  const { data: options, error } = useQuery({
    queryKey: ['product-options', language],
    queryFn: () => call(staffProductOptions, { query: { language } }),
  });
  return (
    <Page title={text('grid.title')} lead={text('grid.lead')} actions={<Link to="/products">{text('title')}</Link>}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {options && (
        <GridBoard
          asked={{
            q: of('q').trim().slice(0, 80),
            state: of('state'),
            category: of('category').slice(0, 64),
            wording: options.wordings.find((one) => one === of('wording')) ?? options.source,
          }}
          options={options}
        />
      )}
    </Page>
  );
}
