import { configVariables } from './config.ts';

const begin = '<!-- variables -->\n';
const end = '<!-- /variables -->';

const shown = (unset: unknown): string => {
  if (unset === undefined || (Array.isArray(unset) && unset.length === 0)) return '–';
  if (typeof unset === 'boolean') return unset ? '`1`' : '`0`';
  return `\`${typeof unset === 'string' ? unset : JSON.stringify(unset)}\``;
};

/** docs/operations.md with its table of variables as `configVariables` has it; `scripts/operations.mjs` writes it. */
export function withVariables(page: string): string {
  const rows = Object.entries(configVariables).map(
    ([name, { takes, check }]) => `| \`${name}\` | ${takes} | ${shown(check.safeParse(undefined).data)} |`,
  );
  const table = ['| Variable | Takes | Unset |', '|---|---|---|', ...rows].join('\n');
  return `${page.slice(0, page.indexOf(begin) + begin.length)}\n${table}\n\n${page.slice(page.indexOf(end))}`;
}
