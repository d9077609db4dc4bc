import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { type Choice, chooseOption } from '@vitrine/rules/catalogue/chooseOption';
import type { Selection } from '@vitrine/rules/catalogue/configurator';
import { optionsOf, type OptionState } from '@vitrine/rules/catalogue/optionStates';
import { resolveSelection } from '@vitrine/rules/catalogue/resolveSelection';
import { noSize } from '@vitrine/rules/catalogue/size';
import { useEffect, useState } from 'react';
import { useListed } from '../../lib/listed.ts';
import { useMoney } from '../../lib/money.ts';
import { useStore } from '../../lib/store.ts';
import { useText } from '../../lib/text.ts';
import { closeTray } from '../../lib/trays.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { currentChoice } from './currentChoice.ts';
import styles from './configurator.module.css';
import { SizeOption } from './SizeOption.tsx';
import { ToneOption } from './ToneOption.tsx';
import type { ProductSelection } from './useSelection.ts';

type Field = ProductPage['attributes'][number]['field'];

/** The tray of the product page that is open; nothing without one. `field` is the attribute whose button was used. */
export function ConfiguratorTray({ field }: { readonly field?: string }) {
  const current = useStore(currentChoice);
  return current ? <Configure product={current.product} choice={current.choice} field={field} /> : null;
}

type Props = {
  readonly product: ProductPage;
  readonly choice: ProductSelection;
  readonly field?: string | undefined;
};

const groupId = (field: string) => `configurator-${field}`;

/** Brings the attribute whose button was used into view, the focus on its choice. */
function useAskedField(field: string | undefined): void {
  useEffect(() => {
    const group = field === undefined ? null : document.getElementById(groupId(field));
    const input =
      group?.querySelector<HTMLInputElement>('input:checked') ??
      group?.querySelector<HTMLInputElement>('input:not(:disabled)');
    input?.focus();
  }, [field]);
}

/** A choice that is not confirmed yet, and its consequences. */
function useDraft({ product, choice }: Pick<Props, 'product' | 'choice'>) {
  const [selection, setSelection] = useState<Selection>(choice.selection);
  const [last, setLast] = useState<Choice | null>(null);
  const resolution = resolveSelection(choice.configurator, selection);
  const variant = resolution.status === 'valid' ? resolution.variants[0] : undefined;
  const optionOf = (field: Field, id: string | null | undefined) =>
    product.attributes.find((attribute) => attribute.field === field)?.options.find((option) => option.id === id);
  return {
    selection,
    variant,
    wasReset: (last?.reset.length ?? 0) > 0,
    replacedSize: last?.replaced.map((sizeField) => last.selection[sizeField] ?? null)[0] ?? null,
    optionOf,
    /** The variant of an option: in the chosen colour if it exists in it. */
    variantWith: (field: Field, id: string): ProductVariant | undefined => {
      const having = product.variants.filter(({ attributes }) => attributes[field] === id);
      return having.find(({ attributes }) => attributes['color'] === selection['color']) ?? having[0];
    },
    choose: (field: string, id: string): void => {
      const next = chooseOption(choice.configurator, selection, field, id);
      setSelection(next.selection);
      setLast(next);
    },
  };
}
type Draft = ReturnType<typeof useDraft>;

type OptionProps = {
  readonly choice: ProductSelection;
  readonly draft: Draft;
  readonly field: Field;
  readonly state: OptionState;
};

/** One option; an unavailable one stays visible with its reason. */
function Option({ choice, draft, field, state }: OptionProps) {
  const text = useText('product');
  const money = useMoney();
  const { selection, optionOf, variantWith, choose } = draft;
  const found = optionOf(field, state.id);
  if (!found || state.id === noSize) return null;
  const reasonOf = ({ reason }: OptionState) => {
    if (reason === 'no_stock') return text('sold_out');
    return reason === 'no_match'
      ? text('not_made_in', { name: optionOf('color', selection['color'])?.name ?? '' })
      : '';
  };
  const common = {
    field,
    option: found,
    checked: selection[field] === state.id,
    reason: reasonOf(state),
    disabled: state.state === 'disabled',
    onChoose: () => choose(field, state.id),
  };
  if (field === 'color') return <ToneOption {...common} />;
  const variant = variantWith(field, state.id);
  const where = variant && choice.stockOf(variant.sku) === 'retailOnly' ? text('stores_only') : undefined;
  const note = [variant?.measurements, where].filter(Boolean).join('. ');
  return <SizeOption {...common} note={note} price={variant?.price ? money(variant.price) : ''} />;
}

/** Announces the result of the choice: a removed or replaced size, else where the variant is available. */
function useStatusText(choice: ProductSelection, { variant, wasReset, replacedSize, optionOf }: Draft): string {
  const text = useText('product');
  if (wasReset) return text('size_reset');
  if (!variant) return '';
  const size = optionOf('size', replacedSize)?.name;
  if (size !== undefined) return text('size_replaced', { size });
  const stock = choice.stockOf(variant.sku);
  if (stock === 'noStock') return text('sold_out');
  return text(stock === 'retailOnly' ? 'stores_only' : 'in_stock');
}

/**
 * Colour and size as radio groups; unavailable options stay visible with their reason, a removed size is announced (spec 2 §4).
 */
function Configure({ product, choice, field: asked }: Props) {
  const text = useText('product');
  const money = useMoney();
  const inRow = useListed();
  useAskedField(asked);
  const draft = useDraft({ product, choice });
  const { selection, variant, optionOf, variantWith } = draft;
  const statusText = useStatusText(choice, draft);
  const groups = product.attributes.filter(({ field }) => choice.asked.includes(field));
  const tone = selection['color'];
  const [image] = (variant ?? (tone ? variantWith('color', tone) : undefined) ?? choice.shown).images;
  const chosenName = inRow(groups.map(({ field }) => optionOf(field, selection[field])?.name));
  const foot = (
    <Button
      wide
      unavailable={!variant}
      onClick={() => {
        choice.take(selection);
        closeTray();
      }}
    >
      {variant
        ? text('confirm', { name: chosenName, price: variant.price ? money(variant.price) : text('price_in_store') })
        : text('confirm_missing')}
    </Button>
  );
  return (
    <Tray title={useTrayTitle(groups.map(({ field }) => field))} foot={foot}>
      <div className={styles.object}>
        {image && <Picture className={styles.picture} picture={image} sizes="72px" silent />}
        <div>
          <p className="name">{product.title}</p>
          <p className="note">{product.kind}</p>
        </div>
      </div>
      {groups.map(({ field }) => (
        <fieldset key={field} id={groupId(field)} className={styles.group}>
          <legend className={styles.label}>
            {text(field)}
            {field === 'size' && product.size_system && (
              <button type="button" className={`link ${styles.guide}`} data-tray="size" aria-haspopup="dialog">
                {text('sizes')}
              </button>
            )}
          </legend>
          <div className={field === 'color' ? styles.tones : styles.sizes}>
            {optionsOf(choice.configurator, selection, field, choice.stockOf)
              .filter(({ state }) => state === 'available' || state === 'disabled')
              .map((state) => (
                <Option key={state.id} choice={choice} draft={draft} field={field} state={state} />
              ))}
          </div>
        </fieldset>
      ))}
      <p className={`${styles.say} note`} role="status">
        {statusText}
      </p>
    </Tray>
  );
}

function useTrayTitle(fields: readonly Field[]): string {
  const text = useText('product');
  if (fields.includes('color')) {
    if (fields.includes('size')) return text('color_size');
    if (fields.includes('volume')) return text('color_volume');
  }
  return fields[0] ? text(fields[0]) : '';
}
