import type { PageSettings } from '@vitrine/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** What a page is taken to be set up like where nothing says so: everything off. */
const plain: PageSettings = { geo_banner: 0, cookies_since: 0, analytics_script: null, remembered_days: 30 };

/** How the shop is set up, as the server wrote it into the page. */
export function useSettings(): PageSettings {
  return useRouteLoaderData<{ settings: PageSettings }>('root')?.settings ?? plain;
}
