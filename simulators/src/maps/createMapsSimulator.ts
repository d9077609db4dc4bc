import { Hono } from 'hono';
import { serveHere } from '../serving.ts';
import { amapScript } from './amapScript.ts';
import { googleScript } from './googleScript.ts';
import { styleServer } from './style/styleServer.ts';
import { amapPlaces, googlePlaces, type SimulatedPlace } from './places.ts';

type Fault = 'none' | 'broken' | 'slow' | 'quota';
export type MapsSimulator = {
  readonly url: string;
  /** The calls in order: path and query. */
  readonly asked: string[];
  /** `broken`: a fault of its own; `slow`: never answers; `quota`: refuses, as over its quota. */
  fault: Fault;
  readonly close: () => Promise<void>;
};

const script = { 'content-type': 'text/javascript; charset=utf-8' };

function googleResult({ name, region, country, country_name, latitude, longitude }: SimulatedPlace) {
  const component = (long_name: string, short_name: string, types: string[]) => ({ long_name, short_name, types });
  return {
    address_components: [
      component(name, name, ['point_of_interest']),
      component(region, region, ['administrative_area_level_1', 'political']),
      component(country_name, country, ['country', 'political']),
    ],
    formatted_address: `${name}, ${region}, ${country_name}`,
    geometry: { location: { lat: latitude, lng: longitude }, location_type: 'GEOMETRIC_CENTER' },
    place_id: `local-${name}`,
    types: ['point_of_interest'],
  };
}

/** Google's answer: restricted to a country, nonsense finds the country itself, as Google does. */
function googleAnswer(address: string, components: string): object {
  const only = /^country:([A-Z]{2})$/u.exec(components)?.[1];
  const known = googlePlaces.filter(
    ({ name, country }) => name.toLowerCase().startsWith(address.toLowerCase()) && (!only || country === only),
  );
  const found = known.map(googleResult);
  if (found.length > 0) return { status: 'OK', results: found };
  if (only !== 'FR') return { status: 'ZERO_RESULTS', results: [] };
  const country = [{ long_name: 'France', short_name: 'FR', types: ['country', 'political'] }];
  const geometry = { location: { lat: 46.2276, lng: 2.2137 }, location_type: 'APPROXIMATE' };
  return {
    status: 'OK',
    results: [
      { address_components: country, formatted_address: 'France', geometry, place_id: 'local-fr', types: ['country'] },
    ],
  };
}

/**
 * A local Google and AMap, both map scripts with their callbacks and both geocoding services, and a server of a MapLibre
 * style (`/styles/streets/style.json`).
 */
export async function createMapsSimulator(options: { port: number; key: string }): Promise<MapsSimulator> {
  const state: { asked: string[]; fault: Fault } = { asked: [], fault: 'none' };
  const app = new Hono();
  app.use('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    state.asked.push(pathname + search);
    if (state.fault === 'slow') return new Promise<Response>(() => undefined);
    if (state.fault === 'broken') return context.text('Internal Server Error', 500);
    return next();
  });
  app.get('/maps/api/js', (context) => {
    const { callback = '', language = 'en', key } = context.req.query();
    return context.body(googleScript({ callback, language, isKnown: key === options.key }), 200, script);
  });
  app.get('/maps', (context) => {
    const { callback = '', key } = context.req.query();
    return context.body(amapScript({ callback, isKnown: key === options.key }), 200, script);
  });
  app.get('/maps/api/geocode/json', (context) => {
    const { address = '', components = '', key } = context.req.query();
    const refused = key === options.key ? (state.fault === 'quota' ? 'OVER_QUERY_LIMIT' : null) : 'REQUEST_DENIED';
    return context.json(refused ? { status: refused, results: [] } : googleAnswer(address, components));
  });
  app.get('/v3/geocode/geo', (context) => {
    const { address = '', key } = context.req.query();
    if (key !== options.key) return context.json({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' });
    if (state.fault === 'quota')
      return context.json({ status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10044' });
    const found = amapPlaces.filter(({ words }) => address.includes(words));
    if (found.length === 0) return context.json({ status: '0', info: 'ENGINE_RESPONSE_DATA_ERROR', infocode: '30001' });
    const geocodes = found.map(({ words: _words, ...place }) => ({
      ...place,
      country: '中国',
      township: [],
      street: [],
      number: [],
      level: '兴趣点',
    }));
    return context.json({ status: '1', info: 'OK', infocode: '10000', count: String(found.length), geocodes });
  });
  app.route('/', styleServer());
  return {
    ...(await serveHere(app, options.port)),
    asked: state.asked,
    get fault() {
      return state.fault;
    },
    set fault(value) {
      state.fault = value;
    },
  };
}
