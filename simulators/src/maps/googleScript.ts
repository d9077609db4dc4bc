/**
 * Google's map script, in the parts that a map with markers uses: Map, Marker, LatLngBounds and event listeners, then the
 * callback. A wrong key calls `gm_authFailure`, as Google does. Draws a plain surface with the markers' labels.
 */
export const googleScript = ({
  callback,
  language,
  isKnown,
}: {
  callback: string;
  language: string;
  isKnown: boolean;
}) => `(() => {
  class LatLngBounds {
    points = [];
    extend(at) { this.points.push(at); return this; }
  }
  class Map {
    constructor(container, options) {
      Object.assign(this, { container, options, zoom: options.zoom, once: {} });
      container.dataset.map = 'google';
      container.dataset.language = ${JSON.stringify(language)};
      container.style.background = '#e5e3df';
      setTimeout(() => ${isKnown} ? this.fire('tilesloaded') : self.gm_authFailure?.(), 30);
    }
    fire(name) { for (const take of this.once[name] ?? []) take(); this.once[name] = []; }
    fitBounds(bounds) { this.setZoom(bounds.points.length === 1 ? 22 : 6); setTimeout(() => this.fire('bounds_changed')); }
    getZoom() { return this.zoom; }
    setZoom(zoom) { this.zoom = zoom; this.container.dataset.zoom = String(zoom); }
  }
  class Marker {
    constructor({ map, position, label, zIndex }) {
      const pin = document.createElement('div');
      pin.textContent = label;
      pin.className = 'marker';
      pin.dataset.at = position.lat.toFixed(4) + ',' + position.lng.toFixed(4);
      pin.style.cssText = 'display:inline-block;margin:4px;padding:6px 10px;background:#fff;border:1px solid #333;cursor:pointer;z-index:' + zIndex;
      map.container.append(pin);
      this.pin = pin;
    }
    addListener(name, take) { this.pin.addEventListener(name, take); return { remove() {} }; }
  }
  const event = { addListenerOnce: (map, name, take) => { (map.once[name] ??= []).push(take); return { remove() {} }; } };
  self.google = { maps: { Map, Marker, LatLngBounds, event } };
  self[${JSON.stringify(callback)}]();
})();
`;
