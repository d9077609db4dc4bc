import { createHash } from 'node:crypto';
import { mapZoom } from '@vitrine/rules/stores/distance';
import { type MapService, mapServices } from '@vitrine/rules/stores/mapServices';
import { locatorScriptPoll } from '@vitrine/rules/stores/storeList';
import { isLocatorLanguage, type LocatorLanguage } from '@vitrine/rules/stores/storePath';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../errors/ApiError.ts';
import { PlainRoutes } from '../../http/plainRoutes.ts';
import { mapFramePolicy, mapScriptOf } from '../../partners/maps/mapPartners.ts';
import type { Shop } from '../../shop/shop.ts';
import { amapMap, type FrameSettings, googleMap, runFrame } from './frameScript.ts';

/** Seconds for which a browser keeps the frame's page; a new key reaches it after them. */
const frameSeconds = 300;
const styles = 'html,body,#map{margin:0;block-size:100%}';
const openers: Readonly<Record<MapService, string>> = { google: googleMap.toString(), amap: amapMap.toString() };

/** A value as a script may hold it: no text in it ends the element. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The page of the frame, and the policy under which it runs; null where the shop has no key of the partner. */
function mapFrame(
  config: Config,
  service: MapService,
  language: LocatorLanguage,
): { html: string; policy: string } | null {
  const script = mapScriptOf(config, service, language);
  if (script === null) return null;
  const settings: FrameSettings = { script, ...locatorScriptPoll, zoom: mapZoom, language };
  const code = `(${runFrame.toString()})(self,${inScript(settings)},${openers[service]})`;
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${service}</title>` +
    `<style>${styles}</style></head><body><div id="map"></div><script>${code}</script></body></html>`;
  return { html, policy: mapFramePolicy(config, service, hash) };
}

/**
 * The frames in which map partners' scripts run, `/maps/{service}?language=`. The frame has no origin, so that a partner's
 * script reads nothing of the page or its visitor. decisions/0065.
 */
export function mapFrameRoutes(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get('/maps/:service', { no_database: 'made from the settings' }, (context) => {
    const service = mapServices.find((one) => one === context.req.param('service'));
    const language = context.req.query('language') ?? '';
    const frame = service && isLocatorLanguage(language) ? mapFrame(shop.config, service, language) : null;
    if (!frame) throw new ApiError('not_found');
    context.header('content-security-policy', frame.policy);
    context.header('x-frame-options', 'SAMEORIGIN');
    context.header('cache-control', `public, max-age=${frameSeconds}`);
    return context.html(frame.html);
  });
}
