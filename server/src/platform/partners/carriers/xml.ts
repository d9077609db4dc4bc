// XML of carriers that speak SOAP or XML. The reader expands no entities but the five of XML, so no document can grow.
import { type Document, type Element, isTag, isText, isCDATA } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** A text with the characters of XML written as references, for requests. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has no place for these characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '');

type Content = string | number | readonly string[];
/** An element: texts are escaped, lists are elements already. */
export const element = (name: string, content: Content, attributes = ''): string => {
  const inner = typeof content === 'object' ? content.join('') : escaped(String(content));
  return `<${name}${attributes && ` ${attributes}`}>${inner}</${name}>`;
};
/** Elements of a record, in its order; leaves out empty ones. */
export const elements = (fields: Readonly<Record<string, string | number | null>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === null || value === '' ? [] : [element(name, value)]));

export type Node = Document | Element;
export const readXml = (text: string): Document => parseDocument(text, { xmlMode: true, decodeEntities: true });

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** All elements of a name below a node, whatever their prefix, in the order of the document. */
export function allOf(node: Node, name: string): Element[] {
  return node.children.flatMap((child) => {
    if (isCDATA(child)) return [];
    if (!isTag(child)) return [];
    return [...(localName(child.name) === name ? [child] : []), ...allOf(child, name)];
  });
}

/** The text of the first element of a name below a node; empty without one. */
export function elementText(node: Node, name: string): string {
  const [found] = allOf(node, name);
  return found ? wordsIn(found).trim() : '';
}

const wordsIn = (node: Element): string =>
  node.children
    .map((child) => {
      if (isText(child)) return child.data;
      if (isCDATA(child)) return child.children.map((inner) => (isText(inner) ? inner.data : '')).join('');
      return '';
    })
    .join('');
