// Makes PDF files. Only the typesetting process imports it, because the engine blocks its thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import bwip from 'bwip-js/node';
import { giftCard } from '@vitrine/rules/gift/giftMessage';
import { readFonts } from './fonts.ts';
import { bindFiles } from './bindFiles.ts';
import type { BoundFiles, Paper, PaperCode } from './paper.ts';
import { withFacturX } from './xmp.ts';
import { type PrintedLetters, printedLetters } from './printed.ts';

const templates = new Map<Paper['template'], string>();

function templateOf(name: Paper['template']): string {
  const known = templates.get(name) ?? readFileSync(new URL(`templates/${name}.typ`, import.meta.url), 'utf8');
  templates.set(name, known);
  return known;
}

const drawn = ({ kind, text }: PaperCode): string =>
  bwip.toSVG({ bcid: kind, text, ...(kind === 'code128' ? { height: 9, includetext: false } : {}) });

/** Compilations after which the engine drops cached results, so that its memory stays level. */
const cacheAge = 5;

/** The first compiler reads the fonts, which takes about a second. */
export function createCompiler(): (paper: Paper | BoundFiles) => Buffer {
  // The engine reads files only below its workspace; this one holds none, and papers pass all their data as text.
  const workspace = createRequire(import.meta.url)
    .resolve('./typeset.ts')
    .concat('.none');
  const fonts = readFonts();
  const letters = printedLetters(fonts);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.map(({ bytes }) => bytes) }] });
  return (paper) => {
    if (paper.template === 'bound') return bindFiles(compiler, workspace, paper);
    const { texts, attachment, drawing } = printableTexts(paper, letters);
    const data = {
      ...texts,
      attachment,
      drawing,
      fonts: letters.familiesOf(JSON.stringify(texts), paper.language),
      drawn: paper.code ? drawn(paper.code) : null,
      date: datePartsOf(paper.issued_at),
      card: giftCard,
    };
    const compiled = compiler.compile({
      mainFileContent: templateOf(paper.template),
      inputs: { data: JSON.stringify(data) },
    });
    const document = compiled.result;
    if (!document)
      throw new Error(`typesetting failed: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
    const pdf = compiler.pdf(document, {
      pdfStandard: PdfStandard.A_3b,
      creationTimestamp: Math.floor(Date.parse(paper.issued_at) / 1000),
    });
    compiler.evictCache(cacheAge);
    return attachment?.name === 'factur-x.xml' ? withFacturX(pdf) : pdf;
  };
}

/** The texts of a paper with letters that the fonts draw; files and drawings as they are. */
function printableTexts({ attachment, drawing, ...texts }: Paper, { printable }: PrintedLetters) {
  const replaced: unknown = JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
  return { texts: replaced as typeof texts, attachment, drawing };
}

function datePartsOf(iso: string): number[] {
  const at = new Date(iso);
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
}
