import type { MoneyAnswer } from '@vitrine/contract/money';
import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { Personalisation } from '@vitrine/contract/personalisation';
import { skuToPath } from '@vitrine/rules/catalogue/sku';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { useTitlePrefix } from '../../lib/pages/titlePrefix.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { EngravingFields } from './EngravingFields.tsx';
import { KitFields } from './KitFields.tsx';
import css from './personalise.module.css';
import { type Terms, useEngraving } from './useEngraving.ts';
import { useKit } from './useKit.ts';
import { usePersonalisedAdd } from './usePersonalisedAdd.tsx';

/** When it arrives, personalised: in the storefront's words, from the loader. */
type PersonalisedDates = { readonly from: string; readonly until: string } | null;

type Shown = { readonly product: ProductPage; readonly variant: ProductVariant; readonly dates: PersonalisedDates };

type SumsProps = {
  readonly rows: readonly { readonly label: string; readonly money: MoneyAnswer }[];
  readonly days: number;
  readonly dates: PersonalisedDates;
};

/** What it costs and when it comes, before it is added. */
function Sums({ rows, days, dates }: SumsProps) {
  const text = useText('personalise');
  const product = useText('product');
  const money = useMoney();
  const locale = useLocale();
  const [first] = rows;
  const total = rows.reduce((sum, row) => sum + row.money.amount, 0);
  return (
    <dl className={css.sums}>
      {rows.map(({ label, money: amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">
            <bdi>{amount.amount === 0 ? text('price_free') : money(amount)}</bdi>
          </dd>
        </div>
      ))}
      {first && (
        <div className={css.total}>
          <dt>{text('total')}</dt>
          <dd className="figure">
            <bdi>{formatMoney({ amount: total, currency: first.money.currency }, locale)}</bdi>
          </dd>
        </div>
      )}
      {days > 0 && (
        <div>
          <dt>{text('preparation')}</dt>
          <dd>{text('days', { days })}</dd>
        </div>
      )}
      {dates && (
        <div>
          <dt>{product('delivery')}</dt>
          <dd>{product('delivery_text', { cost: '', ...dates }).trim()}</dd>
        </div>
      )}
    </dl>
  );
}

type FrameProps = Shown & {
  readonly picture: ReactNode;
  readonly note?: string;
  readonly sums: SumsProps['rows'];
  readonly days: number;
  readonly busy: boolean;
  readonly isMissing: boolean;
  readonly isSoldOut?: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
};

/** The page around the choices: picture, name, choices, sums and the one button. */
function Frame({
  product,
  variant,
  dates,
  picture,
  note,
  sums,
  days,
  busy,
  isMissing,
  isSoldOut,
  onAdd,
  children,
}: FrameProps) {
  const text = useText('personalise');
  const words = useText('product');
  const form = useText('form');
  const locale = useLocale();
  useTitlePrefix(isMissing ? form('error_prefix') : null);
  return (
    <main id="content" tabIndex={-1}>
      <article className={css.root}>
        <div className={css.shown}>{picture}</div>
        <div className={css.panel}>
          <p className={css.back}>
            <TextLink target to={paths.under(locale, `${product.url}?selected_sku=${skuToPath(variant.sku)}`)}>
              {text('back', { name: product.title })}
            </TextLink>
          </p>
          <h1 className="headline">{text('title', { name: product.title })}</h1>
          <p className={css.kind}>
            <bdi>{variant.display_name}</bdi>
          </p>
          {children}
          <Sums rows={sums} days={days} dates={dates} />
          {note && <p className={css.fixed}>{note}</p>}
          {isSoldOut ? (
            <p className={css.fixed}>{words('no_stock')}</p>
          ) : (
            <Button wide busy={busy} onClick={onAdd}>
              {words('add_to_cart')}
            </Button>
          )}
        </div>
      </article>
    </main>
  );
}

/** The first field that needs the shopper, after the render that marks it. */
const focusOn = (id: string): void => {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
};

function EngravingPage({
  product,
  variant,
  dates,
  terms,
  sku,
}: Shown & { readonly terms: Terms; readonly sku: string }) {
  const text = useText('personalise');
  const state = useEngraving(sku, terms);
  const { add, busy } = usePersonalisedAdd(product.title);
  const [isAsked, setAsked] = useState(false);
  const { problem, engraving } = state;
  const onAdd = (): void => {
    setAsked(true);
    if (problem) {
      focusOn(`engraving-${'line' in problem ? problem.line : 0}`);
      return;
    }
    const { lines, font, size } = engraving;
    const { perso_product_type } = terms;
    void add({
      sku,
      qty: variant.qty_increments,
      options: {
        engraving: [...lines],
        perso_info: { perso_product_type, personalization_info_properties: { font, size } },
      },
    });
  };
  const [image] = variant.images;
  return (
    <Frame
      product={product}
      variant={variant}
      dates={dates}
      picture={
        image && <Picture className={css.picture} picture={image} sizes="(min-width: 1024px) 50vw, 100vw" first />
      }
      note={text('no_return')}
      sums={[
        ...(variant.price ? [{ label: text('piece'), money: variant.price }] : []),
        { label: text('price'), money: terms.price },
      ]}
      days={terms.preparation_days}
      busy={busy}
      isMissing={isAsked && problem !== null}
      isSoldOut={!variant.stock.has_stock}
      onAdd={onAdd}
    >
      <EngravingFields state={state} isAsked={isAsked} />
    </Frame>
  );
}

function KitPage({ product, variant, dates, personalisation }: Shown & { readonly personalisation: Personalisation }) {
  const kit = useKit(personalisation.kit, personalisation.sku);
  const { add, busy } = usePersonalisedAdd(product.title);
  const [isAsked, setAsked] = useState(false);
  const { base, container, whole } = kit;
  const onAdd = (): void => {
    setAsked(true);
    if (!whole) {
      const role = base ? 'container' : 'base';
      const at = (base ? kit.containers : kit.bases).findIndex((piece) => piece.in_stock);
      focusOn(`kit-${role}-${Math.max(0, at)}`);
      return;
    }
    const { container_type, container_id } = whole.base;
    void add({
      sku: whole.base.sku,
      qty: 1,
      options: { container_type, container_id, container_sku: whole.container.sku },
    });
  };
  const pictures = [base, container].flatMap((piece) => (piece?.image ? [{ sku: piece.sku, image: piece.image }] : []));
  return (
    <Frame
      product={product}
      variant={variant}
      dates={dates}
      picture={
        <div className={css.pair}>
          {pictures.map(({ sku, image }) => (
            <Picture key={sku} className={css.picture} picture={image} sizes="(min-width: 1024px) 25vw, 50vw" />
          ))}
        </div>
      }
      sums={[base, container].flatMap((piece) => (piece ? [{ label: piece.name, money: piece.price }] : []))}
      days={0}
      busy={busy}
      isMissing={isAsked && !whole}
      onAdd={onAdd}
    >
      <KitFields kit={kit} isAsked={isAsked} />
    </Frame>
  );
}

/** The page of spec 1 §2 on which a product is engraved, or a kit is put together. */
export function PersonalisedPage({ personalisation, ...shown }: Shown & { readonly personalisation: Personalisation }) {
  const { kind, engraving, sku } = personalisation;
  return kind === 'smallleathergoods' && engraving ? (
    <EngravingPage {...shown} terms={engraving} sku={sku} />
  ) : (
    <KitPage {...shown} personalisation={personalisation} />
  );
}
