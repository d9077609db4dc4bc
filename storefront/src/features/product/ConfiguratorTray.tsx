import type { ProductPage } from '@vitrine/contract/catalogue';
import type { Selection } from '@vitrine/rules/catalogue/configurator';
import { noSize } from '@vitrine/rules/catalogue/size';
import { useState } from 'react';
import { useStorefront } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { useStore } from '../../lib/store.ts';
import { useText } from '../../lib/text.ts';
import { closeTray } from '../../lib/trays.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { currentChoice } from './currentChoice.ts';
import styles from './configurator.module.css';
import type { ProductSelection } from './useSelection.ts';

/** The tray of the product page that is open; nothing without one. */
export function ConfiguratorTray() {
  const current = useStore(currentChoice);
  return current ? <Configure product={current.product} choice={current.choice} /> : null;
}

type Props = { readonly product: ProductPage; readonly choice: ProductSelection };

/** Colour and size as radio groups; what cannot be had stays visible with its reason, a lost size is said (spec 2 §4). */
function Configure({ product, choice }: Props) {
  const text = useText('product');
  const money = useMoney();
  const { tag } = useStorefront();
  const [draft, setDraft] = useState<Selection>(choice.selection);
  const [wasReset, setWasReset] = useState(false);
  const resolution = choice.resolve(draft);
  const variant = resolution.status === 'valid' ? resolution.variants[0] : undefined;
  const [image] = (variant ?? choice.shown).images;
  const nameOf = (field: string, id: string | null | undefined) =>
    product.attributes.find((attribute) => attribute.field === field)?.options.find((option) => option.id === id)
      ?.name ?? '';

  const choose = (field: string, id: string) => {
    const next = choice.preview(draft, field, id);
    setDraft(next.selection);
    setWasReset(next.reset.length > 0);
  };
  const priceWith = (field: string, id: string) => {
    const found = product.variants.find(
      (candidate) =>
        candidate.attributes[field] === id &&
        (field === 'color' || !draft.color || candidate.attributes.color === draft.color),
    );
    return found?.price ? money(found.price) : '';
  };
  const noteOf = (field: string, id: string) =>
    product.variants.find((candidate) => candidate.attributes[field] === id)?.measurements ??
    product.attributes.find((attribute) => attribute.field === field)?.options.find((option) => option.id === id)
      ?.note ??
    '';

  const groups = product.attributes.filter(({ field }) => choice.fields.includes(field));
  const body = (
    <>
      <div className={styles.object}>
        {image && <Picture className={styles.picture} picture={image} sizes="72px" silent />}
        <div>
          <p className="name">{product.title}</p>
          <p className="note">{product.kind}</p>
        </div>
      </div>
      {groups.map((attribute) => {
        const states = choice
          .options(attribute.field, draft)
          .filter(({ state }) => state === 'available' || state === 'disabled');
        const isTones = attribute.field === 'color';
        return (
          <fieldset key={attribute.field} className={styles.group}>
            <legend className={styles.label}>
              <span>{text(attribute.field)}</span>
            </legend>
            <div className={isTones ? styles.tones : styles.sizes}>
              {states.map(({ id, state, reason }) => {
                const option = attribute.options.find((candidate) => candidate.id === id);
                if (!option || id === noSize) return null;
                const why =
                  reason === 'no_stock'
                    ? text('sold_out')
                    : reason === 'no_match'
                      ? text('not_made_in', { name: nameOf('color', draft.color) })
                      : '';
                const input = (
                  <input
                    type="radio"
                    name={attribute.field}
                    value={id}
                    checked={draft[attribute.field] === id}
                    disabled={state === 'disabled'}
                    onChange={() => choose(attribute.field, id)}
                  />
                );
                return isTones ? (
                  <label key={id} className={styles.tone}>
                    {input}
                    <span className={styles.square}>
                      {option.hex && <Swatch hex={option.hex} className={styles.fill} />}
                    </span>
                    <span className="seam" aria-hidden="true" />
                    <span>
                      {option.name}
                      {why && <span className={styles.why}>{why}</span>}
                    </span>
                  </label>
                ) : (
                  <label key={id} className={styles.size}>
                    {input}
                    <span className={styles.mark} />
                    <span className={styles.sizeName}>{option.name}</span>
                    <span className="note">{why || noteOf(attribute.field, id)}</span>
                    <span className="figure">{state === 'disabled' ? '' : priceWith(attribute.field, id)}</span>
                  </label>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <p className={`${styles.say} note`} role="status">
        {wasReset
          ? text('size_reset')
          : variant?.stock.has_stock
            ? text('in_stock')
            : variant
              ? text(variant.stock.has_stock_retail ? 'stores_only' : 'sold_out')
              : ''}
      </p>
    </>
  );
  const chosenName = groups
    .map(({ field }) => nameOf(field, draft[field]))
    .filter(Boolean)
    .join(', ');
  const foot = (
    <Button
      wide
      unavailable={!variant}
      onClick={() => {
        choice.take(draft);
        closeTray();
      }}
    >
      {variant
        ? text('confirm', { name: chosenName, price: variant.price ? money(variant.price) : text('price_in_store') })
        : text('confirm_missing')}
    </Button>
  );
  const title = text('tray_title', {
    attributes: new Intl.ListFormat(tag, { type: 'conjunction' }).format(groups.map(({ field }) => text(field))),
  });
  return (
    <Tray title={title} foot={foot}>
      {body}
    </Tray>
  );
}
