import { ConfigError } from '../config/config.ts';

/** A command of `npm run db -- …`. */
export type Command = {
  /** What may follow the command, as its line of help writes it. */
  takes: string;
  says: string;
  run: (url: string, args: string[]) => Promise<void>;
};

/**
 * Rejects unknown arguments before the command opens anything: a misspelt flag must not act as a missing one.
 * `takes` is the command's line of help: `DIR [--dry-run]`.
 */
export function assertTakes(command: string, takes: string, args: readonly string[]): void {
  const known = takes.split(' ').filter(Boolean);
  const flags = known.filter((word) => word.startsWith('[--')).map((word) => word.slice(1, -1));
  const places = known.filter((word) => !word.startsWith('[--'));
  const words = args.filter((word) => !word.startsWith('-'));
  const unknown = args.find((word) => word.startsWith('-') && !flags.includes(word)) ?? words[places.length];
  const missing = places[words.length]?.startsWith('[') ? undefined : places[words.length];
  if (unknown === undefined && missing === undefined) return;
  const wrong = unknown === undefined ? `${command} needs ${missing}` : `${command} does not take ${unknown}`;
  throw new ConfigError(`${wrong}: npm run db -- ${[command, ...known].join(' ')}`);
}
