// The rows of stores.json: what a store looks like and what is said of it, from the stock of sentences in words/.
import { existsSync } from 'node:fs';
import { languageOf, type Language, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { hourOf, type Look, looksOf, turns } from '../source/stores/looks.ts';
import { storeRows } from '../source/stores.ts';
import { inStores, inWords, type StoreWords } from './words.ts';

type Row = (typeof storeRows)[number];
type Stand = keyof StoreWords['stands'];
type Closing = keyof StoreWords['closings'];
/** Which sentence of each kind a store has; the same one in every language. */
type SentenceChoice = { place: number; stand: Stand; standIndex: number; closing: Closing; closed: number };

/**
 * Sentences take turns, so that stores of one kind differ, and no store says what another does; what it does besides
 * initials comes first.
 */
function sentenceChoices(rows: readonly Row[], { places, stands, closings }: StoreWords): SentenceChoice[] {
  const next = turns();
  const taken = new Set<string>();
  return rows.map(({ setting, services, is_salon, is_ereservation }) => {
    const own = services.filter((one): one is Stand => one !== 'salon' && one !== 'initials');
    const stand = own.length > 0 ? next(own.join(' '), own) : 'initials';
    const closing = is_salon ? 'salon' : is_ereservation ? 'reserve' : 'call';
    const all = places[setting].flatMap((_, place) =>
      stands[stand].flatMap((__, standIndex) =>
        closings[closing].map((___, closed) => ({ place, standIndex, closed })),
      ),
    );
    const place = next(setting, [...places[setting].keys()]);
    const standIndex = next(`stand ${stand}`, [...stands[stand].keys()]);
    const closed = next(closing, [...closings[closing].keys()]);
    const nameOf = (choice: object) => [setting, stand, closing, ...Object.values(choice)].join();
    const free = [{ place, standIndex, closed }, ...all].find((choice) => !taken.has(nameOf(choice)));
    if (!free) throw new Error(`stores in ${setting} with ${stand} have nothing of their own to say`);
    taken.add(nameOf(free));
    return { stand, closing, ...free };
  });
}

/** Sentences follow each other with a space, but not where the script has its own full stop. */
const between: Partial<Record<Language, string>> = { ja: '', zh_hans: '', zh_hant: '' };

function descriptionOf(row: Row, { place, stand, standIndex, closing, closed }: SentenceChoice) {
  return inStores((words, wording) =>
    [words.places[row.setting][place], words.stands[stand][standIndex], words.closings[closing][closed]].join(
      between[languageOf(wording)] ?? ' ',
    ),
  );
}

const titled = ({ names, short_title }: Row, wording: Wording): string =>
  names[languageOf(wording)]?.short_title ?? short_title;

/** Its own picture, and the salon where there is one. */
function picturesOf(row: Row, look: Look) {
  const file = `pictures/stores/${row.store_id}.webp`;
  if (!existsSync(new URL(`../catalogue/${file}`, import.meta.url))) throw new Error(`${file}: run imagery/stores.py`);
  const hour = hourOf(look);
  const own = {
    file,
    alt: inStores(
      (words, wording) => `${titled(row, wording)}: ${words.views[look.plate]}${hour ? words.hours[hour] : ''}`,
    ),
  };
  const salon = {
    file: 'pictures/stories/salon.webp',
    alt: inStores((words, wording) => `${titled(row, wording)}: ${words.views.salon}`),
  };
  return row.is_salon ? [own, salon] : [own];
}

/** Every store as the import takes it. */
export function storePages() {
  const looks = looksOf(storeRows.map(({ setting }) => setting));
  const choices = sentenceChoices(storeRows, inStores((words) => words).en);
  return storeRows.map((row, index) => {
    const { setting, ...rest } = row;
    const look = looks[index];
    const sentences = choices[index];
    if (!look || !sentences) throw new Error(`store ${row.store_id}: no look`);
    const information = inWords(`store ${row.store_id}`, (words) =>
      [words.settings[setting], ...row.services.map((service) => words.services[service])].join(' · '),
    );
    const description = descriptionOf(row, sentences);
    return {
      ...rest,
      texts: inStores((_, wording) => ({
        additional_information: information[wording],
        description: description[wording],
      })),
      pictures: picturesOf(row, look),
    };
  });
}
