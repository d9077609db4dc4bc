import type { FactValue, ProductOptions, StaffProductPage } from '@vitrine/contract/staffProducts';
import { choiceFields, variantFactNames } from '@vitrine/rules/catalogue/productFacts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { lineOf } from './FactField.tsx';
import { changed, type Draft, shownIn, variantName } from './productDraft.ts';
import { VariantDialog, type VariantValues } from './VariantDialog.tsx';
import { useOptionNames, VariantMaker } from './VariantMaker.tsx';
import css from './products.module.css';

type Props = {
  readonly page: StaffProductPage;
  readonly options: ProductOptions;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
  readonly faultOf: (field: string) => string | null;
};
type Row = StaffProductPage['variants'][number] & {
  readonly values: VariantValues;
  readonly isChanged: boolean;
  readonly goes: boolean;
};

const attributesOf = (value: FactValue): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The variants with what is typed of them. */
function rowsOf({ page, draft }: Pick<Props, 'page' | 'draft'>): Row[] {
  return page.variants.map((variant) => {
    const { sku } = variant;
    const names = variantFactNames.map((field) => variantName(sku, field));
    const [attributes, ref_size, dku, unit_quantity, weight, is_default, container] = names.map((name) =>
      shownIn(draft, page, name),
    );
    return {
      ...variant,
      values: {
        attributes: attributes ?? null,
        ref_size: ref_size ?? null,
        dku: dku ?? null,
        unit_quantity: unit_quantity ?? null,
        weight: weight ?? null,
        is_default: is_default ?? null,
        container: container ?? null,
      },
      isChanged: names.some((name) => draft.edits[name] !== undefined),
      goes: draft.removed.includes(sku),
    };
  });
}

/** The columns of the variants, and the step that opens one. */
function useColumns({ page, options, type }: Props, open: (row: Row) => void): readonly Column<Row>[] {
  const text = useText('products');
  const namesOf = useOptionNames(options);
  const turn = (sku: string): void =>
    type((before) => ({
      ...before,
      removed: before.removed.includes(sku) ? before.removed.filter((one) => one !== sku) : [...before.removed, sku],
    }));
  return [
    {
      name: text('sku'),
      render: ({ sku, values, isChanged, goes }) => (
        <span className={css.steps}>
          {sku}
          {values.is_default === true && <Tag>{text('default')}</Tag>}
          {isChanged && <Tag tone="warn">{text('changed')}</Tag>}
          {goes && <Tag tone="bad">{text('goes')}</Tag>}
        </span>
      ),
    },
    { name: text('options'), render: ({ values }) => namesOf(attributesOf(values.attributes)) },
    { name: text('ref_size'), isMinor: true, render: ({ values }) => lineOf(values.ref_size) },
    { name: text('dku'), isMinor: true, render: ({ values }) => lineOf(values.dku) },
    {
      name: text('prices'),
      isFigure: true,
      render: ({ sku, prices }) => <Link to={`/prices?q=${encodeURIComponent(sku)}`}>{prices}</Link>,
    },
    { name: text('left'), isFigure: true, isMinor: true, render: ({ left }) => left },
    {
      name: text('steps'),
      render: (row) =>
        page.may_edit && (
          <span className={css.steps}>
            <Button about={row.sku} onClick={() => open(row)}>
              {text('change')}
            </Button>
            <Button about={row.sku} weight="quiet" onClick={() => turn(row.sku)}>
              {text(row.goes ? 'keep' : 'take_away')}
            </Button>
          </span>
        ),
    },
  ];
}

/** New variants of the product, in the fields in which the others differ. */
function Added({ page, options, draft, type, faultOf }: Props) {
  const text = useText('products');
  const fields = choiceFields.filter((field) => page.fields.includes(field));
  if (!page.may_edit || page.configurator_type !== 'VARIANT_PRODUCT' || fields.length === 0) return null;
  return (
    <details className={css.added}>
      <summary>{text('add_variants')}</summary>
      <VariantMaker
        options={options}
        fields={fields}
        stem={page.variants[0]?.sku.split(' ')[0] ?? ''}
        taken={page.variants.map(({ facts }) => attributesOf(facts.attributes))}
        made={draft.added}
        onMake={(added) => type((before) => ({ ...before, added }))}
        faultOf={(sku) => faultOf(`variants.${sku}.sku`) ?? faultOf(`variants.${sku}.attributes`)}
      />
    </details>
  );
}

/** The variants of a product: their facts, prices and stock; new ones are proposed from options. */
export function Variants(props: Props) {
  const { page, options, draft, type } = props;
  const text = useText('products');
  const [open, setOpen] = useState<Row | null>(null);
  const columns = useColumns(props, setOpen);
  const take = (sku: string, values: VariantValues): void =>
    type((before) =>
      variantFactNames.reduce((all, field) => changed(all, page, variantName(sku, field), values[field]), before),
    );
  return (
    <Sheet title={text('variants')}>
      <Table<Row> caption={text('variants')} rows={rowsOf(props)} keyOf={({ sku }) => sku} columns={columns} />
      <Added {...props} />
      {open !== null && (
        <VariantDialog
          sku={open.sku}
          values={open.values}
          options={options}
          isPiece={page.configurator_type === 'VARIANT_PRODUCT'}
          onTake={(values) => {
            take(open.sku, values);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {draft.removed.length > 0 && <p className={css.soft}>{text('take_away.note')}</p>}
    </Sheet>
  );
}
