import type { StaffProductPage } from '@vitrine/contract/staffProducts';
import type { CompleteCheck } from '@vitrine/rules/catalogue/completeness';
import { Link } from 'react-router';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';

/** Where what lacks is mended; facts are on this page. */
const mendedAt = (code: string): Partial<Readonly<Record<CompleteCheck, string>>> => ({
  texts: `/texts/product/${encodeURIComponent(code)}`,
  price: `/prices?product=${encodeURIComponent(code)}`,
  category: '/categories',
  stock: '/stock-of',
});

/** What a product lacks until it is published and sold. */
export function Complete({ page }: { readonly page: StaffProductPage }) {
  const text = useText('products');
  const nameOf = useWordingNames();
  const links = mendedAt(page.code);
  const holds = page.complete.filter(({ is_ok, blocks }) => !is_ok && blocks !== 'nothing').length;
  const table = (
    <Table
      caption={text('complete')}
      rows={page.complete}
      keyOf={({ check }) => check}
      columns={[
        {
          name: text('condition'),
          render: ({ check, count }) => (
            <>
              {text(`check.${check}`, { count: count ?? 0 })}
              {check === 'texts' && page.lacking.length > 0 && <p>{page.lacking.map(nameOf).join(', ')}</p>}
            </>
          ),
        },
        {
          name: text('holds'),
          render: ({ is_ok, blocks }) => (
            <Tag tone={is_ok ? 'good' : blocks === 'nothing' ? 'warn' : 'bad'}>
              {text(is_ok ? 'holds.yes' : `holds.${blocks}`)}
            </Tag>
          ),
        },
        {
          name: text('mend'),
          render: ({ check, is_ok }) => {
            const to = links[check];
            return !is_ok && to !== undefined ? <Link to={to}>{text(`mend.${check}` as 'mend.texts')}</Link> : '';
          },
        },
      ]}
    />
  );
  return (
    <Sheet title={text('complete')}>
      {page.state !== 'published' && (
        <Notice tone={holds === 0 ? 'good' : 'warn'}>
          {holds === 0 ? text('complete.ready') : text('complete.lacks', { count: holds })}
        </Notice>
      )}
      {page.state === 'published' && page.complete.every(({ is_ok }) => is_ok) ? (
        <details>
          <summary>{text('complete.whole')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </Sheet>
  );
}
