import type { Map as MapView } from 'maplibre-gl';

/** The images of the basemap by the names of its style: the dot of a town, and the room of a pin, in which no label is drawn. */
export const mapImages = { town: 'town', pin: 'pin' } as const;

/** The dot's ink (--ink-soft), its radius and the side of its image; the side of a pin. Pixels of the page. */
const dot = { ink: [95, 89, 82], radius: 2, side: 6 } as const;
const pinSide = 32;
/** Pixels of an image per pixel of the page. */
const fine = 3;

/** Pixels of a disc in the middle of a square, its edge softened. */
function disc(): Uint8Array {
  const side = dot.side * fine;
  const pixels = Array.from({ length: side * side }, (_, index) => {
    const away = Math.hypot((index % side) - (side - 1) / 2, Math.floor(index / side) - (side - 1) / 2);
    return [...dot.ink, Math.round(255 * Math.min(1, Math.max(0, dot.radius * fine + 0.5 - away)))];
  });
  return Uint8Array.from(pixels.flat());
}

/** Adds the images of the shop's own basemap. */
export function addImages(view: MapView): void {
  view.once('style.load', () => {
    const side = dot.side * fine;
    view.addImage(mapImages.town, { width: side, height: side, data: disc() }, { pixelRatio: fine });
    view.addImage(mapImages.pin, { width: pinSide, height: pinSide, data: new Uint8Array(pinSide * pinSide * 4) });
  });
}
