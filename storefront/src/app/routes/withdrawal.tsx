import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { data } from 'react-router';
import { WithdrawalPage } from '../../features/withdrawal/WithdrawalPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/withdrawal';

export function loader({ params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  if (!withdrawalRights[storefronts[locale].country]?.has_link) throw data(null, { status: 404 });
  return { page: personalPage(locale, 'withdrawal', '/withdrawal/') };
}

export const meta = pageMeta;

export default function Withdrawal() {
  return (
    <Queries>
      <WithdrawalPage />
    </Queries>
  );
}
