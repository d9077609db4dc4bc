import { product } from '@vitrine/contract/catalogue';
import { movedProductPath, productOfSegment } from '@vitrine/rules/catalogue/productPath';
import { skuFromPath } from '@vitrine/rules/catalogue/sku';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { data, redirect } from 'react-router';
import { house } from 'virtual:house';
import { promisedFor } from '../../features/product/loadProduct.ts';
import { productData } from '../../features/product/productData.ts';
import { productPictureSizes } from '../../features/product/Gallery.tsx';
import { ProductPage } from '../../features/product/ProductPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { alternatesOf } from '../alternates.ts';
import { loadContext } from '../loadContext.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import { pageProduct } from '../pageProduct.ts';

import type { Route } from './+types/product';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const named = productOfSegment(params.slugAndSku);
  if (!named) throw data(null, { status: 404 });
  const { sku } = named;
  const url = new URL(request.url);
  const asked = url.searchParams.get('selected_sku') ?? '';
  const chosen = skuFromPath(asked);
  const query = chosen === null ? { locale } : { locale, selected_sku: chosen };
  const found = pageProduct(await callFrom(context)(product, { params: { sku }, query }));
  // Also the SKU of a set or size from before: it leads to what is sold today.
  const moved = movedProductPath(locale, named, { slug: found.slug, sku: found.targeted_variant });
  if (moved !== null) throw redirect(`${moved}${url.search}`, 301);
  const opening = found.selected_sku ?? found.targeted_variant;
  const shown = found.variants.find((variant) => variant.sku === opening) ?? found.variants[0];
  const picture = shown?.images[0];
  const page: Page = {
    kind: 'product',
    title: found.title,
    description: found.intro,
    path: found.url,
    alternates: alternatesOf(found.alternates),
    crumbs: found.crumbs,
    json_ld: productData(found, {
      origin: context.get(loadContext).origin,
      locale,
      country: storefronts[locale].country,
      house: house.name,
    }),
    ...(picture ? { first_picture: { picture, sizes: productPictureSizes } } : {}),
  };
  const unmatched = asked !== '' && found.selected_sku === null;
  return { page, product: found, promised: promisedFor(found, locale, new Date()), unmatched };
}

export const meta = pageMeta;

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product: shown, promised, unmatched } = loaderData;
  return (
    <ProductPage key={shown.selected_sku ?? shown.url} product={shown} promised={promised} unmatched={unmatched} />
  );
}
