import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { createElement as h, type ReactNode } from 'react';
import { faded, hairline, ink, layout, link as linkTo, row, serif, type } from './layout.ts';
import type { MailContent } from './kinds.ts';

type PlainLetter = {
  subject: string;
  title: string;
  /** What it is about, a paragraph each. */
  lines: readonly string[];
  /** The one thing to do. */
  button?: { href: string; label: string };
  /** Small print. */
  notes: readonly string[];
  /** A way out in the small print. */
  link?: { href: string; label: string };
};

/** A letter of a title, a few lines and at most one thing to do, in the storefront's language. */
export function plainLetter(locale: Locale, house: string, letter: PlainLetter): MailContent {
  const { subject, title, lines, button, notes, link } = letter;
  const { tag, direction } = storefrontOf(locale);
  const look = { ...type(16, 24, '#ffffff'), display: 'inline-block', background: ink, padding: '15px 32px' };
  // As paragraphs, so that the part in plain text keeps them apart too.
  const paragraph = (...words: ReactNode[]) => h('p', { style: { margin: 0 } }, ...words);
  const paragraphs: ReactNode[] = lines.map((line) =>
    row({ padding: '16px 0 0', ...type(17, 27), whiteSpace: 'pre-line' }, paragraph(line)),
  );
  const body = layout(
    { language: tag, direction, subject, preview: lines[0] ?? subject, house },
    row(
      { ...serif(46, 48), letterSpacing: '-.5px' },
      h('h1', { className: 'title', style: { margin: 0, font: 'inherit' } }, title),
    ),
    ...paragraphs,
    ...(button ? [row({ padding: '28px 0 0' }, paragraph(linkTo(button.href, look, button.label)))] : []),
    row({ padding: '48px 0 0' }),
    row(
      { borderTop: `1px solid ${hairline}`, padding: '24px 0 0', ...type(14, 22, faded) },
      paragraph(
        notes.join(' '),
        ...(link ? [' ', linkTo(link.href, { color: ink, textDecoration: 'underline' }, link.label, 'link')] : []),
      ),
    ),
  );
  return { subject, body };
}
