// Elements of XML as text, for electronic invoices, whose documents are one page of elements.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow. */
const refused = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as content or as a value in double quotes. */
export const xmlText = (value: string): string =>
  value.replace(refused, '').replace(/[&<>"]/gu, (sign) => escapes[sign] ?? '');

/** An element with its text; nothing for an empty one. */
export const leaf = (name: string, value: string | undefined, attribute = ''): string =>
  value === undefined || value === '' ? '' : `<${name}${attribute}>${xmlText(value)}</${name}>`;
export const node = (name: string, ...children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;
