/** An element of a document: its name, its attributes and its elements. Texts are left out, CFDI has none. */
export type Parsed = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Parsed[];
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replaceAll(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole);

/** Reads a document of elements and attributes; null when an element is not closed or markup is malformed. */
export function parsedXml(xml: string): Parsed | null {
  const root: Parsed = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  const tokens = /<(?<close>\/)?(?<name>[\w:]+)(?<attributes>(?:\s+[\w:]+="[^"<]*")*)\s*(?<empty>\/)?>/gu;
  let at = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0;
  for (const match of xml.slice(at).matchAll(tokens)) {
    const { close, name = '', attributes = '', empty } = match.groups ?? {};
    const parent = open.at(-1);
    if (!parent) return null;
    if (close) {
      if (parent.name !== name) return null;
      open.pop();
      continue;
    }
    const found = [...attributes.matchAll(/([\w:]+)="([^"]*)"/gu)].map(
      ([, key = '', value = '']) => [key, plain(value)] as const,
    );
    const element: Parsed = { name, attributes: new Map(found), children: [] };
    parent.children.push(element);
    if (!empty) open.push(element);
  }
  at = xml.slice(at).replaceAll(tokens, '').trim().length;
  return open.length === 1 && root.children.length === 1 && at === 0 ? (root.children[0] ?? null) : null;
}

export const childrenOf = (of: Parsed, name: string): Parsed[] => of.children.filter((child) => child.name === name);
export const childOf = (of: Parsed, name: string): Parsed | undefined => childrenOf(of, name)[0];
