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

function writeToken(tag: string, token: CompiledMessageToken, variables: Variables, count: string): string {
  if (typeof token === 'string') return token === '#' ? count : token;
  const [name, type, choices] = token;
  const value = variables[name] ?? '';
  if (!type || !isChoices(choices)) return String(value);
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
