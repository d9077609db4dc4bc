// The words of the error catalogue, one file per language; a test holds them complete.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type Worded, wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { waitTime } from '@vitrine/rules/text/waitTime';
import ar from './messages/ar.json' with { type: 'json' };
import br_pt from './messages/br_pt.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import it from './messages/it.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import ko from './messages/ko.json' with { type: 'json' };
import pt from './messages/pt.json' with { type: 'json' };
import th from './messages/th.json' with { type: 'json' };
import zh_hans from './messages/zh_hans.json' with { type: 'json' };
import zh_hant from './messages/zh_hant.json' with { type: 'json' };

export const messages: Worded<Readonly<Record<string, string>>> = {
  ar,
  br_pt,
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  pt,
  th,
  zh_hans,
  zh_hant,
};

/**
 * The text of an error in a storefront's words. `{wait}` is the time to wait; `{product}` the piece it is about, set
 * apart from the direction of the sentence, where the error names one (spec 1 §8).
 */
export function messageOf(
  key: string,
  locale: Locale,
  detail: { time_to_wait?: number; product_name?: string } = {},
): string {
  const { product_name } = detail;
  const words = wordsIn(messages, locale);
  const named = product_name ? words[`${key}.named`] : undefined;
  const text = named ?? words[key] ?? '';
  return text
    .replaceAll('{wait}', waitTime(detail.time_to_wait ?? 60, locale))
    .replaceAll('{product}', product_name ? `\u2068${product_name}\u2069` : '')
    .trim();
}
