// The texts of the page, in all languages of the shop: that of the boutique, until its people choose another.
import { textOf, type Text } from '@vitrine/rules/messages/text';
import type { Messages } from '@vitrine/rules/messages/write';
import type { Areas } from '../messages/areas.ts';

export const boutiqueLanguages = [
  { code: 'fr', tag: 'fr-FR', name: 'Français', load: () => import('virtual:boutique-messages/fr') },
  { code: 'en', tag: 'en-GB', name: 'English', load: () => import('virtual:boutique-messages/en') },
  { code: 'de', tag: 'de-DE', name: 'Deutsch', load: () => import('virtual:boutique-messages/de') },
  { code: 'es', tag: 'es-ES', name: 'Español', load: () => import('virtual:boutique-messages/es') },
  { code: 'it', tag: 'it-IT', name: 'Italiano', load: () => import('virtual:boutique-messages/it') },
  { code: 'pt', tag: 'pt-PT', name: 'Português', load: () => import('virtual:boutique-messages/pt') },
  { code: 'ja', tag: 'ja-JP', name: '日本語', load: () => import('virtual:boutique-messages/ja') },
  { code: 'ko', tag: 'ko-KR', name: '한국어', load: () => import('virtual:boutique-messages/ko') },
  { code: 'zh_hans', tag: 'zh-Hans', name: '简体中文', load: () => import('virtual:boutique-messages/zh_hans') },
  { code: 'zh_hant', tag: 'zh-Hant', name: '繁體中文', load: () => import('virtual:boutique-messages/zh_hant') },
  { code: 'th', tag: 'th-TH-u-ca-gregory-nu-latn', name: 'ไทย', load: () => import('virtual:boutique-messages/th') },
  { code: 'ar', tag: 'ar-AE-u-nu-latn', name: 'العربية', load: () => import('virtual:boutique-messages/ar') },
] as const satisfies readonly {
  code: string;
  tag: string;
  name: string;
  load: () => Promise<{ messages: Messages }>;
}[];
export type BoutiqueLanguage = (typeof boutiqueLanguages)[number]['code'];

const storedAs = 'boutique-language';
const known = (code: string | null | undefined) => boutiqueLanguages.find((one) => one.code === code);

/** The chosen language, else the boutique's, else the browser's, else English. */
export function languageFor(boutiques: string | null): BoutiqueLanguage {
  const chinese = navigator.languages.find((tag) => tag.startsWith('zh'));
  const own = chinese && (/hant|tw|hk|mo/iu.test(chinese) ? 'zh_hant' : 'zh_hans');
  const wanted = [localStorage.getItem(storedAs), boutiques, own, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.map((code) => known(code)).find(Boolean)?.code ?? 'en';
}

export const rememberLanguage = (code: BoutiqueLanguage): void => localStorage.setItem(storedAs, code);

export type DayText = Text<Areas['day']>;
/** The texts of failures: none names a variable. */
export type FaultKey = Extract<
  keyof Areas['day'],
  | `fault.${string}`
  | `refusal.${string}`
  | 'door.wrong'
  | 'door.wrong_pin'
  | 'door.no_right'
  | 'door.no_passkey'
  | 'proof_wrong'
  | 'setup.pin_simple'
  | 'setup.name_needed'
  | 'report.not_handed'
  | 'report.note_needed'
  | 'find.needs_network'
  | 'client.contact_wrong'
  | 'client.needs_network'
  | 'count.needs_network'
  | 'count.already_open'
  | 'count.nothing'
  | 'transfer.before'
  | 'transfer.second'
  | 'transfer.too_many'
  | 'transfer.reason_needed'
  | 'transfer.needs_network'
  | 'transfer.back_before'
  | 'transfer.free'
  | 'transfer.offline'
  | 'transfer.sent_before'
>;
export type Words = {
  readonly code: BoutiqueLanguage;
  readonly text: DayText;
  /** The time of a moment on the boutique's clock; with its day where that is not today. */
  readonly moment: (iso: string, timeZone: string) => string;
  /** The day of a moment on the boutique's clock. */
  readonly day: (iso: string, timeZone: string) => string;
  /** The same with its year. */
  readonly date: (iso: string, timeZone: string) => string;
};

/** Loads the texts of a language. */
export async function loadWords(code: BoutiqueLanguage): Promise<Words> {
  const language = known(code) ?? boutiqueLanguages[1];
  const { messages } = await language.load();
  const written = textOf<Areas, 'day'>({ tag: language.tag, messages }, 'day');
  const text: DayText = (key, ...variables) =>
    // A value of a server that is newer than this page has no text: it shows as it is.
    Object.hasOwn(messages, `day.${key}`) ? written(key, ...variables) : (key.split('.').at(-1) ?? key);
  const moment = (iso: string, timeZone: string): string => {
    const at = new Date(iso);
    const dayOf = (one: Date) => one.toLocaleDateString('en-CA', { timeZone });
    const isToday = dayOf(at) === dayOf(new Date());
    const time = { hour: '2-digit', minute: '2-digit', timeZone } as const;
    const shown = isToday ? time : ({ ...time, weekday: 'short', day: 'numeric', month: 'short' } as const);
    return at.toLocaleString(language.tag, shown);
  };
  const day = (iso: string, timeZone: string): string =>
    new Date(iso).toLocaleDateString(language.tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const date = (iso: string, timeZone: string): string =>
    new Date(iso).toLocaleDateString(language.tag, { dateStyle: 'long', timeZone });
  return { code: language.code, text, moment, day, date };
}
