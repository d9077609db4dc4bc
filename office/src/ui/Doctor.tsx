import { staffDoctor } from '@vitrine/contract/staffPublishing';
import type { SoldCheck } from '@vitrine/rules/catalogue/soldChecks';
import { type Country, countries, isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../lib/calls/call.ts';
import { useFilters } from '../lib/calls/useFilters.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Select } from './Field.tsx';
import { Notice, Tag } from './Notice.tsx';
import { Sheet } from './Page.tsx';
import { Table } from './Table.tsx';

/** The pages on which a cause is mended. */
type Mended = 'price' | 'publishing' | 'product' | 'texts' | 'stock';
/** Where each cause is mended; what follows from the others has no place of its own. */
const mended: Readonly<Record<SoldCheck, Mended | null>> = {
  published: 'publishing',
  shown: 'publishing',
  allowed: 'product',
  variants: 'product',
  price: 'price',
  listed: null,
  texts: 'texts',
  pictures: 'product',
  category: 'product',
  stock: 'stock',
  page: null,
};

const mendedAt = (code: string): Readonly<Record<Mended, string>> => ({
  price: `/prices?product=${encodeURIComponent(code)}`,
  publishing: `/publishing/${encodeURIComponent(code)}`,
  product: `/products/${encodeURIComponent(code)}`,
  texts: `/texts/product/${encodeURIComponent(code)}`,
  stock: '/stock-of',
});

/** Why a product is sold in the storefronts of a country, or not. */
export function Doctor({ code }: { readonly code: string }) {
  const text = useText('publishing');
  const fault = useFault();
  const names = useFormats();
  const { of, set } = useFilters();
  const asked = of('country');
  const country: Country = isCountry(asked) ? asked : 'fr';
  const { data, error } = useQuery({
    queryKey: ['publishing', code, 'doctor', country],
    queryFn: () => call(staffDoctor, { params: { code }, query: { country } }),
  });
  const links = mendedAt(code);
  return (
    <Sheet title={text('doctor')}>
      <Select
        label={text('country')}
        value={country}
        choices={countries.map((value) => ({ value, name: names.country(value) }))}
        onChange={(value) => set('country', value)}
      />
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <>
          <p role="status">
            {text(data.is_sold ? 'doctor.sold' : 'doctor.not_sold', { country: names.country(country) })}
          </p>
          <Table
            caption={text('doctor')}
            rows={data.checks}
            keyOf={({ check }) => check}
            columns={[
              { name: text('check'), render: ({ check, count }) => text(`check.${check}`, { count: count ?? 0 }) },
              {
                name: text('holds'),
                render: ({ is_ok, blocks }) => (
                  <Tag tone={is_ok ? 'good' : blocks ? 'bad' : 'warn'}>
                    {text(is_ok ? 'yes' : blocks ? 'no' : 'no_warning')}
                  </Tag>
                ),
              },
              {
                name: text('mend'),
                render: ({ check, is_ok }) => {
                  const at = mended[check];
                  return !is_ok && at ? <Link to={links[at]}>{text(`mend.${at}`)}</Link> : '';
                },
              },
            ]}
          />
        </>
      )}
    </Sheet>
  );
}
