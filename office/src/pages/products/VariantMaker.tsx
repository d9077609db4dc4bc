import type { ProductOptions } from '@vitrine/contract/staffProducts';
import type { ChoiceField } from '@vitrine/rules/catalogue/productFacts';
import { proposeVariants, type ProposedVariant, skuProblems } from '@vitrine/rules/catalogue/proposeVariants';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Table } from '../../ui/Table.tsx';
import { TickList, useFactName } from './FactField.tsx';
import css from './products.module.css';

type Props = {
  readonly options: ProductOptions;
  /** The fields in which the variants differ. */
  readonly fields: readonly ChoiceField[];
  /** The beginning of their SKUs. */
  readonly stem: string;
  /** The options of variants that are there: they are not made again. */
  readonly taken: readonly Readonly<Record<string, string>>[];
  readonly made: readonly ProposedVariant[];
  readonly onMake: (made: readonly ProposedVariant[]) => void;
  /** What the server said of a SKU. */
  readonly faultOf?: (sku: string) => string | null;
};

/** The names of a variant's options. */
export function useOptionNames(options: ProductOptions): (attributes: Readonly<Record<string, string>>) => string {
  return (attributes) =>
    Object.entries(attributes)
      .map(([field, code]) => {
        const kind = /color/u.test(field) ? 'color' : /size/u.test(field) ? 'size' : 'volume';
        return options.options.find((one) => one.field === kind && one.code === code)?.title ?? code;
      })
      .join(', ');
}

const keyOf = (attributes: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The proposed variants, each with its SKU to type over. */
function Made({ options, made, onMake, faultOf = () => null }: Props) {
  const text = useText('products');
  const namesOf = useOptionNames(options);
  const problems = skuProblems(made.map(({ sku }) => sku));
  const typed = (at: number, sku: string) => onMake(made.map((one, place) => (place === at ? { ...one, sku } : one)));
  return (
    <Table
      caption={text('new_variants')}
      rows={made.map((variant, at) => ({ ...variant, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        { name: text('options'), render: ({ attributes }) => namesOf(attributes) },
        {
          name: text('sku'),
          render: ({ sku, at, attributes }) => {
            const problem = problems[at];
            return (
              <TextField
                label={text('sku_of', { options: namesOf(attributes) })}
                value={sku}
                fault={problem ? text(`sku.${problem}`) : faultOf(sku)}
                onChange={(value) => typed(at, value)}
              />
            );
          },
        },
        {
          name: text('steps'),
          render: ({ sku, at }) => (
            <Button about={sku} onClick={() => onMake(made.filter((_, place) => place !== at))}>
              {text('leave_out')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** Chooses colours, sizes and volumes, proposes every combination with its SKU, and lets each SKU be typed over. */
export function VariantMaker(props: Props) {
  const { options, fields, stem: first, taken, made, onMake } = props;
  const text = useText('products');
  const nameOf = useFactName();
  const [stem, setStem] = useTyped('variants stem', first);
  const [madeWith, setMadeWith] = useTyped('variants made with', '');
  const [chosen, choose] = useTyped<Readonly<Partial<Record<ChoiceField, readonly string[]>>>>('variants chosen', {});
  const propose = (): void => {
    const there = new Set(taken.map(keyOf));
    const all = proposeVariants(
      stem,
      fields.map((field) => ({ field, codes: chosen[field] ?? [] })),
    );
    // What was typed over stays, while the beginning of the SKUs is the same.
    const typed = new Map(madeWith === stem ? made.map(({ attributes, sku }) => [keyOf(attributes), sku]) : []);
    setMadeWith(stem);
    onMake(
      all
        .filter(({ attributes }) => !there.has(keyOf(attributes)))
        .map((one) => ({ ...one, sku: typed.get(keyOf(one.attributes)) ?? one.sku })),
    );
  };
  const isChosen = fields.length > 0 && fields.every((field) => (chosen[field] ?? []).length > 0);
  return (
    <div className={css.maker}>
      <TextField label={text('stem')} hint={text('stem.hint')} value={stem} onChange={setStem} />
      {fields.map((field) => (
        <TickList
          key={field}
          label={nameOf(field)}
          chosen={chosen[field] ?? []}
          choices={options.options
            .filter((one) => one.field === field)
            .map(({ code, title }) => ({ value: code, name: `${title} (${code})` }))}
          onChange={(codes) => choose((before) => ({ ...before, [field]: codes }))}
        />
      ))}
      <div>
        <Button disabled={!isChosen || stem.trim() === ''} onClick={propose}>
          {text('propose')}
        </Button>
      </div>
      {made.length > 0 && <Made {...props} />}
    </div>
  );
}
