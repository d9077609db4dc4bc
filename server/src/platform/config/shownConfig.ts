// The environment as the office shows it: what each variable means and holds, and of a secret only whether it is set. decisions/0125.
import { type Config, configVariables, isSetIn } from './config.ts';

type ShownVariable = {
  readonly name: string;
  readonly meaning: string;
  readonly is_set: boolean;
  /** Null where it holds nothing. */
  readonly value: string | null;
};
type ShownSecret = {
  readonly name: string;
  readonly meaning: string;
  readonly is_set: boolean;
  /** Whether the value before it is accepted too; null where the shop takes no such value. */
  readonly has_previous: boolean | null;
};

const isSecret = (name: string): boolean => /KEY|SECRET|PASSWORD/u.test(name);
const isPrevious = (name: string): boolean => name.endsWith('_PREVIOUS');

/** An address without user, password and query, in which a key may be; other texts as they are. */
function shownText(text: string): string {
  if (!text.includes('://')) return text;
  try {
    const { protocol, host, pathname } = new URL(text);
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  } catch {
    return '…';
  }
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => shownText(String(one))).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? shownText(String(value)) : null;
}

const named = Object.entries(configVariables);
const valueOf = (config: Config, name: string): unknown => (config as unknown as Record<string, unknown>)[name];

/** The variables that are no secrets, with what counts. Invariant S16. */
export const shownVariables = (config: Config): ShownVariable[] =>
  named
    .filter(([name]) => !isSecret(name))
    .map(([name, { takes }]) => ({
      name,
      meaning: takes,
      is_set: isSetIn(config, name),
      value: shown(valueOf(config, name)),
    }));

/** The secrets: whether each is set, and whether the one before it is accepted too. Never a value. Invariant S16. */
export const shownSecrets = (config: Config): ShownSecret[] =>
  named
    .filter(([name]) => isSecret(name) && !isPrevious(name))
    .map(([name, { takes }]) => {
      const previous = `${name}_PREVIOUS`;
      const has_previous = previous in configVariables ? isSetIn(config, previous) : null;
      return { name, meaning: takes, is_set: isSetIn(config, name), has_previous };
    });

/** The values of the secrets that are set, for their digests alone. */
export const setSecrets = (config: Config): { name: string; value: string }[] =>
  shownSecrets(config).flatMap(({ name, is_set }) => (is_set ? [{ name, value: String(valueOf(config, name)) }] : []));
