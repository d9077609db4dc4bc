import type { FactValue, ProductOptions } from '@vitrine/contract/staffProducts';
import { variantFacts, type VariantFactName } from '@vitrine/rules/catalogue/productFacts';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Select } from '../../ui/Field.tsx';
import { ContainerField } from './ContainerField.tsx';
import { FactField, useFactName } from './FactField.tsx';
import { TakeDialog } from './TakeDialog.tsx';

export type VariantValues = Readonly<Record<VariantFactName, FactValue>>;

type Props = {
  readonly sku: string;
  readonly values: VariantValues;
  readonly options: ProductOptions;
  /** Whether its options may change: those of a set are of its parts. */
  readonly isPiece: boolean;
  readonly onTake: (values: VariantValues) => void;
  readonly onClose: () => void;
};

const attributesOf = (value: FactValue): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The facts of one variant. They are saved with those of the product. */
export function VariantDialog({ sku, values: first, options, isPiece, onTake, onClose }: Props) {
  const text = useText('products');
  const nameOf = useFactName();
  const [values, setValues] = useTyped(`variant ${sku}`, first);
  const set = (name: VariantFactName, value: FactValue): void => setValues((before) => ({ ...before, [name]: value }));
  const attributes = attributesOf(values.attributes);
  return (
    <TakeDialog
      title={text('variant', { sku })}
      lead={text('variant.lead')}
      onTake={() => onTake(values)}
      onClose={onClose}
    >
      {isPiece &&
        Object.entries(attributes).map(([field, code]) => (
          <Select
            key={field}
            label={nameOf(field)}
            value={code}
            choices={options.options
              .filter((one) => one.field === field || one.code === code)
              .filter((one, at, all) => all.findIndex((other) => other.code === one.code) === at)
              .map((one) => ({ value: one.code, name: one.title }))}
            onChange={(chosen) => set('attributes', { ...attributes, [field]: chosen })}
          />
        ))}
      {variantFacts
        .filter(({ form }) => form !== 'option' && form !== 'container')
        .map((fact) => (
          <FactField
            key={fact.name}
            fact={fact}
            value={values[fact.name]}
            options={options}
            fault={null}
            onChange={(value) => set(fact.name, value)}
          />
        ))}
      {isPiece && <ContainerField value={values.container} onChange={(value) => set('container', value)} />}
    </TakeDialog>
  );
}
