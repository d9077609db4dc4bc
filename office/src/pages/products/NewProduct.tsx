import {
  type FactValue,
  type ProductOptions,
  staffProductCreate,
  staffProductOptions,
} from '@vitrine/contract/staffProducts';
import { type ChoiceField, choiceFields, productFacts } from '@vitrine/rules/catalogue/productFacts';
import { type ProposedVariant, skuProblems } from '@vitrine/rules/catalogue/proposeVariants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf, useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { FactField, useFactName } from './FactField.tsx';
import { useCatalogueLanguage } from './Products.tsx';
import { Problems } from './SaveBar.tsx';
import { useProblem } from './useProblem.ts';
import { VariantMaker } from './VariantMaker.tsx';
import css from './products.module.css';

/** The facts that a new product is asked for; the others follow on its page. */
const asked = [
  'hscode',
  'origin_country',
  'material',
  'categories',
  'product_code',
  'family_code',
  'department_code',
  'division_code',
  'max_sale_qty',
] as const;
const texts = ['title', 'kind', 'intro', 'description'] as const;

type Typed = {
  readonly code: string;
  readonly texts: Readonly<Record<(typeof texts)[number], string>>;
  readonly facts: Readonly<Partial<Record<(typeof asked)[number], FactValue>>>;
  readonly fields: readonly ChoiceField[];
  readonly variants: readonly ProposedVariant[];
  readonly reason: string;
};
const empty: Typed = {
  code: '',
  texts: { title: '', kind: '', intro: '', description: '' },
  facts: { max_sale_qty: 1 },
  fields: ['color', 'size'],
  variants: [],
  reason: '',
};

type PartProps = {
  readonly options: ProductOptions;
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
  readonly faultOf: (field: string) => string | null;
};

/** Its texts in the first language of the house; the others are translated on the page of texts. */
function NewTexts({ options: { source }, typed, type, faultOf }: PartProps) {
  const text = useText('products');
  const fields = useText('texts');
  const nameOf = useWordingNames();
  return (
    <Sheet title={text('new.texts', { language: nameOf(source) })}>
      {texts.map((name) => (
        <TextArea
          key={name}
          label={fields(`field.product.${name}`)}
          rows={name === 'description' ? 5 : 2}
          lang={tagOf(source)}
          dir={directionOf(source)}
          value={typed.texts[name]}
          fault={faultOf(`texts.${source}.${name}`)}
          onChange={(value) => type({ texts: { ...typed.texts, [name]: value } })}
        />
      ))}
    </Sheet>
  );
}

function NewFacts({ options, typed, type, faultOf }: PartProps) {
  const text = useText('products');
  return (
    <Sheet title={text('facts')}>
      <div className={css.facts}>
        <TextField
          label={text('code')}
          hint={text('code.hint')}
          value={typed.code}
          fault={faultOf('code')}
          onChange={(code) => type({ code })}
        />
        {productFacts.flatMap((fact) => {
          const name = asked.find((one) => one === fact.name);
          if (name === undefined) return [];
          return [
            <FactField
              key={name}
              fact={fact}
              value={typed.facts[name] ?? null}
              options={options}
              fault={faultOf(name)}
              onChange={(value) => type({ facts: { ...typed.facts, [name]: value } })}
            />,
          ];
        })}
      </div>
    </Sheet>
  );
}

/** Its variants: the fields in which they differ, and every combination of the chosen options. */
function NewVariants({ options, typed, type, faultOf }: PartProps) {
  const text = useText('products');
  const nameOf = useFactName();
  const turn = (field: ChoiceField, isTicked: boolean): void =>
    type({
      fields: choiceFields.filter((one) => (one === field ? isTicked : typed.fields.includes(one))),
      variants: [],
    });
  return (
    <Sheet title={text('variants')}>
      <fieldset className={css.ticks}>
        <legend>{text('differ')}</legend>
        {choiceFields.map((field) => (
          <Tick
            key={field}
            label={nameOf(field)}
            isTicked={typed.fields.includes(field)}
            onChange={(isTicked) => turn(field, isTicked)}
          />
        ))}
      </fieldset>
      <VariantMaker
        options={options}
        fields={typed.fields}
        stem=""
        taken={[]}
        made={typed.variants}
        onMake={(variants) => type({ variants })}
        faultOf={(sku) => faultOf(`variants.${sku}.sku`) ?? faultOf(`variants.${sku}.attributes`)}
      />
    </Sheet>
  );
}

function bodyOf({ code, texts: words, facts, fields, variants, reason }: Typed) {
  const why = reason.trim() === '' ? {} : { reason };
  return {
    code: code.trim(),
    texts: { ...words },
    facts: asked.flatMap((field) => {
      const after = facts[field] ?? null;
      return after === null ? [] : [{ field, after }];
    }),
    fields: [...fields],
    variants: variants.map(({ sku, attributes }) => ({ sku, attributes: { ...attributes } })),
    ...why,
  };
}

function Form({ options }: { readonly options: ProductOptions }) {
  const text = useText('products');
  const navigate = useNavigate();
  const client = useQueryClient();
  const language = useCatalogueLanguage();
  const { isBusy, error, take } = useTake();
  const { faultOf } = useProblem(error);
  const [typed, setTyped] = useTyped('product', empty);
  const type = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));
  const isGood =
    typed.code.trim() !== '' &&
    typed.variants.length > 0 &&
    skuProblems(typed.variants.map(({ sku }) => sku)).every((problem) => problem === null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = bodyOf(typed);
    const send = (idempotency_key: string) => call(staffProductCreate, { query: { language }, body, idempotency_key });
    if (!(await take(send))) return;
    await client.invalidateQueries({ queryKey: ['products'] });
    await navigate(`/products/${encodeURIComponent(body.code)}`);
  };
  const parts = { options, typed, type, faultOf };
  return (
    <form className={css.maker} onSubmit={(event) => void submit(event)}>
      <NewTexts {...parts} />
      <NewFacts {...parts} />
      <NewVariants {...parts} />
      <Sheet>
        <Problems error={error} />
        <TextField label={text('reason')} value={typed.reason} onChange={(reason) => type({ reason })} />
        <div className={css.steps}>
          <Button type="submit" weight="main" disabled={isBusy || !isGood}>
            {text('make')}
          </Button>
          <span className={css.soft}>{text('make.note')}</span>
        </div>
      </Sheet>
    </form>
  );
}

/** Makes a product as a draft. */
export function NewProduct() {
  const text = useText('products');
  const fault = useFault();
  const language = useCatalogueLanguage();
  const { data: options, error } = useQuery({
    queryKey: ['product-options', language],
    queryFn: () => call(staffProductOptions, { query: { language } }),
  });
  return (
    <Page title={text('new')} lead={text('new.lead')} actions={<Link to="/products">{text('title')}</Link>}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {options && <Form options={options} />}
    </Page>
  );
}
