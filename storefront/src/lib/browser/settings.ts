import type { PageSettings } from '@vitrine/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** The default settings of a page: everything off. */
const plain: PageSettings = {
  geo_banner: 0,
  cookies_since: 0,
  analytics_script: null,
  remembered_days: 30,
  map_style: null,
  map_services: [],
};

/** The shop's settings, as the server wrote them into the page. */
export function useSettings(): PageSettings {
  return useRouteLoaderData<{ settings: PageSettings }>('root')?.settings ?? plain;
}
