import type { ProductPage as Product, ProductVariant } from '@vitrine/contract/catalogue';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useMoney } from '../../lib/words/money.ts';
import { onIntent, useMoved } from '../../lib/browser/onIntent.ts';
import { useText } from '../../lib/words/text.ts';
import { useTitlePrefix } from '../../lib/pages/titlePrefix.ts';
import { paths } from '../../lib/pages/paths.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
// The styles of parts that render before their code loads.
import '../../ui/products/card.module.css';
import { Crumbs } from '../../ui/links/Crumbs.tsx';
import { AttributeList } from './AttributeList.tsx';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { Gallery } from './Gallery.tsx';
import { adviserParams } from './adviserParams.ts';
import styles from './product.module.css';
import { type Promised, Promises } from './Promises.tsx';
import { useAddToCart } from './useAddToCart.ts';
import type { FreshStock } from './useFreshStock.ts';
import { useSelection } from './useSelection.ts';

// Content below the first screen is in the page's HTML; its code loads when the visitor first moves.
const RelatedProducts = lazyPart(async () => {
  await onIntent();
  return (await import('./RelatedProducts.tsx')).RelatedProducts;
});
const Words = lazyPart(async () => {
  await onIntent();
  return (await import('./Words.tsx')).Words;
});
const StockNotes = lazyPart(async () => {
  await onIntent();
  return (await import('./StockNotes.tsx')).StockNotes;
});
// The banner shows only after a scroll.
const ProductBanner = lazyPart(async () => (await import('./ProductBanner.tsx')).ProductBanner);

type PriceProps = { readonly product: Product; readonly shown: ProductVariant; readonly price: string };

/** The price, and the taxes it includes. */
function Price({ product, shown, price }: PriceProps) {
  const text = useText('product');
  const money = useMoney();
  return (
    <p className={styles.price}>
      <bdi className="figure">{price}</bdi>{' '}
      {shown.price && (
        <span className={styles.tax}>{text(product.tax_included ? 'tax_included' : 'tax_excluded')}</span>
      )}
      {shown.unit_price && (
        <span className={styles.tax}>
          {text('unit_price', { price: money(shown.unit_price), unit: shown.unit_label ?? '' })}
        </span>
      )}
      {shown.eco_tax && <span className={styles.tax}>{text('eco_tax', { price: money(shown.eco_tax) })}</span>}
    </p>
  );
}

type Props = {
  readonly product: Product;
  readonly promised: Promised;
  /** The address names a variant that the product does not have, such as one withdrawn since. */
  readonly unmatched?: boolean;
};

/** The choice of a variant, and the attempt to buy it: missing choices stay marked from then on. */
function useBuying(product: Product, unmatched: boolean) {
  const text = useText('product');
  const form = useText('form');
  const money = useMoney();
  const inRow = useListed();
  const [asked, setAsked] = useState(false);
  const [fresh, setFresh] = useState<FreshStock | null>({});
  const cart = useAddToCart(product);
  const choice = useSelection(product, fresh, cart.refused);
  const { shown, resolution, buttons } = choice;
  const [opening] = useState(choice.selection);
  const missing = asked && resolution.status === 'incomplete' ? resolution.unselected : [];
  // Until the shopper chooses another one, or presses a button that asks for what is missing.
  const isUnmatched =
    resolution.status === 'no_match' || (unmatched && choice.selection === opening && missing.length === 0);
  const marked = resolution.status === 'no_match' ? choice.asked : missing;
  useTitlePrefix(marked.length > 0 || isUnmatched ? form('error_prefix') : null);
  useEffect(() => {
    currentChoice.set(() => ({ product, choice }));
  }, [product, choice]);
  // Only on unmount: between two renders an open tray must keep its content.
  useEffect(() => () => currentChoice.set(() => null), []);

  const chosen = inRow(
    product.attributes
      .filter(({ field }) => choice.fields.includes(field))
      .map(({ field, options }) => options.find(({ id }) => id === choice.selection[field])?.attr_display),
  );
  /** An action on the chosen variant; without one, it marks the first missing choice. */
  const onChosen = (act: (variant: ProductVariant) => void) => (): void => {
    if (resolution.status === 'incomplete') {
      setAsked(true);
      // By its id: a part's field is no valid selector.
      const first = document.getElementById(`attribute-${resolution.first_unselected}`);
      first?.scrollIntoView({ block: 'center' });
      first?.focus();
    } else if (resolution.status === 'valid') act(resolution.variant);
  };
  return {
    product,
    choice,
    /** The names of the chosen options. */
    chosen,
    /** Fields to choose, or to choose otherwise. */
    missing: marked,
    isUnmatched,
    price: shown.price ? money(shown.price) : text('price_in_store'),
    label: shown.stock.pre_order ? text('pre_order') : text('add_to_cart'),
    isSellable: buttons.add_to_cart.visible && shown.price !== null,
    setFresh,
    noted: [product, choice.selection, fresh, cart.refused],
    /** The stock could not be checked: the button waits until it is (spec 2 §8). */
    isUnknown: !fresh,
    busy: cart.busy,
    buy: onChosen((variant) => void cart.add(variant, chosen)),
    find: onChosen(() => openTray('find-in-store')),
    ask: () => openTray('contact', adviserParams(choice)),
    finds: product.has_locator && buttons.find_in_store,
  };
}
type Buying = ReturnType<typeof useBuying>;

/** The one main action by stock, and over it why it did nothing. */
function Buy({ choice, missing, isUnmatched, isUnknown, isSellable, label, busy, buy, find, ask, finds }: Buying) {
  const { buttons, stock } = choice;
  const text = useText('product');
  const isFinding = finds === 'button';
  const isMain = isSellable || isFinding;
  const isWaiting = isMain && isUnknown;
  const firstMissing = choice.configurator.attributes.find(({ field }) => missing.includes(field));
  return (
    <div className={styles.buy}>
      <p id="product-missing" role="alert" className={styles.alert}>
        {isUnmatched ? text('no_match') : firstMissing ? text('choose_first', { attribute: firstMissing.label }) : ''}
      </p>
      {buttons.message === 'retail_only' && <p className={styles.note}>{text('retail_only')}</p>}
      {stock === 'noStock' && !isUnmatched && <p className={styles.note}>{text('no_stock')}</p>}
      {/* One button, so that it keeps the focus when the last product sells out. */}
      <Button
        wide
        look={isMain ? 'main' : 'quiet'}
        busy={busy}
        unavailable={isWaiting}
        aria-describedby={isWaiting ? 'stock-unknown' : undefined}
        onClick={isSellable ? buy : isFinding ? find : ask}
      >
        {isSellable ? label : text(isFinding ? 'find_in_store' : 'adviser')}
      </Button>
    </div>
  );
}

/** Leads to the page that personalises the chosen variant; without a choice, it marks what is missing. */
function Personalise({ choice: { shown, resolution }, buy }: Buying) {
  const text = useText('product');
  const locale = useLocale();
  return (
    shown.personalised_url && (
      <Link
        className="link linkTarget"
        to={paths.under(locale, shown.personalised_url)}
        onClick={(event) => {
          if (resolution.status === 'valid') return;
          event.preventDefault();
          buy();
        }}
      >
        {text('personalise')}
      </Link>
    )
  );
}

const openChoice = (field: string): void => openTray('configurator', { field });

/**
 * The page of a product with variants: pictures, choice, price, one main action by stock, promises, texts (spec 2 §2, §4).
 */
export function ProductPage({ product, promised, unmatched = false }: Props) {
  const section = useRef<HTMLElement>(null);
  const buying = useBuying(product, unmatched);
  const { choice, isSellable } = buying;
  const { shown } = choice;
  const moved = useMoved();
  const related = useMemo(
    () => <Suspense>{product.kin.length > 0 && <RelatedProducts related={product.kin} />}</Suspense>,
    [product.kin],
  );
  const notes = useMemo(
    () => (
      <Suspense>
        {/* Another product starts again. */}
        <StockNotes key={product.code} {...buying} />
      </Suspense>
    ),
    // The same element until a choice or the stock changes, so that the HTML stays until its code has loaded.
    // oxlint-disable-next-line react/exhaustive-deps -- its other props follow from these
    buying.noted,
  );
  const words = useMemo(
    () => (
      <Suspense>
        <Words product={product} variant={shown} />
      </Suspense>
    ),
    [product, shown],
  );
  return (
    <main id="content" tabIndex={-1}>
      <article className={styles.root} ref={section}>
        <Gallery key={shown.images[0]?.url} name={product.title} images={shown.images} thumbs={shown.thumbs} />
        <div className={styles.panel}>
          <div className={styles.crumbs}>
            <Crumbs crumbs={product.crumbs} />
          </div>
          <h1 className="headline">{product.title}</h1>
          <p className={styles.kind}>{product.kind}</p>
          <Price product={product} shown={shown} price={buying.price} />
          <div className={styles.choices}>
            <AttributeList {...buying} onOpen={openChoice} />
          </div>
          <Buy {...buying} />
          {isSellable && <Personalise {...buying} />}
          {notes}
          <Promises promised={promised} isSellable={isSellable} />
          {words}
        </div>
      </article>
      {related}
      {isSellable && moved && (
        <Suspense>
          <ProductBanner {...buying} variant={shown} choice={buying.chosen} onAdd={buying.buy} after={section} />
        </Suspense>
      )}
    </main>
  );
}
