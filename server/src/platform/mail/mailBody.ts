import { compile } from 'html-to-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// The doctype that mail clients expect; some render text differently with the HTML5 one.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a mail as HTML. */
export const mailHtml = (body: ReactNode): string => doctype + renderToStaticMarkup(body);

/**
 * Converts a mail's HTML to plain text: a link's address follows it, and marked elements are skipped. Compiled once,
 * because that takes twice as long as converting a mail.
 */
export const mailText = compile({
  wordwrap: false,
  formatters: {
    // A row without text is only spacing.
    line(element, walk, builder) {
      if (element.children.every((cell) => cell.children?.length === 0)) return;
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    // The tables are layout, so the converter joins their cells as inline text: a space separates them.
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
    // Puts two columns of several lines one after the other.
    { selector: 'td.half[valign=top]', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
});
