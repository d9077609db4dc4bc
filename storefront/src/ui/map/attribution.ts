import type { IControl, Map as MapView } from 'maplibre-gl';
import type { MapSettings } from './mapSettings.ts';

/** A text of an attribution; with an address, a link. */
type AttributionPart = { readonly text: string; readonly href: string | null };

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  gt: '>',
  lt: '<',
  nbsp: '\u{A0}',
  quot: '"',
  reg: '®',
  trade: '™',
};

/** Replaces the character references that attributions use; leaves others as they are. */
const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,6}));/gu, (reference, number?: string, name = '') =>
    number === undefined ? (characters[name] ?? reference) : String.fromCodePoint(Number(number)),
  );

/** The address of an opening tag of a link, when it is an https address. */
function hrefOf(tag: string): string | null {
  const [, double, single] = /^<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(tag) ?? [];
  const address = plain(double ?? single ?? '');
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}

/**
 * Splits the attribution of a style's source into texts and https links. The MapLibre style specification has HTML there,
 * which the page's Trusted Types refuse: other elements are dropped, their text stays. decisions/0045.
 */
export function attributionParts(html: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let href: string | null = null;
  for (const token of html.split(/(<[^<>]*>)/u)) {
    if (token.startsWith('<')) href = /^<a\s/iu.test(token) ? hrefOf(token) : /^<\/a/iu.test(token) ? null : href;
    else if (token !== '') parts.push({ text: plain(token), href });
  }
  return parts;
}

function elementOf({ text, href }: AttributionPart, newTab: string): Node {
  if (href === null) return document.createTextNode(text);
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer', textContent: text });
  const note = document.createElement('span');
  note.className = 'visuallyHidden';
  note.textContent = ` (${newTab})`;
  link.append(note);
  return link;
}

/** The attributions of the sources of a map, each once. */
function attributionsOf(view: MapView): string[] {
  const sources = Object.keys(view.getStyle().sources).map((id) => view.getSource(id)?.attribution ?? '');
  return [...new Set(sources.map((text) => text.trim()).filter(Boolean))];
}

/**
 * The attributions of the sources of a map provider's style, which their licences require. MapLibre's own control writes
 * them as HTML, which the page refuses.
 */
export function attributionControl({ attributionClass, newTab }: MapSettings): IControl {
  const element = document.createElement('p');
  element.className = attributionClass;
  return {
    getDefaultPosition: () => 'bottom-right',
    onAdd(view) {
      const write = (): void => {
        const all = attributionsOf(view).map((html) => attributionParts(html).map((part) => elementOf(part, newTab)));
        element.hidden = all.length === 0;
        element.replaceChildren(...all.flatMap((nodes, index) => (index === 0 ? nodes : [' | ', ...nodes])));
      };
      view.once('style.load', write);
      // A source names its attribution in a file of its own.
      view.on('sourcedata', ({ sourceDataType }) => (sourceDataType === 'metadata' ? write() : undefined));
      element.hidden = true;
      return element;
    },
    onRemove: () => element.remove(),
  };
}
