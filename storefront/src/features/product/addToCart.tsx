import { addToBasket } from '@vitrine/contract/basket';
import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/browserCall.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { presentError } from '../../lib/calls/presentError.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { refreshSession, setBasket } from '../../lib/session/session.ts';
import type { Text } from '../../lib/words/text.ts';
import { TextLink } from '../../ui/links/TextLink.tsx';

type Words = {
  readonly product: ProductPage;
  /** The names of the chosen options. */
  readonly choice: string;
  readonly locale: Locale;
  readonly text: Text<'product'>;
  readonly form: Text<'form'>;
};

/** One press of the button. `keys` holds the key of each variant's press until it is answered (invariant M5). */
export async function addToCart(
  variant: ProductVariant,
  keys: Record<string, string>,
  { product, choice, locale, text, form }: Words,
  { again, onRefused }: { again: () => Promise<void>; onRefused: (internal_code: number) => void },
): Promise<void> {
  try {
    const [image] = variant.images;
    const category = product.crumbs.at(-1)?.path;
    const shown = { ...(image ? { image: image.url } : {}), ...(category ? { category } : {}) };
    const add = (more: typeof shown) =>
      call(addToBasket, {
        body: { locale, items: [{ sku: variant.sku, qty: variant.qty_increments, ...more }] },
        idempotency_key: (keys[variant.sku] ??= crypto.randomUUID()),
      });
    // During a rolling deploy a server of the previous release refuses the fields that it does not know.
    const { basket } = await add(shown).catch((error: unknown) => {
      if (isCallError(error) && Object.values(error.fields).includes('unknown_field')) return add({});
      throw error;
    });
    delete keys[variant.sku];
    setBasket(basket);
    notify({
      variant: 'add-to-cart',
      title: text('added', { name: product.title }),
      text: (
        <>
          {choice && <bdi>{choice}. </bdi>}
          <TextLink to={paths.cart(locale)}>{text('view_cart')}</TextLink>
        </>
      ),
      ...(image ? { picture: { url: image.url, alt: '' } } : {}),
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (error.status > 0 && error.status < 500) delete keys[variant.sku];
    onRefused(error.internal_code);
    presentError(error, { failed: form('failed'), again: form('again') }, { again: () => void again() });
    // The server may have a change that this page has not loaded.
    await refreshSession(locale);
  }
}
