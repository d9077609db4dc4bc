import type { FapiaoBureau } from '../../../platform/partners/fapiao/bureau.ts';
import { httpBureau } from '../../../platform/partners/fapiao/httpBureau.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The bureau of a shop's settings. */
export const bureauOf = ({ config: { FAPIAO_URL, FAPIAO_API_KEY, FAPIAO_TIMEOUT_MS } }: Shop): FapiaoBureau =>
  httpBureau({ FAPIAO_URL, FAPIAO_API_KEY, FAPIAO_TIMEOUT_MS });
