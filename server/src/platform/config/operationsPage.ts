import { configVariables } from './config.ts';

const begin = '<!-- variables -->\n';
const end = '<!-- /variables -->';

const shown = (unset: unknown): string => {
  if (unset === undefined || (Array.isArray(unset) && unset.length === 0)) return '–';
  if (typeof unset === 'boolean') return unset ? '`1`' : '`0`';
  return `\`${typeof unset === 'string' ? unset : JSON.stringify(unset)}\``;
};

/** docs/operations.md with its table of variables generated from `configVariables`; `scripts/operations.mjs` writes it. */
export function withVariables(page: string): string {
  const rows = Object.entries(configVariables).map(
    ([name, { takes, check }]) => `| \`${name}\` | ${takes} | ${shown(check.safeParse(undefined).data)} |`,
  );
  const table = ['| Variable | Takes | Unset |', '|---|---|---|', ...rows].join('\n');
  return `${page.slice(0, page.indexOf(begin) + begin.length)}\n${table}\n\n${page.slice(page.indexOf(end))}`;
}

/** A default value in `.env` syntax. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `.env.example`: every variable with its description and its default, commented out. */
export function envExample(): string {
  const entries = Object.entries(configVariables).map(([name, { takes, check }]) => {
    return `# ${takes}\n#${name}=${written(check.safeParse(undefined).data)}\n`;
  });
  return `# Copy to .env, which npm run up, npm run dev, npm run db and npm start read; what the shell sets goes first.\n# Written by npm run operations from server/src/platform/config/config.ts. Unset, a variable holds what is shown.\n\n${entries.join('\n')}`;
}
