// Turns a postal service's own file into the shop's postcode file:
//   node rules/scripts/importPostcodes.mjs mx CPdescarga.txt            <output.json>
//   node rules/scripts/importPostcodes.mjs jp KEN_ALL.CSV|utf_ken_all.csv <output.json>
//   node rules/scripts/importPostcodes.mjs br <folder of the eDNE files>  <output.json>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOfBrazil } from '../src/postcodes/brazil.ts';
import { placesOfJapan } from '../src/postcodes/japan.ts';
import { placesOfMexico } from '../src/postcodes/mexico.ts';

const linesOf = (path, encoding) => new TextDecoder(encoding).decode(readFileSync(path)).split(/\r?\n/u);

const readers = {
  mx: (path) => placesOfMexico(linesOf(path, 'windows-1252')),
  jp: (path) => placesOfJapan(linesOf(path, /utf/iu.test(path) ? 'utf-8' : 'shift_jis')),
  br: (folder) =>
    placesOfBrazil({
      towns: linesOf(join(folder, 'LOG_LOCALIDADE.TXT'), 'iso-8859-1'),
      neighborhoods: linesOf(join(folder, 'LOG_BAIRRO.TXT'), 'iso-8859-1'),
      streets: readdirSync(folder)
        .filter((name) => /^LOG_LOGRADOURO_\w+\.TXT$/iu.test(name))
        .flatMap((name) => linesOf(join(folder, name), 'iso-8859-1')),
    }),
};

const [country = '', source, output] = process.argv.slice(2);
const read = readers[country];
if (!read || !source || !output)
  throw new Error('say mx, jp or br, the source and the output: see the head of this script');
const places = read(source);
writeFileSync(
  output,
  `${JSON.stringify({ sample: false, places: Object.fromEntries([...places].toSorted(([a], [b]) => a.localeCompare(b))) })}\n`,
);
process.stdout.write(`${places.size} postcodes written\n`);
