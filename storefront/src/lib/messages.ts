import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { createContext } from 'react';

export type Messages = Readonly<Record<string, CompiledMessage>>;
export type Variables = Readonly<Record<string, string | number>>;

/** A language's compiled messages, with the tag whose plural rules they follow. */
export type Catalogue = { readonly tag: string; readonly messages: Messages };

export const CatalogueContext = createContext<Catalogue>({ tag: 'en', messages: {} });

type Choices = Readonly<Record<string, CompiledMessage | number | undefined>>;

const isChoices = (value: unknown): value is Choices => typeof value === 'object' && value !== null;

function chosen(tag: string, type: string, choices: Choices, value: string | number): CompiledMessage {
  const category = type === 'plural' ? new Intl.PluralRules(tag).select(Number(value)) : String(value);
  // An exact number ("=1") goes before its category ("one").
  for (const name of [String(value), category, 'other']) {
    const found = choices[name];
    if (Array.isArray(found)) return found;
  }
  return [];
}

// A name or a price in Latin letters stands as one piece in an Arabic sentence, in its own direction (first strong
// isolate): without that its figures and marks would change places with the words around it.
const isolated = (tag: string, value: string | number): string =>
  typeof value === 'string' && tag.startsWith('ar') ? `\u2068${value}\u2069` : String(value);

function writeToken(tag: string, token: CompiledMessageToken, variables: Variables, count: string): string {
  if (typeof token === 'string') return token === '#' ? count : token;
  const [name, type, choices] = token;
  const value = variables[name] ?? '';
  if (!type || !isChoices(choices)) return isolated(tag, value);
  return writeTokens(tag, chosen(tag, type, choices, value), variables, String(value));
}

function writeTokens(tag: string, message: CompiledMessage, variables: Variables, count = '#'): string {
  return message.map((token) => writeToken(tag, token, variables, count)).join('');
}

/**
 * Writes a message: variables, `plural`, `select`. Numbers keep Latin figures in every language; dates and sums come
 * written. Throws on an id that no catalogue holds: keys are typed, so that is a build that does not match its files.
 */
export function write({ tag, messages }: Catalogue, id: string, variables: Variables = {}): string {
  const message = messages[id];
  if (!message) throw new Error(`No message ${id}`);
  return writeTokens(tag, message, variables);
}
