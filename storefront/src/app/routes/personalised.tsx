import { product } from '@vitrine/contract/catalogue';
import { personalisation } from '@vitrine/contract/personalisation';
import { personalisedProductPath, productOfSegment } from '@vitrine/rules/catalogue/productPath';
import { data, redirect } from 'react-router';
import { PersonalisedPage } from '../../features/personalise/PersonalisedPage.tsx';
import { promisedFor } from '../../features/product/loadProduct.ts';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { alternatesOf } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import { pageProduct } from '../pageProduct.ts';
import type { Route } from './+types/personalised';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const named = productOfSegment(params.slugAndSku);
  if (!named) throw data(null, { status: 404 });
  const call = callFrom(context);
  const { sku } = named;
  const [found, personal] = await Promise.all([
    call(product, { params: { sku }, query: { locale, selected_sku: sku } }),
    call(personalisation, { params: { sku }, query: { locale } }),
  ]);
  const shown = pageProduct(found);
  const variant = shown.variants.find((one) => one.sku === personal.sku);
  if (!variant) throw data(null, { status: 404 });
  const { kind, engraving } = personal;
  const path = personalisedProductPath(locale, kind, shown.slug, personal.sku);
  const asked = new URL(request.url).pathname;
  // Another kind, slug or no stroke at the end: the one address of this page.
  if (decodeURI(asked).replace(/\/?(?:_\.data|\.data)?$/u, '/') !== path) throw redirect(path, 301);
  const under = (url: string) => url.replace('/product/', `/product/${kind}/config/`).concat('/');
  const page: Page = {
    kind: 'product',
    title: serverText(locale, 'personalise')('title', { name: shown.title }),
    description: shown.intro,
    path: under(shown.url),
    alternates: alternatesOf(
      Object.fromEntries(Object.entries(shown.alternates).map(([other, url]) => [other, under(url)])),
    ),
    crumbs: shown.crumbs,
  };
  const { days } = promisedFor(shown, locale, new Date(), engraving?.preparation_days);
  return { page, product: shown, variant, personalisation: personal, dates: days };
}

export const meta = pageMeta;

export default function Personalised({ loaderData }: Route.ComponentProps) {
  const { page: _page, ...shown } = loaderData;
  return <PersonalisedPage key={shown.personalisation.sku} {...shown} />;
}
