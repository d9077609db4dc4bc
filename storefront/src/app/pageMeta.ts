import { isLocale, type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { house } from 'virtual:house';
import type { MetaDescriptor } from 'react-router';
import { type Page, pageAmong } from '../lib/pages/page.ts';
import { served } from '../lib/words/served.ts';
import { srcSetOf } from '../lib/pages/picture.tsx';

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined;
type RootData = { readonly origin: string; readonly image_base: string };

const isRoot = (value: unknown): value is RootData => typeof value === 'object' && value !== null && 'origin' in value;

/** Links to the same page in the other storefronts; they are reciprocal because all are made from the same map. */
function hreflang(page: Page, origin: string): MetaDescriptor[] {
  const at = (locale: Locale) => `${origin}/${locale}${page.alternates[locale] ?? ''}`;
  const rows = served.filter((locale) => page.alternates[locale] !== undefined);
  const links: MetaDescriptor[] = rows.map((locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: storefronts[locale].tag,
    href: at(locale),
  }));
  // A visitor whom no storefront matches chooses the country on the front page, or reads the page in English.
  const neutral = page.path === '' ? `${origin}/` : at(rows.includes('us_en') ? 'us_en' : (rows[0] ?? 'us_en'));
  return rows.length > 1 ? [...links, { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: neutral }] : [];
}

function crumbData(page: Page, origin: string, locale: string): MetaDescriptor[] {
  if (!page.crumbs?.length) return [];
  const itemListElement = page.crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.name,
    item: `${origin}/${locale}${crumb.path}`,
  }));
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement } }];
}

/**
 * The head of every page, from the `page` of its loader: title, description, canonical, hreflang, JSON-LD, preload of the first
 * picture.
 */
export function pageMeta({
  matches,
  params,
}: {
  matches: readonly Match[];
  params: Readonly<Record<string, string | undefined>>;
}): MetaDescriptor[] {
  const page = pageAmong(matches);
  const root = matches.map((match) => match?.loaderData).find(isRoot);
  if (!page || !root) return [];
  const { origin, image_base } = root;
  const locale = params['locale'] ?? '';
  const canonical = isLocale(locale) ? `${origin}/${locale}${page.path}${page.query ?? ''}` : `${origin}/`;
  const title = page.title.includes(house.name) ? page.title : `${page.title}, ${house.name}`;
  const picture = page.first_picture;
  return [
    { title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: canonical } as const,
          ...(page.query ? [] : hreflang(page, origin)),
        ]),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: house.name },
    ...(picture
      ? [
          { property: 'og:image', content: `${image_base || origin}${picture.picture.url}?w=1250&f=webp` },
          {
            tagName: 'link',
            rel: 'preload',
            as: 'image',
            type: 'image/avif',
            imageSrcSet: srcSetOf(image_base, picture.picture, 'avif'),
            imageSizes: picture.sizes,
            fetchPriority: 'high',
          } as const,
        ]
      : []),
    ...crumbData(page, origin, locale),
    ...(page.json_ld ?? []).map((data) => ({ 'script:ld+json': data })),
  ];
}
