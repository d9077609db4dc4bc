// npm run mails            compiles the mails' TSX into the `.js` beside it: Node reads no JSX (decisions/0035)
// npm run mails -- --check fails when a compiled file is not up to date
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'rolldown/utils';

const root = new URL('..', import.meta.url).pathname;
const note = '// Made by npm run mails from the .tsx file of the same name.\n';

/** The JavaScript of a TSX source. Throws on a syntax error. */
export function compiled(file, source) {
  const { code, errors } = transformSync(file, source, { jsx: { runtime: 'automatic', development: false } });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return note + code;
}

/** Compiles all mails; returns the files whose compiled form was outdated. */
export function compileMails(isCheck = false) {
  const old = [];
  for (const file of globSync('server/src/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).toSorted()) {
    const target = `${root}${file.replace(/\.tsx$/, '.js')}`;
    const code = compiled(file, readFileSync(`${root}${file}`, 'utf8'));
    let before = null;
    try {
      before = readFileSync(target, 'utf8');
    } catch {
      // Not compiled yet.
    }
    if (before === code) continue;
    old.push(file);
    if (!isCheck) writeFileSync(target, code);
  }
  return old;
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  const old = compileMails(isCheck);
  if (isCheck && old.length > 0) {
    console.error(`Not up to date: ${old.join(', ')}. Run npm run mails.`);
    process.exit(1);
  }
  console.log(old.length === 0 ? 'mails are up to date' : `compiled ${old.join(', ')}`);
}
