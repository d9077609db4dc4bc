import type { ProductOptions } from '@vitrine/contract/staffProducts';
import { productStates } from '@vitrine/rules/catalogue/completeness';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { Select, TextField } from '../../ui/Field.tsx';
import css from '../../ui/grid/grid.module.css';
import { KeyList } from '../../ui/grid/KeyList.tsx';
import { useCopyKeys } from '../../ui/grid/useCopyKeys.ts';
import type { Asked } from './useGridRows.ts';

/** What the grid is narrowed to, and the language of its texts. */
export function Filters({ asked, options }: { readonly asked: Asked; readonly options: ProductOptions }) {
  const text = useText('products');
  const naming = useWordingNames();
  const { of, set } = useFilters();
  return (
    <div className={css.filters}>
      <TextField label={text('find')} type="search" value={of('q')} onChange={(value) => set('q', value)} />
      <Select
        label={text('grid.wording')}
        value={asked.wording}
        choices={options.wordings.map((value) => ({ value, name: naming(value) }))}
        onChange={(value) => set('wording', value === options.source ? '' : value)}
      />
      <Select
        label={text('state')}
        value={productStates.find((one) => one === asked.state) ?? ''}
        choices={[
          { value: '', name: text('all') },
          ...productStates.map((value) => ({ value, name: text(`state.${value}`) })),
        ]}
        onChange={(value) => set('state', value)}
      />
      <Select
        label={text('category')}
        value={asked.category}
        choices={[
          { value: '', name: text('all') },
          ...options.categories.map(({ code, title }) => ({ value: code, name: title })),
        ]}
        onChange={(value) => set('category', value)}
      />
    </div>
  );
}

const keys = ['move', 'type', 'end', 'paste', 'withdraw', 'clear', 'undo'] as const;

/** What the keys of the grid do. */
export function Legend({ mayType }: { readonly mayType: boolean }) {
  const text = useText('grid');
  const copyKeys = useCopyKeys();
  return (
    <details>
      <summary>{text('legend')}</summary>
      <KeyList
        keys={[
          ...(mayType ? keys : (['move'] as const)).map((key) => ({
            key: text(`key.${key}`),
            does: text(`does.${key}`),
          })),
          ...copyKeys,
        ]}
      />
    </details>
  );
}

/** The names of the columns. */
export function Head({ names }: { readonly names: readonly string[] }) {
  const text = useText('products');
  return (
    <thead>
      <tr>
        <th scope="col" className={css.piece}>
          {text('product')}
        </th>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
