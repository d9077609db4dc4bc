/**
 * AMap's script 2.0, in the parts that a map with markers uses: Map and Marker, then the callback. With a wrong key the map
 * never completes, as AMap's does. Draws a plain surface with the markers' labels.
 */
export const amapScript = ({ callback, isKnown }: { callback: string; isKnown: boolean }) => `(() => {
  class Map {
    constructor(container, options) {
      Object.assign(this, { container, zoom: options.zoom });
      container.dataset.map = 'amap';
      container.dataset.language = options.lang;
      container.style.background = '#eef2f5';
    }
    add(markers) { for (const { pin } of [markers].flat()) this.container.append(pin); }
    on(name, take) { if (name === 'complete' && ${isKnown}) setTimeout(take, 30); }
    setFitView(markers, immediately, avoid, maxZoom) { this.setZoom(markers.length === 1 ? maxZoom : 6); }
    getZoom() { return this.zoom; }
    setZoom(zoom) { this.zoom = zoom; this.container.dataset.zoom = String(zoom); }
  }
  class Marker {
    constructor({ position: [longitude, latitude], label, zIndex }) {
      const pin = document.createElement('div');
      pin.textContent = label.content;
      pin.className = 'marker';
      pin.dataset.at = latitude.toFixed(4) + ',' + longitude.toFixed(4);
      pin.style.cssText = 'display:inline-block;margin:4px;padding:6px 10px;background:#fff;border:1px solid #333;cursor:pointer;z-index:' + zIndex;
      this.pin = pin;
    }
    on(name, take) { this.pin.addEventListener(name, take); }
  }
  self.AMap = { Map, Marker };
  self[${JSON.stringify(callback)}]();
})();
`;
