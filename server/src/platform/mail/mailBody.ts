import { compile } from 'html-to-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// The doctype that mail readers expect; with the newer one some of them set the type differently.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A letter as a mail's HTML. */
export const mailHtml = (body: ReactNode): string => doctype + renderToStaticMarkup(body);

/**
 * The same for readers of plain text: a link is followed by its address, what is skipped there is marked so. Made once:
 * its selectors take twice as long as a letter.
 */
export const mailText = compile({
  wordwrap: false,
  formatters: {
    // A row without words is a gap of the layout.
    line(element, walk, builder) {
      if (element.children.every((cell) => cell.children?.length === 0)) return;
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    // The mail's tables are layout, so the converter reads their cells as running text: a blank keeps them apart.
    cell(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(' ');
    },
  },
  selectors: [
    { selector: 'tr', format: 'line' },
    { selector: 'td', format: 'cell' },
    // A price beside a quantity would read as one number.
    { selector: 'td[valign=top]', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    // Two columns of several lines each follow one another.
    { selector: 'td.half[valign=top]', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
});
