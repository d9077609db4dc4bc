import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Gazetteer, gazetteerOf } from '@vitrine/rules/stores/gazetteer';

/** Cities by size, made by server/scripts/makeGazetteer.mjs. */
const file = new URL('./gazetteer.tsv.gz', import.meta.url);

let gazetteer: Gazetteer | undefined;

/** The shop's gazetteer; reads its file once. */
export function openGazetteer(): Gazetteer {
  gazetteer ??= gazetteerOf(gunzipSync(readFileSync(file)).toString());
  return gazetteer;
}
