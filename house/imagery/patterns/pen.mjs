// The pen all designs are drawn with: SVG elements in a square of 2000, its middle at 0,0.
export const TAU = Math.PI * 2;
const f = (x) => x.toFixed(1);
export const polar = (r, a) => [r * Math.cos(a), r * Math.sin(a)];

/** A sheet of SVG elements. Every method draws; `save` wraps what `draw` draws in a transform. */
export function pen() {
  const out = [];
  const ink = (fill, stroke, width) =>
    `fill="${fill ?? 'none'}" stroke="${stroke ?? 'none'}" stroke-width="${width ?? 0}" stroke-linejoin="round" stroke-linecap="round"`;
  const api = {
    out,
    circle: (x, y, r, fill, stroke, width) =>
      out.push(`<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" ${ink(fill, stroke, width)}/>`),
    rect: (x, y, w, h, fill, stroke, width, r = 0) =>
      out.push(
        `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${r}" ${ink(fill, stroke, width)}/>`,
      ),
    path: (d, fill, stroke, width, extra = '') => out.push(`<path d="${d}" ${ink(fill, stroke, width)} ${extra}/>`),
    line: (x1, y1, x2, y2, stroke, width, extra = '') =>
      api.path(`M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`, null, stroke, width, extra),
    polygon: (points, fill, stroke, width) =>
      api.path(`M${points.map((p) => p.map(f).join(' ')).join('L')}Z`, fill, stroke, width),
    save: (transform, draw) => {
      out.push(`<g transform="${transform}">`);
      draw();
      out.push('</g>');
    },
    quarters: (draw) => {
      for (let q = 0; q < 4; q++) api.save(`rotate(${q * 90})`, () => draw(q));
    },
    /** A leaf from radius r0 to r1 in direction a, half as wide as `spread` radians. */
    petal: (r0, r1, a, spread, fill, stroke, width) => {
      const [x0, y0] = polar(r0, a);
      const [x1, y1] = polar(r1, a);
      const belly = r0 + (r1 - r0) * 0.55;
      const [lx, ly] = polar(belly, a - spread);
      const [rx, ry] = polar(belly, a + spread);
      const [l2, m2] = polar(r1 * 0.95, a - spread * 0.55);
      const [r2, n2] = polar(r1 * 0.95, a + spread * 0.55);
      api.path(
        `M${f(x0)} ${f(y0)}C${f(lx)} ${f(ly)} ${f(l2)} ${f(m2)} ${f(x1)} ${f(y1)}C${f(r2)} ${f(n2)} ${f(rx)} ${f(ry)} ${f(x0)} ${f(y0)}Z`,
        fill,
        stroke,
        width,
      );
    },
    /** A twisted cord along a closed line. */
    rope: (points, step, width, one, two, line) => {
      let rest = 0;
      let turn = 0;
      points.forEach((p, i) => {
        const q = points[(i + 1) % points.length];
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
        let s = 0;
        while (rest + (length - s) >= step) {
          s += step - rest;
          rest = 0;
          const t = s / length;
          const angle = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI + 38;
          api.save(
            `translate(${f(p[0] + (q[0] - p[0]) * t)} ${f(p[1] + (q[1] - p[1]) * t)}) rotate(${f(angle)})`,
            () => {
              out.push(
                `<ellipse rx="${f(width * 0.72)}" ry="${f(step * 0.52)}" ${ink(turn++ % 2 ? one : two, line, 1.6)}/>`,
              );
            },
          );
        }
        rest += length - s;
      });
    },
    ring: (r, n = 720) => Array.from({ length: n }, (_, i) => polar(r, (TAU * i) / n)),
    square: (r) => [
      [-r, -r],
      [r, -r],
      [r, r],
      [-r, r],
    ],
  };
  return api;
}

/** Ground, border and inner fillets shared by the squares. */
export function ground(p, c, border = 70) {
  p.rect(-1000, -1000, 2000, 2000, c.border);
  p.rect(-1000 + border, -1000 + border, 2000 - 2 * border, 2000 - 2 * border, c.ground);
  p.rect(-1000 + border + 24, -1000 + border + 24, 2000 - 2 * border - 48, 2000 - 2 * border - 48, null, c.b, 9);
}

/** The house's mark on every square: one slanted red stitch and the name, small, in a corner. */
export function signed(p, c, at = 872) {
  p.line(at - 16, at - 5, at + 16, at + 5, '#96281F', 9);
}
