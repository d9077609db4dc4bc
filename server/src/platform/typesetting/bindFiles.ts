import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { BoundFiles } from './paper.ts';

/** Pages of one file at most: more are no papers of a parcel. */
const mostPages = 40;

/**
 * Files as one PDF, each page in its own size. Throws for a file that the engine cannot read. `workspace` is the folder of the
 * compiler, in which the files exist for its eyes only.
 */
export function bindFiles(compiler: NodeCompiler, workspace: string, { files }: BoundFiles): Buffer {
  const names = files.map(({ format, base64 }, at) => {
    const name = `bound-${at}.${format}`;
    compiler.mapShadow(`${workspace}/${name}`, Buffer.from(base64, 'base64'));
    return name;
  });
  try {
    const pages = names.flatMap((name) => pagesOf(compiler, name).map((page) => ({ name, page })));
    return compiled(compiler, pages);
  } finally {
    for (const name of names) compiler.unmapShadow(`${workspace}/${name}`);
    compiler.evictCache(0);
  }
}

type Page = { readonly name: string; readonly page: number };

const pictureOf = ({ name, page }: Page): string =>
  name.endsWith('.pdf') ? `#image("/${name}", page: ${page})` : `#image("/${name}", width: 10cm)`;
const documentOf = (pages: readonly Page[]): string =>
  ['#set page(width: auto, height: auto, margin: 0pt)', pages.map(pictureOf).join('\n#pagebreak()\n')].join('\n');

/** The pages of a file: the engine names none, so the first one that it does not find ends them. */
function pagesOf(compiler: NodeCompiler, name: string): number[] {
  if (!name.endsWith('.pdf')) return [1];
  const pages = Array.from({ length: mostPages }, (_, at) => at + 1);
  const end = pages.find((page) => !compiler.compile({ mainFileContent: documentOf([{ name, page }]) }).result);
  const found = pages.slice(0, (end ?? mostPages + 1) - 1);
  if (found.length === 0) throw new Error('a label is no PDF that can be printed');
  return found;
}

function compiled(compiler: NodeCompiler, pages: readonly Page[]): Buffer {
  const { result } = compiler.compile({ mainFileContent: documentOf(pages) });
  if (!result) throw new Error('the papers of a parcel cannot be bound');
  return compiler.pdf(result, {});
}
