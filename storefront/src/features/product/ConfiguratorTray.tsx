import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { type OptionChoice, chooseOption } from '@vitrine/rules/catalogue/chooseOption';
import { colorFieldOf } from '@vitrine/rules/catalogue/colorField';
import { familyOf, partOf, type Selection } from '@vitrine/rules/catalogue/configurator';
import { optionsOf, type OptionState } from '@vitrine/rules/catalogue/optionStates';
import { resolveSelection } from '@vitrine/rules/catalogue/resolveSelection';
import { noSize } from '@vitrine/rules/catalogue/size';
import { useEffect, useState } from 'react';
import { useListed } from '../../lib/words/listed.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { closeTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import styles from './configurator.module.css';
import { SizeOption } from './SizeOption.tsx';
import { SoldOut } from './SoldOut.tsx';
import { ToneOption } from './ToneOption.tsx';
import type { ProductSelection } from '../../lib/products/currentChoice.ts';

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

type Groups = readonly { readonly field: string; readonly label: string }[];

/** The attribute that the tray shows, its choice focused: the asked one or the first without a choice, then those still missing. */
function useShownField(groups: Groups, asked: string | undefined, selection: Selection) {
  const [first] = useState(() => {
    const missing = groups.find((group) => (selection[group.field] ?? null) === null);
    return groups.find((group) => group.field === asked) ?? missing ?? groups[0];
  });
  // The attributes shown after it: the back arrow leads through them.
  const [trail, setTrail] = useState<readonly string[]>([]);
  const field = trail.at(-1) ?? first?.field;
  useEffect(() => {
    const group = field === undefined ? null : document.getElementById(groupId(field));
    const input =
      group?.querySelector<HTMLInputElement>('input:checked') ??
      group?.querySelector<HTMLInputElement>('input:not(:disabled)');
    input?.focus();
  }, [field]);
  return {
    field,
    next: (to: string): void => setTrail([...trail, to]),
    back: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
  };
}

/** A choice that is not confirmed yet, and its consequences. */
function useDraft({ product, choice }: Pick<Props, 'product' | 'choice'>) {
  const [selection, setSelection] = useState<Selection>(choice.selection);
  const [last, setLast] = useState<OptionChoice | null>(null);
  const resolution = resolveSelection(choice.configurator, selection);
  const variant = resolution.status === 'valid' ? resolution.variant : undefined;
  const color = colorFieldOf(product);
  const optionOf = (field: string, id: string | null | undefined) =>
    product.attributes.find((attribute) => attribute.field === field)?.options.find((option) => option.id === id);
  return {
    selection,
    variant,
    wasReset: (last?.reset.length ?? 0) > 0,
    /** The name of the size that has replaced the chosen one. */
    replacedSize: last?.replaced.map((field) => optionOf(field, last.selection[field])?.attr_display)[0],
    optionOf,
    /** The variant of an option: in the chosen colour if it exists in it. */
    variantWith: (field: string, id: string): ProductVariant | undefined => {
      const having = product.variants.filter(({ attributes }) => attributes[field] === id);
      return having.find(({ attributes }) => attributes[color] === selection[color]) ?? having[0];
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
  readonly field: string;
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
    if (reason !== 'no_match') return '';
    const color = colorFieldOf(choice.configurator, partOf(field));
    const tone = optionOf(color, selection[color]);
    return tone ? text('not_made_in', { name: tone.attr_display }) : text('no_match');
  };
  const common = {
    field,
    option: found,
    checked: selection[field] === state.id,
    reason: reasonOf(state),
    disabled: state.state === 'disabled',
    onChoose: () => choose(field, state.id),
  };
  if (familyOf(field) === 'color') return <ToneOption {...common} />;
  const variant = variantWith(field, state.id);
  const where = variant && choice.stockOf(variant.sku) === 'retailOnly' ? text('stores_only') : undefined;
  // A set's measurements are those of several choices together.
  const measurements = variant?.set_items.length === 0 && variant.measurements;
  const note = [measurements, where].filter(Boolean).join('. ');
  return <SizeOption {...common} note={note} price={variant?.price ? money(variant.price) : ''} />;
}

/** Announces the result of the choice: a removed or replaced size, else where the variant is available. */
function useStatusText(choice: ProductSelection, { variant, wasReset, replacedSize }: Draft): string {
  const text = useText('product');
  if (wasReset) return text('size_reset');
  if (replacedSize !== undefined) return text('size_replaced', { size: replacedSize });
  if (!variant) return '';
  const stock = choice.stockOf(variant.sku);
  if (stock === 'noStock') return text('sold_out');
  return text(stock === 'retailOnly' ? 'stores_only' : 'in_stock');
}

/** The product, with the picture of the choice so far. */
function Head({ product, image }: { product: ProductPage; image: ProductVariant['images'][number] | undefined }) {
  return (
    <div className={styles.object}>
      {image && <Picture className={styles.picture} picture={image} sizes="72px" silent />}
      <div>
        <p className="name">{product.title}</p>
        <p className="note">{product.kind}</p>
      </div>
    </div>
  );
}

type FootProps = {
  readonly choice: ProductSelection;
  readonly draft: Draft;
  readonly groups: Groups;
  readonly field: string;
  readonly onNext: (field: string) => void;
};

/** Takes the choice and closes; while another attribute has none, the button takes it and leads there. */
function Foot({ choice, draft, groups, field, onNext }: FootProps) {
  const text = useText('product');
  const money = useMoney();
  const inRow = useListed();
  const { selection, variant, optionOf } = draft;
  const isChosen = (selection[field] ?? null) !== null;
  const missing = groups.find((group) => (selection[group.field] ?? null) === null);
  const isReady = isChosen && (missing !== undefined || variant !== undefined);
  const label = (): string => {
    if (!isReady) return text('confirm_missing');
    if (missing) return text('next', { attribute: missing.label });
    const name = inRow(groups.map((group) => optionOf(group.field, selection[group.field])?.attr_display));
    return text('confirm', { name, price: variant?.price ? money(variant.price) : text('price_in_store') });
  };
  return (
    <Button
      wide
      unavailable={!isReady}
      onClick={() => {
        choice.take(selection);
        if (missing) onNext(missing.field);
        else closeTray();
      }}
    >
      {label()}
    </Button>
  );
}

/**
 * One attribute as a radio group; unavailable options stay visible with their reason, a removed size is announced, and the
 * button leads to the attribute that is missing next (spec 2 §3, §4).
 */
function Configure({ product, choice, field: asked }: Props) {
  const text = useText('product');
  const draft = useDraft({ product, choice });
  const { selection, variant, variantWith } = draft;
  const statusText = useStatusText(choice, draft);
  const groups = product.attributes.filter(({ field }) => choice.asked.includes(field));
  const { field, next, back } = useShownField(groups, asked, selection);
  const group = groups.find((each) => each.field === field);
  const firstSize = groups.find((each) => familyOf(each.field) === 'size');
  const color = colorFieldOf(product);
  const tone = selection[color];
  const [image] = (variant ?? (tone ? variantWith(color, tone) : undefined) ?? choice.shown).images;
  if (!group) return null;
  return (
    <Tray
      title={group.label}
      onBack={back}
      foot={<Foot choice={choice} draft={draft} groups={groups} field={group.field} onNext={next} />}
    >
      <Head product={product} image={image} />
      <fieldset id={groupId(group.field)} className={styles.group}>
        <legend className="visuallyHidden">{group.label}</legend>
        {group === firstSize && product.size_system && (
          <p className={styles.label}>
            <button type="button" className={`link ${styles.guide}`} data-tray="size" aria-haspopup="dialog">
              {text('sizes')}
            </button>
          </p>
        )}
        <div className={familyOf(group.field) === 'color' ? styles.tones : styles.sizes}>
          {optionsOf(choice.configurator, selection, group.field, choice.stockOf)
            .filter(({ state }) => state === 'available' || state === 'disabled')
            .map((state) => (
              <Option key={state.id} choice={choice} draft={draft} field={group.field} state={state} />
            ))}
        </div>
      </fieldset>
      <SoldOut product={product} choice={choice} selection={selection} />
      <p className={`${styles.say} note`} role="status">
        {statusText}
      </p>
    </Tray>
  );
}
