// The sheet that every mail of the house is set on: one column of 560 pixels, its own faces with what readers have at
// hand behind them. Written with createElement, since Node reads no JSX.
import { type CSSProperties, createElement as h, type ReactNode } from 'react';

export const ink = '#1b1917';
export const faded = '#5f5952';
export const hairline = '#ddd6cb';
const text = "Jost,'Century Gothic',Arial,sans-serif";
const title = "'Cormorant Garamond',Georgia,serif";

/** Type of the house: size and line in pixels. */
export const type = (size: number, line: number, color = ink): CSSProperties => ({
  font: `400 ${size}px/${line}px ${text}`,
  color,
});
export const serif = (size: number, line: number, weight = 400): CSSProperties => ({
  font: `${weight} ${size}px/${line}px ${title}`,
  color: ink,
});

const narrow =
  '@media (max-width:599px){.half{display:block!important;width:100%!important;padding-bottom:24px!important}.title{font-size:38px!important;line-height:40px!important}}';

/** A table without lines of its own: what mail readers agree on. */
export function sheet(props: { style?: CSSProperties; width?: string }, ...rows: ReactNode[]): ReactNode {
  return h(
    'table',
    {
      role: 'presentation',
      width: props.width ?? '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      ...(props.style ? { style: props.style } : {}),
    },
    h('tbody', null, ...rows),
  );
}

/** A row of one cell. */
export function row(style: CSSProperties, ...children: ReactNode[]): ReactNode {
  return h('tr', null, h('td', { style }, ...children));
}

/** A link of a mail, which opens beside the mail reader's own page. */
export const link = (href: string, style: CSSProperties, label: string, key?: string): ReactNode =>
  h('a', { key, href, target: '_blank', style: { textDecoration: 'none', ...style } }, label);

/** Readers show the mail's first words beside its subject; after these, blanks keep the next ones out. */
const previewLength = 150;
function previewOf(text: string): ReactNode {
  const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  const shown = text.slice(0, previewLength);
  const blanks = '\u00A0\u200C\u200B'.repeat(previewLength - shown.length);
  return h('div', { style: hidden, 'data-skip-in-text': true }, shown, h('div', null, blanks));
}

type Layout = { language: string; direction: 'ltr' | 'rtl'; subject: string; preview: string; house: string };

/** A whole mail. `house` is the sender's name, shown above it. */
export function layout({ language, direction, subject, preview, house }: Layout, ...rows: ReactNode[]): ReactNode {
  return h(
    'html',
    { lang: language, dir: direction },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('style', null, narrow),
    ),
    h(
      'body',
      { style: { margin: 0, background: '#ffffff' } },
      previewOf(preview),
      sheet(
        {},
        h(
          'tr',
          null,
          h(
            'td',
            { role: 'main', align: 'center', style: { padding: '40px 20px 64px' } },
            sheet(
              { width: '560', style: { width: '100%', maxWidth: '560px' } },
              h('tr', null, h('td', { align: 'center', style: { padding: '0 0 56px', ...serif(28, 33, 500) } }, house)),
              ...rows,
              row({ padding: '40px 0 0', ...type(13, 20, faded) }, house),
            ),
          ),
        ),
      ),
    ),
  );
}
