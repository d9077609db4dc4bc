import { legalPage } from '@vitrine/contract/content';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { data } from 'react-router';
import { LegalPage } from '../../features/content/LegalPage.tsx';
import { returnRights } from '../../features/content/returnRights.ts';
import { countryNames } from '../../lib/words/countryNames.ts';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhere } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/legal';

const names = ['terms', 'privacy', 'cookies', 'withdrawal', 'imprint'] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const name = names.find((known) => known === params.name);
  if (!name) throw data(null, { status: 404 });
  const legal = await callFrom(context)(legalPage, { params: { name }, query: { locale } });
  const path = `/legal/${name}/`;
  const page: Page = { kind: 'legal', title: legal.title, path, alternates: everywhere(path) };
  const { country, tag } = storefronts[locale];
  // The house's texts are the same everywhere; a country's legal rights come from the rules.
  const rights =
    name === 'withdrawal' ? returnRights(serverText(locale, 'content'), country, countryNames(tag)[country]) : null;
  return { page, legal, rights };
}

export const meta = pageMeta;

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage legal={loaderData.legal} rights={loaderData.rights} />;
}
