import {
  type ProductOptions,
  type SetParts,
  staffProduct,
  type StaffProductPage,
} from '@vitrine/contract/staffProducts';
import { joinsSkus, mostOfPart, partsRange } from '@vitrine/rules/catalogue/setItems';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import { type Draft, withParts } from './productDraft.ts';
import { useCatalogueLanguage } from './Products.tsx';
import { useOptionNames } from './VariantMaker.tsx';
import css from './products.module.css';

type Props = {
  readonly page: StaffProductPage;
  readonly options: ProductOptions;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
  readonly faultOf: (field: string) => string | null;
};
type Piece = { readonly sku: string; readonly qty: number };
type PieceProps = {
  readonly piece: Piece;
  readonly about: string;
  readonly part: StaffProductPage | undefined;
  readonly options: ProductOptions;
  /** Whether the SKU of the set is joined from those of its pieces: then they never change. */
  readonly isJoined: boolean;
  readonly fault: string | null;
  readonly onChange: (piece: Piece) => void;
};

const attributesOf = ({ facts: { attributes } }: StaffProductPage['variants'][number]): Record<string, string> =>
  typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes) ? attributes : {};

/** Which piece of a part a variant of the set has, and how many. */
function PieceFields({ piece, about, part, options, isJoined, fault, onChange }: PieceProps) {
  const text = useText('products');
  const namesOf = useOptionNames(options);
  const known = part?.variants ?? [];
  const choices = known.map((variant) => ({
    value: variant.sku,
    name: `${variant.sku} ${namesOf(attributesOf(variant))}`.trim(),
  }));
  const all = choices.some(({ value }) => value === piece.sku)
    ? choices
    : [{ value: piece.sku, name: piece.sku }, ...choices];
  return (
    <>
      {isJoined ? (
        <p>{piece.sku}</p>
      ) : (
        <Select
          label={text('set.piece', { about })}
          value={piece.sku}
          fault={fault}
          choices={all}
          onChange={(sku) => onChange({ ...piece, sku })}
        />
      )}
      <TextField
        label={text('set.qty', { about })}
        inputMode="numeric"
        value={piece.qty === 0 ? '' : String(piece.qty)}
        fault={piece.qty < 1 || piece.qty > mostOfPart ? text('set.qty.range', { most: mostOfPart }) : null}
        onChange={(typed) => onChange({ ...piece, qty: /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : 0 })}
      />
    </>
  );
}

/** Adds a product to a set by its code: each variant gets its first piece, to be changed. */
function AddPart({
  parts,
  onAdd,
}: {
  readonly parts: readonly string[];
  readonly onAdd: (part: StaffProductPage) => void;
}) {
  const text = useText('products');
  const fault = useFault();
  const language = useCatalogueLanguage();
  const { isBusy, error, take } = useTake();
  const [code, setCode] = useTyped('part of set', '');
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isAdded = await take(async () => {
      onAdd(await call(staffProduct, { params: { code: code.trim() }, query: { language } }));
    });
    if (isAdded) setCode('');
  };
  const isThere = parts.includes(code.trim());
  return (
    <form className={css.steps} onSubmit={(event) => void add(event)}>
      <TextField label={text('set.add')} value={code} fault={isThere ? text('set.there') : null} onChange={setCode} />
      <Button type="submit" disabled={isBusy || isThere || code.trim() === ''}>
        {text('set.add_it')}
      </Button>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
    </form>
  );
}

/** The pages of the products of a set, for the names of their pieces. */
function useParts(codes: readonly string[]): readonly (StaffProductPage | undefined)[] {
  const language = useCatalogueLanguage();
  // A pair may have one product twice.
  const found = useQueries({
    queries: [...new Set(codes)].map((code) => ({
      queryKey: ['product', code, language],
      queryFn: () => call(staffProduct, { params: { code }, query: { language } }),
    })),
  });
  return codes.map((code) => found.find(({ data }) => data?.code === code)?.data);
}

type SetProps = Props & { readonly set: SetParts };

/** The steps that change the parts of the draft. */
function useSteps({ page, type, set }: Pick<SetProps, 'page' | 'type' | 'set'>) {
  const change = (after: SetParts): void => type((before) => withParts(before, page, after));
  const { parts: products, variants } = set;
  return {
    setPiece: (sku: string, at: number, piece: Piece): void =>
      change({
        ...set,
        variants: variants.map((variant) =>
          variant.sku === sku
            ? { sku, parts: variant.parts.map((one, index) => (index === at ? piece : one)) }
            : variant,
        ),
      }),
    takeAway: (at: number): void =>
      change({
        parts: products.filter((_, index) => index !== at),
        variants: variants.map(({ sku, parts }) => ({ sku, parts: parts.filter((_, index) => index !== at) })),
      }),
    add: ({ code, variants: [piece] }: StaffProductPage): void =>
      change({
        parts: [...products, code],
        variants: variants.map(({ sku, parts }) => ({ sku, parts: [...parts, { sku: piece?.sku ?? '', qty: 1 }] })),
      }),
  };
}

function Editor(props: SetProps) {
  const { page, options, draft, faultOf, set } = props;
  const text = useText('products');
  const products = useParts(set.parts);
  const { setPiece, takeAway, add } = useSteps(props);
  const [least, most] = partsRange(page.configurator_type);
  const isJoined = joinsSkus(page.configurator_type);
  const titleOf = (at: number): string => `${at + 1}. ${products[at]?.title ?? set.parts[at] ?? ''}`;
  const cell = ({ sku, parts }: SetParts['variants'][number], at: number) => {
    const piece = parts[at];
    if (piece === undefined) return '–';
    if (!page.may_edit) return `${piece.qty} × ${piece.sku}`;
    return (
      <PieceFields
        piece={piece}
        about={`${titleOf(at)}, ${sku}`}
        part={products[at]}
        options={options}
        isJoined={isJoined}
        fault={faultOf(`variants.${sku}.parts[${at}].sku`) ?? faultOf(`parts[${at}]`)}
        onChange={(next) => setPiece(sku, at, next)}
      />
    );
  };
  return (
    <Sheet title={text('set')}>
      {isJoined && <p className={css.soft}>{text('set.joined')}</p>}
      <Table
        caption={text('set')}
        rows={set.variants.filter(({ sku }) => !draft.removed.includes(sku))}
        keyOf={({ sku }) => sku}
        columns={[
          { name: text('variant_of_set'), render: ({ sku }) => sku },
          ...set.parts.map((_, at) => ({
            name: titleOf(at),
            render: (variant: SetParts['variants'][number]) => cell(variant, at),
          })),
        ]}
      />
      {page.may_edit && !isJoined && (
        <div className={css.steps}>
          {set.parts.length > least &&
            set.parts.map((code, at) => (
              <Button key={code} about={titleOf(at)} weight="quiet" onClick={() => takeAway(at)}>
                {text('take_away')}
              </Button>
            ))}
          {set.parts.length < most && <AddPart parts={set.parts} onAdd={add} />}
        </div>
      )}
    </Sheet>
  );
}

/** The products of a set and the pieces of each of its variants; nothing for a piece. */
export function SetPartsSheet(props: Props) {
  const { page, draft } = props;
  const set = draft.set === null ? page.set : draft.set.after;
  return set === null ? null : <Editor {...props} set={set} />;
}
