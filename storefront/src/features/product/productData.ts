import type { ProductPage } from '@vitrine/contract/catalogue';
import { decimalOf } from '@vitrine/rules/money/money';
import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

/** JSON-LD of a product: ProductGroup with its variants and offers and return policy (expectations §3). */
export function productData(
  product: ProductPage,
  place: { origin: string; locale: string; country: Country; house: string },
): Record<string, unknown>[] {
  const url = (path: string) => `${place.origin}/${place.locale}${path}`;
  const policy = product.is_refundable
    ? {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: place.country.toUpperCase(),
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returnWindowDays[place.country],
        returnFees: isReturnFree[place.country]
          ? 'https://schema.org/FreeReturn'
          : 'https://schema.org/ReturnFeesCustomerResponsibility',
      }
    : {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: place.country.toUpperCase(),
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      };
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.code,
    name: product.title,
    description: product.intro,
    url: url(product.url),
    brand: { '@type': 'Brand', name: place.house },
    variesBy: product.attributes.map(({ field }) =>
      field === 'color' ? 'https://schema.org/color' : 'https://schema.org/size',
    ),
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      sku: variant.sku,
      name: variant.display_name,
      image: variant.images.map((image) => `${place.origin}${image.url}?w=1250&f=jpeg`),
      ...Object.fromEntries(
        product.attributes.flatMap(({ field, options }) => {
          const name = options.find(({ id }) => id === variant.attributes[field])?.name;
          return name ? [[field, name] as const] : [];
        }),
      ),
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
