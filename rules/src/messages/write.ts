import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

export type Messages = Readonly<Record<string, CompiledMessage>>;
export type Variables = Readonly<Record<string, string | number>>;

/** A storefront's compiled messages, and the tag that selects their plural rules. */
export type Catalogue = {
  readonly tag: string;
  readonly messages: Messages;
  /** Sets no direction marks around values, for text messages and mails. */
  readonly is_plain?: true;
};

type Choices = Readonly<Record<string, CompiledMessage | number | undefined>>;
const isChoices = (value: unknown): value is Choices => typeof value === 'object' && value !== null;

function chosen(tag: string, type: string, choices: Choices, value: string | number): CompiledMessage {
  const category = type === 'plural' ? new Intl.PluralRules(tag).select(Number(value)) : String(value);
  // An exact number ("=1") takes precedence over its category ("one").
  for (const name of [String(value), category, 'other']) {
    const found = choices[name];
    if (Array.isArray(found)) return found;
  }
  return [];
}

// Isolates a Latin name or price in an Arabic sentence (first strong isolate): otherwise its digits and punctuation
// swap places with the words around it.
function isolated({ tag, is_plain }: Catalogue, value: string | number): string {
  const needsMarks = is_plain !== true && typeof value === 'string' && tag.startsWith('ar');
  return needsMarks ? `\u2068${value}\u2069` : String(value);
}

function writeToken(catalogue: Catalogue, token: CompiledMessageToken, variables: Variables, count: string): string {
  if (typeof token === 'string') return token === '#' ? count : token;
  const [name, type, choices] = token;
  const value = variables[name] ?? '';
  if (!type || !isChoices(choices)) return isolated(catalogue, value);
  return writeTokens(catalogue, chosen(catalogue.tag, type, choices, value), variables, String(value));
}

function writeTokens(catalogue: Catalogue, message: CompiledMessage, variables: Variables, count = '#'): string {
  return message.map((token) => writeToken(catalogue, token, variables, count)).join('');
}

/**
 * Formats a message with variables, `plural` and `select`. Numbers have Latin digits in every language; callers format
 * dates and amounts. Throws on an unknown id: keys are typed, so the build does not match its files. Expectations §1.
 */
export function write(catalogue: Catalogue, id: string, variables: Variables = {}): string {
  const message = catalogue.messages[id];
  if (!message) throw new Error(`No message ${id}`);
  return writeTokens(catalogue, message, variables);
}
