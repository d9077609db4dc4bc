import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFonts } from '../server/src/platform/typesetting/fonts.ts';

const folder = path.join(import.meta.dirname, '../node_modules/.cache/journey-fonts');

/** The browser's font settings for the journeys: the fonts of the papers beside those of the machine. */
export const fontSettings = path.join(folder, 'fonts.conf');

/**
 * Writes the fonts of the papers for the browser. A machine without fonts for Chinese, Japanese, Korean, Thai or Arabic would
 * draw empty boxes, whose widths are not those that shoppers see.
 */
export function writeFonts(): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { bytes, is_rare }] of readFonts().entries()) {
    const file = path.join(folder, `${index}.otf`);
    if (!is_rare && !existsSync(file)) writeFileSync(file, bytes);
  }
  writeFileSync(
    fontSettings,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`,
  );
}
