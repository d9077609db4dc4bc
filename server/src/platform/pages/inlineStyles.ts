import { readFileSync } from 'node:fs';

/** In characters: a longer sheet (the slices of a CJK font) costs more in each page than the request it saves. */
const longest = 40_000;

const sheetLink =
  /<link (?:nonce="[^"]*" )?rel="stylesheet" (?:nonce="[^"]*" )?href="(\/assets\/[\w.-]+\.css)#?"(?: nonce="[^"]*")?\/>/gu;

/**
 * Writes a page's own style sheets into it, so that it paints without requesting them: on a phone they block the first
 * paint longest. Each link stays, `disabled`, for the browser's router to find; React takes the page as it is. The
 * build marks the address of a sheet that late code shares with a hash sign, so that the code requests it on its own
 * and keeps it when the page goes. The first sheet belongs to every page and never goes: a second link, without the
 * sign, lets late code find it, so that it is not loaded again after all others, which it would override.
 */
export function inlineStyles(html: string, nonce: string, sheetOf: (path: string) => string | null): string {
  let isFirst = true;
  return html.replace(sheetLink, (link, path: string) => {
    const found = isFirst ? `<link rel="stylesheet" href="${path}" disabled=""/>` : '';
    isFirst = false;
    const sheet = sheetOf(path);
    // A closing tag inside a sheet would end the style element early.
    if (sheet === null || sheet.length > longest || sheet.includes('</')) return link;
    return `<style nonce="${nonce}">${sheet}</style>${link.slice(0, -2)} disabled=""/>${found}`;
  });
}

/** Reads sheets of the built storefront, each once; null for a missing one. */
export function builtSheets(folder: URL): (path: string) => string | null {
  const known = new Map<string, string | null>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    let sheet: string | null = null;
    try {
      sheet = readFileSync(new URL(`.${path}`, folder), 'utf8').trim();
    } catch {
      // A page of another build: the browser requests the sheet by its link.
    }
    known.set(path, sheet);
    return sheet;
  };
}
