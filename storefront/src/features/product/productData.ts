import type { ProductPage } from '@vitrine/contract/catalogue';
import { namedOptions, propertyOf } from '@vitrine/rules/catalogue/namedOptions';
import { decimalOf } from '@vitrine/rules/money/money';
import { type ProductReturns, productReturns } from '@vitrine/rules/returns/productReturns';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

const schema = (name: string): string => `https://schema.org/${name}`;

/** The return policy as search engines read it: the same days and costs as on the page. Expectations §3. */
function policyOf(returns: ProductReturns, country: Country): Record<string, unknown> {
  const { return_days, withdrawal_days, exchange_days } = returns;
  const common = { '@type': 'MerchantReturnPolicy', applicableCountry: country.toUpperCase() };
  const days = return_days ?? withdrawal_days ?? exchange_days;
  if (days === null) return { ...common, returnPolicyCategory: schema('MerchantReturnNotPermitted') };
  // A withdrawal and an exchange cost nothing (decisions/0054).
  const isFree = return_days === null || returns.is_return_free;
  return {
    ...common,
    returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: days,
    returnFees: schema(isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'),
    ...(return_days === null && withdrawal_days === null ? { refundType: schema('ExchangeRefund') } : {}),
  };
}

/** The clips of a product, each once. */
function clipsOf({ title, intro, variants }: ProductPage, origin: string): Record<string, unknown>[] {
  const images = new Map(variants.flatMap((variant) => variant.images.map((image) => [image.url, image] as const)));
  return [...images.values()].flatMap(({ url, alt, video }) =>
    video
      ? [
          {
            '@type': 'VideoObject',
            name: alt || title,
            description: intro,
            thumbnailUrl: `${origin}${url}?w=1250&f=jpeg`,
            contentUrl: `${origin}${video.url}`,
            uploadDate: video.uploaded_at,
          },
        ]
      : [],
  );
}

/** JSON-LD of a product: ProductGroup with its variants and offers and return policy (expectations §3). */
export function productData(
  product: ProductPage,
  place: { origin: string; locale: string; country: Country; house: string },
): Record<string, unknown>[] {
  const url = (path: string) => `${place.origin}/${place.locale}${path}`;
  const policy = policyOf(productReturns(place.country, product), place.country);
  const clips = clipsOf(product, place.origin);
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.code,
    name: product.title,
    description: product.intro,
    url: url(product.url),
    ...(clips.length > 0 ? { subjectOf: clips } : {}),
    brand: { '@type': 'Brand', name: place.house },
    variesBy: [...new Set(product.attributes.map(({ field }) => `https://schema.org/${propertyOf(field)}`))],
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      sku: variant.sku,
      name: variant.display_name,
      image: variant.images.filter(({ video }) => !video).map((image) => `${place.origin}${image.url}?w=1250&f=jpeg`),
      ...namedOptions(product.attributes, variant.attributes),
      ...(variant.price
        ? {
            offers: {
              '@type': 'Offer',
              url: url(product.url),
              price: decimalOf(variant.price.amount, variant.price.currency),
              priceCurrency: variant.price.currency,
              availability: `https://schema.org/${variant.stock.has_stock ? 'InStock' : variant.stock.has_stock_retail ? 'InStoreOnly' : 'OutOfStock'}`,
              itemCondition: 'https://schema.org/NewCondition',
              hasMerchantReturnPolicy: policy,
            },
          }
        : {}),
    })),
  };
  return [group];
}
