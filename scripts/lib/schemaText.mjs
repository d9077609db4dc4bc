// The text of docs/schema.md.
const verbs = [
  ['insert', /\binsert into (\w+)|\binsertInto\(\s*'(\w+)'|\b(?:upsert|insert)\(\s*[\w.]+,\s*'(\w+)'/giu],
  [
    'update',
    /\bupdate (?!of\b|set\b)(\w+)(?: (?:as )?\w+)?\s+set\b|\bupdateTable\(\s*'(\w+)'|\bupsert\(\s*[\w.]+,\s*'(\w+)'/giu,
  ],
  ['update', /\binsert into (\w+)(?:(?!\binsert into)[\s\S])*?\bdo update\b/giu],
  ['delete', /\bdelete from (\w+)|\bdeleteFrom\(\s*'(\w+)'/giu],
];

/**
 * The files that write each table, with how: `{ table: { file: Set('insert', …) } }`. Reads SQL and the query builder's calls, not
 * statements whose table is a variable.
 *
 * @param {readonly { file: string, text: string }[]} files
 * @returns {Map<string, Map<string, Set<string>>>}
 */
export function writersOf(files) {
  const writers = new Map();
  for (const { file, text } of files)
    for (const [verb, pattern] of verbs)
      for (const [, ...names] of text.matchAll(pattern)) {
        const table = names.find((name) => name !== undefined)?.toLowerCase();
        const byFile = writers.get(table) ?? writers.set(table, new Map()).get(table);
        byFile.set(file, (byFile.get(file) ?? new Set()).add(verb));
      }
  return writers;
}

const code = (text) => `\`${text}\``;
const shorter = (type) => type.replace('timestamp with time zone', 'timestamptz');
const plain = (definition) => definition.replaceAll('::text', '').replaceAll('public.', '').replaceAll(/\s+/gu, ' ');

/** `before insert, update of status`, of a trigger's definition. */
const momentOf = (definition) =>
  (/(BEFORE|AFTER) (.*?) ON /u.exec(definition)?.slice(1).join(' ') ?? '').toLowerCase().replaceAll(' or ', ', ');

function tableText({ name, is_view, columns, constraints, unique_indexes, triggers }, { writers, sqlFiles }) {
  const fileOf = (object) => sqlFiles.find((file) => file.endsWith(`/${object}.sql`));
  const linkTo = (object) => `[${code(object)}](../${fileOf(object)})`;
  const unique = unique_indexes.map((index) =>
    plain(index).replace(/^CREATE UNIQUE INDEX \w+ ON \w+ USING \w+/u, 'UNIQUE'),
  );
  const rules = [...constraints.map(plain), ...unique];
  const writing = [...(writers.get(name) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = (file) =>
    file.startsWith('server/sql/')
      ? linkTo(file.replace(/^.*\/|\.sql$/gu, ''))
      : code(file.replace(/^server\/src\/(?:modules\/)?/u, ''));
  return [
    `### ${code(name)}`,
    '',
    ...(is_view ? [`A view: ${linkTo(name)}.`, ''] : []),
    columns.map((column) => code(shorter(column))).join(', '),
    '',
    ...(rules.length > 0 ? [`- Constraints: ${rules.map(code).join('; ')}`] : []),
    ...(triggers.length > 0
      ? [
          `- Triggers: ${triggers
            .map((trigger) => `${code(trigger.name)} ${momentOf(trigger.definition)} → ${linkTo(trigger.function)}`)
            .join('; ')}`,
        ]
      : []),
    ...(writing.length > 0
      ? [`- Written by: ${writing.map(([file, how]) => `${shown(file)} (${[...how].join(', ')})`).join('; ')}`]
      : []),
    '',
  ];
}

/**
 * The page. Throws for an owner that is no folder.
 *
 * @param {readonly object[]} tables
 * @param {{ folders: string[], owners: Readonly<Record<string, string>>, writers: Map<string, Map<string, Set<string>>>, sqlFiles: string[] }} facts
 */
export function schemaText(tables, { folders, owners, ...facts }) {
  const lost = tables.find(({ name }) => !folders.includes(owners[name]));
  if (lost) throw new Error(`server/src/tableOwners.ts: no folder owns ${lost.name}`);
  const owning = folders.filter((folder) => tables.some(({ name }) => owners[name] === folder));
  return [
    '# Tables, and what watches them',
    '',
    'Written by `npm run schema-page`; do not edit. Tables are grouped by the folder of `server/src` that owns them',
    '(`server/src/tableOwners.ts`). A column with `?` may be null. Functions, triggers and views are in `server/sql`',
    '([why](decisions/0088-sql-files.md)). Writers are found by their text: a statement whose table is a variable is missing.',
    '',
    ...owning.map((folder) => {
      const own = tables.filter(({ name }) => owners[name] === folder);
      return `- [${folder}](#${folder.replaceAll('/', '')}): ${own.map(({ name }) => code(name)).join(', ')}`;
    }),
    '',
    ...owning.flatMap((folder) => [
      `## ${folder}`,
      '',
      ...tables.filter(({ name }) => owners[name] === folder).flatMap((table) => tableText(table, facts)),
    ]),
  ].join('\n');
}
