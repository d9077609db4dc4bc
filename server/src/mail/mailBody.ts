import { compile } from 'html-to-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// What mail readers have always been told; with the newer one some of them set the type anew.
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
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
});
