// The designs of the second collection: six squares, two bandeaux, three ties. Same pen and palettes as the first.
import { TAU, ground, polar, signed } from './pen.mjs';

const closed = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
const range = (n) => Array.from({ length: n }, (_, i) => i);

/** Tracks of a horse on the volte: guilloches that a pair of compasses leaves. */
function voltes(p, c) {
  ground(p, c, 78);
  const track = (cx, cy, r, wave, n, ink, width, turn = 0) =>
    p.path(
      closed(
        range(1440).map((i) => {
          const a = (TAU * i) / 1440;
          const [x, y] = polar(r + wave * Math.sin(n * a + turn), a);
          return [cx + x, cy + y];
        }),
      ),
      null,
      ink,
      width,
    );
  const guilloche = (cx, cy, r, wave, n, inks, lines) => {
    for (let k = 0; k < lines; k++)
      track(cx, cy, r, wave, n, inks[Math.floor((k / lines) * inks.length)], 3.4, (TAU * k) / lines);
  };
  for (const [x, y] of p.square(640)) {
    p.circle(x, y, 236, c.d, c.ink, 5);
    p.circle(x, y, 222, c.ground, c.b, 6);
    guilloche(x, y, 170, 40, 12, [c.a, c.c, c.ink], 12);
    p.circle(x, y, 112, c.ink);
    guilloche(x, y, 74, 30, 8, [c.b, c.d], 8);
    p.circle(x, y, 26, c.a, c.ground, 5);
  }
  p.quarters(() => {
    p.circle(0, -690, 118, c.ink);
    p.circle(0, -690, 106, c.a, c.ground, 4);
    guilloche(0, -690, 66, 30, 6, [c.ground, c.d], 8);
    for (let i = 0; i < 19; i++) p.circle(-360 + i * 40, -858, 12, i % 2 ? c.a : c.b, c.ink, 2.4);
  });
  p.circle(0, 0, 560, c.ink);
  p.circle(0, 0, 546, c.ground, c.b, 7);
  p.rope(p.ring(520), 18, 22, c.b, c.d, c.ink);
  guilloche(0, 0, 410, 82, 24, [c.ink, c.c, c.a], 18);
  p.circle(0, 0, 312, c.a, c.ink, 6);
  p.circle(0, 0, 298, null, c.ground, 4);
  guilloche(0, 0, 226, 60, 16, [c.ground, c.d, c.b], 14);
  p.circle(0, 0, 150, c.ground, c.ink, 6);
  guilloche(0, 0, 92, 44, 9, [c.ink, c.c], 12);
  p.circle(0, 0, 34, c.a, c.ink, 4);
  signed(p, c, 892);
}

/** The winter garden's glass: a star lattice of ten with leaded lines, light panes inside, dark at the rim. */
function verriere(p, c) {
  ground(p, c, 60);
  p.out.push(
    '<clipPath id="panes"><rect x="-880" y="-880" width="1760" height="1760"/></clipPath><g clip-path="url(#panes)">',
  );
  p.rect(-880, -880, 1760, 1760, c.ground);
  const step = 352;
  const tones = [c.a, c.b, c.c, c.d];
  for (let j = -3; j <= 3; j++)
    for (let i = -3; i <= 3; i++) {
      const [x, y] = [i * step, j * step];
      const odd = (i + j) % 2 !== 0;
      p.save(`translate(${x} ${y})`, () => {
        p.rect(-step / 2, -step / 2, step, step, odd ? c.d : c.ground, c.ink, 9);
        for (let q = 0; q < 4; q++)
          p.save(`rotate(${q * 90})`, () => {
            p.polygon(
              [
                [-step / 2, -step / 2],
                [-step / 2 + 104, -step / 2],
                [-step / 2, -step / 2 + 104],
              ],
              odd ? c.c : c.a,
              c.ink,
              7,
            );
            p.polygon(
              [
                [0, -step / 2],
                [42, -step / 2 + 58],
                [0, -step / 2 + 116],
                [-42, -step / 2 + 58],
              ],
              odd ? c.b : c.c,
              c.ink,
              6,
            );
          });
        const star = (n, out, inner, turn) =>
          range(n * 2).map((k) => polar(k % 2 ? inner : out, (TAU * k) / (n * 2) + turn));
        p.polygon(star(8, 150, 92, TAU / 16), odd ? c.a : (c.ink2 ?? c.b), c.ink, 7);
        p.polygon(star(8, 104, 70, 0), odd ? c.ground : c.d, c.ink, 5);
        for (let k = 0; k < 8; k++)
          p.petal(14, 74, (TAU * k) / 8 + (odd ? TAU / 16 : 0), 0.26, tones[(k + (odd ? 1 : 0)) % 2 ? 2 : 0], c.ink, 3);
        p.circle(0, 0, 18, c.b, c.ink, 5);
      });
    }
  p.out.push('</g>');
  p.rect(-880, -880, 1760, 1760, null, c.ink, 12);
  p.rect(-848, -848, 1696, 1696, null, c.b, 7);
  signed(p, c, 922);
}

/** Manes at a gallop: bands that swell and pass through each other. */
function galop(p, c) {
  ground(p, c, 78);
  p.out.push(
    '<clipPath id="field2"><rect x="-868" y="-868" width="1736" height="1736"/></clipPath><g clip-path="url(#field2)">',
  );
  p.rect(-868, -868, 1736, 1736, c.ground);
  const high = (x, k) =>
    -1180 +
    k * 43 +
    150 * Math.sin(x / 330 + k * 0.13) +
    64 * Math.sin(x / 152 - k * 0.21) +
    26 * Math.sin(x / 70 + k * 0.5);
  const thick = (x, k) => 9 + 11 * (0.5 + 0.5 * Math.sin(x / 240 - k * 0.31)) ** 1.4;
  const tones = [c.ink, c.ink, c.a, c.ink, c.b, c.ink, c.c];
  for (let k = 0; k < 56; k++) {
    const upper = range(121).map((i) => [-900 + i * 15, high(-900 + i * 15, k) - thick(-900 + i * 15, k)]);
    const lower = range(121).map((i) => [900 - i * 15, high(900 - i * 15, k) + thick(900 - i * 15, k)]);
    p.path(closed([...upper, ...lower]), tones[k % tones.length]);
    p.path(
      `M${range(121)
        .map((i) => `${-900 + i * 15} ${(high(-900 + i * 15, k) + 22).toFixed(1)}`)
        .join('L')}`,
      null,
      c.d,
      2.6,
    );
  }
  p.out.push('</g>');
  p.rect(-868, -868, 1736, 1736, null, c.ink, 8);
  p.rope(p.square(895), 22, 21, c.b, c.d, c.ink);
  signed(p, c, 944);
}

/** An orangery: boughs in tubs seen from above, fruit and blossom on every twig. */
function orangerie(p, c) {
  ground(p, c, 70);
  p.rect(-872, -872, 1744, 1744, null, c.c, 12);
  const fruit = (x, y, r) => {
    p.circle(x, y, r, c.a, c.ink, 3.4);
    p.path(
      `M${(x - r * 0.55).toFixed(1)} ${(y - r * 0.3).toFixed(1)}A${(r * 0.7).toFixed(1)} ${(r * 0.7).toFixed(1)} 0 0 1 ${(x + r * 0.1).toFixed(1)} ${(y - r * 0.65).toFixed(1)}`,
      null,
      c.glow,
      5,
    );
    for (let i = 0; i < 7; i++) p.circle(x + r * 0.55 * Math.cos(i * 2.4), y + r * 0.5 * Math.sin(i * 2.4), 1.7, c.ink);
  };
  const blossom = (x, y, r) =>
    p.save(`translate(${x.toFixed(1)} ${y.toFixed(1)})`, () => {
      for (let q = 0; q < 5; q++) p.petal(2, r, (TAU * q) / 5, 0.42, c.white, c.ink, 2.4);
      for (let q = 0; q < 5; q++) p.line(0, 0, ...polar(r * 0.42, (TAU * (q + 0.5)) / 5), c.b, 3);
      p.circle(0, 0, 5, c.b, c.ink, 1.6);
    });
  /** A bough along a curve: leaves in pairs, then fruit and flowers. */
  const bough = (line, size, seed) => {
    const points = range(81).map((i) => line(i / 80));
    p.path(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, null, c.ink, 12);
    p.path(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, null, c.wood, 6.5);
    for (let i = 2; i < 80; i += 2) {
      const [x, y] = points[i];
      const [u, v] = points[Math.min(80, i + 1)];
      const a = Math.atan2(v - y, u - x);
      for (const s of [-1, 1])
        p.save(`translate(${x.toFixed(1)} ${y.toFixed(1)})`, () => {
          const turn = a + s * (0.85 + 0.25 * Math.sin(i * seed));
          const long = size * (0.86 + 0.22 * Math.cos(i * seed * 1.7));
          p.petal(4, long, turn, 0.46, (i / 2) % 2 ? c.c : c.leaf, c.ink, 2.8);
          p.line(...polar(10, turn), ...polar(long * 0.86, turn), c.ink, 2);
        });
    }
    for (let i = 4; i < 80; i += 5) {
      const [x, y] = points[i];
      const s = Math.round(i / 5) % 2 ? 1 : -1;
      if ((i + Math.round(seed * 10)) % 3) fruit(x + s * size * 0.34, y - s * size * 0.28, size * 0.27);
      else blossom(x + s * size * 0.42, y - s * size * 0.36, size * 0.38);
    }
  };
  const ring = (r, seed, size, wave) =>
    bough(
      (t) => {
        const a = TAU * t;
        return polar(r + wave * Math.sin(8 * a), a);
      },
      size,
      seed,
    );
  ring(690, 1.3, 122, 34);
  ring(440, 0.7, 104, 26);
  for (const [x, y] of p.square(752))
    p.save(`translate(${x} ${y}) rotate(${x * y > 0 ? 45 : -45})`, () => {
      for (let q = 0; q < 10; q++) p.petal(20, 112, (TAU * q) / 10, 0.2, q % 2 ? c.c : c.leaf, c.ink, 3);
      for (let q = 0; q < 5; q++) fruit(...polar(64, (TAU * q) / 5), 27);
      blossom(0, 0, 40);
    });
  for (let q = 0; q < 16; q++) p.petal(34, 270, (TAU * q) / 16, 0.15, q % 2 ? c.leaf : c.c, c.ink, 3);
  for (let q = 0; q < 8; q++) fruit(...polar(150, (TAU * (q + 0.5)) / 8), 38);
  for (let q = 0; q < 8; q++) blossom(...polar(226, (TAU * q) / 8), 44);
  blossom(0, 0, 84);
  signed(p, c, 940);
}

/** The sky over the stable yard: constellations with horses' names, circles of an old map. */
function constellations(p, c) {
  p.rect(-1000, -1000, 2000, 2000, c.border);
  p.rect(-936, -936, 1872, 1872, c.ground);
  p.rect(-912, -912, 1824, 1824, null, c.b, 8);
  p.rect(-890, -890, 1780, 1780, c.sky, c.ink, 5);
  let seed = 7;
  const dice = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const star = (x, y, r, fill, n = 8) =>
    p.polygon(
      range(n * 2).map((k) => {
        const [u, v] = polar(k % 2 ? r * 0.36 : k % 4 ? r * 0.66 : r, (TAU * k) / (n * 2));
        return [x + u, y + v];
      }),
      fill,
    );
  for (let i = 0; i < 900; i++) {
    const [x, y] = [-876 + dice() * 1752, -876 + dice() * 1752];
    p.circle(x, y, 0.9 + dice() * 2.2, dice() > 0.7 ? c.b : c.d);
  }
  for (const r of [820, 790]) p.circle(0, 0, r, null, c.b, r === 820 ? 6 : 2.6);
  for (let i = 0; i < 360; i++)
    p.line(...polar(i % 10 ? 804 : 796, (TAU * i) / 360), ...polar(818, (TAU * i) / 360), c.b, i % 10 ? 2 : 4);
  for (const r of [640, 460, 250]) p.circle(0, 0, r, null, c.c, 2.6);
  for (let i = 0; i < 12; i++) p.line(...polar(96, (TAU * i) / 12), ...polar(786, (TAU * i) / 12), c.c, 2.2);
  p.circle(90, -60, 560, null, c.a, 3.4);
  for (let k = 0; k < 13; k++) {
    const [cx, cy] = polar(k < 5 ? 350 : 640, k < 5 ? (TAU * k) / 5 + 0.4 : (TAU * (k - 5)) / 8 + 0.15);
    const dots = range(7).map((i) => [
      cx + 118 * Math.cos(i * 1.1 + k) * (0.35 + 0.65 * dice()),
      cy + 104 * Math.sin(i * 1.7 + k * 2) * (0.35 + 0.65 * dice()),
    ]);
    for (let i = 0; i < dots.length - 1; i++)
      p.line(...dots[i], ...dots[i + 1], c.b, 3, i === 4 ? 'stroke-dasharray="3 9"' : '');
    dots.forEach(([x, y], i) => star(x, y, i === 2 ? 30 : 13 + 7 * dice(), i === 2 ? c.a : c.white, i === 2 ? 8 : 4));
  }
  for (const [x, y] of p.square(770)) {
    p.circle(x, y, 82, c.ink, c.b, 5);
    star(x, y, 74, c.b);
    star(x, y, 40, c.a, 6);
    p.circle(x, y, 11, c.ground);
  }
  p.circle(0, 0, 96, c.ink, c.b, 5);
  p.circle(0, 0, 78, c.b, c.ink, 3);
  p.circle(30, -14, 66, c.ink);
  star(34, -10, 34, c.white, 8);
  signed(p, c, 924);
}

/** Hopscotch: squares within squares, no two alike, every one stitched. */
function marelle(p, c) {
  p.rect(-1000, -1000, 2000, 2000, c.border);
  p.rect(-940, -940, 1880, 1880, c.ground);
  const n = 8;
  const side = 1800 / n;
  const tones = [c.a, c.b, c.c, c.d, c.ink];
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const [x, y] = [-900 + (i + 0.5) * side, -900 + (j + 0.5) * side];
      const k = (i * 3 + j * 5 + ((i * j) % 3)) % 5;
      p.save(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((i + j) % 4) * 90})`, () => {
        const s = side / 2 - 8;
        p.rect(-s, -s, 2 * s, 2 * s, tones[k], null, 0, 10);
        const next = tones[(k + 2) % 5];
        const last = tones[(k + 3) % 5];
        if ((i + 2 * j) % 3 === 0) {
          p.circle(0, 0, s * 0.72, next);
          p.circle(0, 0, s * 0.46, last);
          p.circle(0, 0, s * 0.2, tones[k]);
        } else if ((i + 2 * j) % 3 === 1) {
          p.path(`M${-s} ${s}A${2 * s} ${2 * s} 0 0 1 ${s} ${-s}V${s}Z`, next);
          p.path(`M0 ${s}A${s} ${s} 0 0 1 ${s} 0V${s}Z`, last);
        } else {
          p.rect(-s * 0.68, -s * 0.68, s * 1.36, s * 1.36, next, null, 0, 6);
          p.polygon(
            [
              [0, -s * 0.62],
              [s * 0.62, 0],
              [0, s * 0.62],
              [-s * 0.62, 0],
            ],
            last,
          );
          p.rect(-s * 0.2, -s * 0.2, s * 0.4, s * 0.4, tones[k]);
        }
        const stitch = (a, b, d, e) => p.line(a, b, d, e, k === 4 ? c.d : c.ground, 3.4, 'stroke-dasharray="11 9"');
        stitch(-s + 11, -s + 11, s - 11, -s + 11);
        stitch(s - 11, -s + 11, s - 11, s - 11);
        stitch(s - 11, s - 11, -s + 11, s - 11);
        stitch(-s + 11, s - 11, -s + 11, -s + 11);
      });
    }
  p.rect(-922, -922, 1844, 1844, null, c.b, 7);
  signed(p, c, 962);
}

/** A plait of four straps, over and under, along a strip. */
function tresse(p, c) {
  p.rect(-1000, -58, 2000, 116, c.border);
  p.rect(-1000, -51, 2000, 102, c.ground);
  const inks = [c.a, c.c, c.b, c.d];
  const long = 160;
  const at = (x, k) => 30 * Math.sin((TAU * x) / long + (TAU * k) / 4);
  const strand = (x0, x1, k) => {
    const d = `M${range(17)
      .map((i) => {
        const x = x0 + ((x1 - x0) * i) / 16;
        return `${x.toFixed(1)} ${at(x, k).toFixed(1)}`;
      })
      .join('L')}`;
    const butt = 'style="stroke-linecap:butt"';
    p.path(d, null, c.ink, 25, butt);
    p.path(d, null, inks[k], 20, butt);
    p.path(d, null, c.ground, 2, 'stroke-dasharray="5 5" style="stroke-linecap:butt"');
  };
  for (let x = -1040; x < 1040; x += long / 4)
    for (let k = 0; k < 4; k++) strand(x, x + long / 4 + 1.5, (k + Math.round(x / (long / 4)) * 1 + 400) % 4);
  for (let i = 0; i < 100; i++)
    for (const y of [-46, 46]) p.line(-992 + i * 20, y - 1.4, -981 + i * 20, y + 1.4, c.ink, 2.6);
  p.line(940, -3, 960, 3, '#96281F', 6);
}

/** Bells on a cord. */
function grelots(p, c) {
  p.rect(-1000, -58, 2000, 116, c.border);
  p.rect(-1000, -50, 2000, 100, c.ground);
  p.rope(
    [
      [-1000, -30],
      [1000, -30],
      [1000, -29.9],
      [-1000, -29.9],
    ],
    9,
    7,
    c.b,
    c.d,
    c.ink,
  );
  for (let i = 0; i < 34; i++) {
    const x = -972 + i * 58.8;
    const drop = 12 + 6 * Math.sin(i * 1.3);
    p.line(x, -28, x, -16 + drop, c.ink, 3);
    p.circle(x, drop + 4, 20, i % 3 === 1 ? c.a : i % 3 ? c.c : c.b, c.ink, 3);
    p.path(`M${x - 20} ${drop + 3}H${x + 20}`, null, c.ink, 2.4);
    p.path(`M${x} ${drop + 6}V${drop + 20}`, null, c.ink, 4);
    p.circle(x, drop + 8, 4, c.ink);
    p.circle(x - 7, drop - 6, 4, c.ground);
    p.petal(0, 0.1, 0, 0.1, c.d);
    p.circle(x + 29, -8, 4.6, c.a);
    p.circle(x + 29, 34, 4.6, c.d, c.ink, 1.4);
  }
  p.line(940, -42, 960, -38, '#96281F', 5);
}

/** A tie's cloth: a small figure, set on the bias, over the whole strip of 2000 by 116. */
function repeated(p, c, step, draw) {
  p.rect(-1000, -58, 2000, 116, c.ground);
  const rows = Math.ceil(60 / (step * 0.62));
  for (let j = -rows; j <= rows; j++)
    for (let i = -Math.ceil(1000 / step); i <= 1000 / step; i++)
      p.save(`translate(${(i * step + (j % 2 ? step / 2 : 0)).toFixed(2)} ${(j * step * 0.62).toFixed(2)})`, () =>
        draw(i, j),
      );
}

const cravateMors = (p, c) =>
  repeated(p, c, 17, (i, j) => {
    const s = (i + j) % 2 ? 1 : -1;
    p.circle(-3.1, s * 0.6, 2.3, null, c.b, 1.05);
    p.circle(3.1, -s * 0.6, 2.3, null, c.b, 1.05);
    p.line(-1.5, s * 0.3, 1.5, -s * 0.3, c.a, 1.5);
  });

const cravatePiqure = (p, c) =>
  repeated(p, c, 11, (i, j) => {
    p.line(-1.9, -0.7, 1.9, 0.7, (i * 7 + j * 3) % 23 === 0 ? '#B23A2C' : (i + j) % 2 ? c.b : c.d, 1.25);
  });

function cravateChevron(p, c) {
  p.rect(-1000, -58, 2000, 116, c.ground);
  for (let i = -140; i < 140; i++) {
    const x = i * 15;
    const d = `M${x} -60${range(9)
      .map((k) => `L${(x + (k % 2 ? 0 : 7.5)).toFixed(1)} ${(-60 + k * 15).toFixed(1)}`)
      .join('')}`;
    p.path(d, null, i % 3 ? c.a : c.b, i % 3 ? 3.6 : 2.2, 'style="stroke-linejoin:miter"');
  }
}

const navy = {
  ground: '#F1ECE0',
  ink: '#18243F',
  a: '#A8442F',
  b: '#D3A85A',
  c: '#35527F',
  d: '#C9D3DE',
  border: '#1F2E4C',
};
export const second = {
  voltes: {
    draw: voltes,
    colours: {
      encre: navy,
      fauve: {
        ground: '#F6EBDA',
        ink: '#4A2818',
        a: '#A65A2A',
        b: '#DBA950',
        c: '#2F5B57',
        d: '#EBD3AE',
        border: '#8A4A26',
      },
      rose: {
        ground: '#FAF0EA',
        ink: '#5C2A34',
        a: '#BE6B68',
        b: '#D9B06C',
        c: '#7A8FA0',
        d: '#F2D9CE',
        border: '#C08A84',
      },
    },
  },
  verriere: {
    draw: verriere,
    colours: {
      sapin: {
        ground: '#EEF0E2',
        ink: '#12301F',
        a: '#2F6B4B',
        b: '#D8B058',
        c: '#7FA88A',
        d: '#CFE0CE',
        ink2: '#B4532F',
        border: '#16382A',
      },
      garance: {
        ground: '#F8ECE0',
        ink: '#43101A',
        a: '#A8323A',
        b: '#DCA850',
        c: '#2F5560',
        d: '#F0CDBC',
        ink2: '#D9785A',
        border: '#6E1A20',
      },
      encre: {
        ground: '#EDF0F3',
        ink: '#131E38',
        a: '#31548A',
        b: '#DDB25C',
        c: '#8FB0C8',
        d: '#D2DEEA',
        ink2: '#A8442F',
        border: '#1B2A4A',
      },
    },
  },
  galop: {
    draw: galop,
    colours: {
      noir: {
        ground: '#F5F0E6',
        ink: '#1C1A18',
        a: '#8A2A22',
        b: '#B79A63',
        c: '#6F675C',
        d: '#DCD2C2',
        border: '#191715',
      },
      garance: {
        ground: '#F9EBE0',
        ink: '#7A1D22',
        a: '#2F4858',
        b: '#D8A24A',
        c: '#C4705A',
        d: '#EFCFBF',
        border: '#5A1220',
      },
      argile: {
        ground: '#F6EFE2',
        ink: '#7D6A50',
        a: '#3F5650',
        b: '#C9A86A',
        c: '#B08A68',
        d: '#E4D6BE',
        border: '#A58F72',
      },
    },
  },
  orangerie: {
    draw: orangerie,
    colours: {
      ivoire: {
        ground: '#F8F2E4',
        ink: '#2B3A2A',
        a: '#DE8A34',
        b: '#E0B24C',
        c: '#2F6046',
        leaf: '#7FA070',
        d: '#E6D9BC',
        glow: '#F8D9A8',
        white: '#FFFDF6',
        wood: '#8A6038',
        border: '#DFCFAE',
      },
      sapin: {
        ground: '#1D3B2D',
        ink: '#0F2419',
        a: '#E09A3E',
        b: '#E6C068',
        c: '#4F8763',
        leaf: '#93B58A',
        d: '#2F5B43',
        glow: '#FAE0B0',
        white: '#FBF6E8',
        wood: '#A8794A',
        border: '#142C20',
      },
    },
  },
  constellations: {
    draw: constellations,
    colours: {
      encre: {
        ground: '#EFE9DA',
        sky: '#17233F',
        ink: '#0E1830',
        a: '#C9583A',
        b: '#D9B566',
        c: '#4A6690',
        d: '#A9BBD4',
        white: '#FBF7EA',
        border: '#101B34',
      },
      rose: {
        ground: '#FBF3EC',
        sky: '#C48F88',
        ink: '#7A4148',
        a: '#8A2F3A',
        b: '#F4DDA8',
        c: '#E3BDB2',
        d: '#F6E4DA',
        white: '#FFFDF8',
        border: '#A8706C',
      },
    },
  },
  marelle: {
    draw: marelle,
    colours: {
      fauve: {
        ground: '#F6ECDC',
        ink: '#4A2818',
        a: '#A85F2C',
        b: '#DDAE58',
        c: '#3E6B66',
        d: '#EBD6B4',
        border: '#8A4A26',
      },
      encre: { ...navy, ground: '#EEF0F0' },
      rose: {
        ground: '#FAF1EA',
        ink: '#6A3A44',
        a: '#C4766E',
        b: '#E3BE84',
        c: '#8FA6A4',
        d: '#F2D8CC',
        border: '#B77A74',
      },
    },
  },
  tresse: {
    draw: tresse,
    strip: true,
    colours: {
      fauve: {
        ground: '#F5EAD8',
        ink: '#40230F',
        a: '#A65A2A',
        b: '#D9A84E',
        c: '#6E3A1C',
        d: '#E8CFA6',
        border: '#6B3A20',
      },
      encre: { ...navy },
      rose: {
        ground: '#FAF0EA',
        ink: '#5C2A34',
        a: '#BE6B68',
        b: '#D9B06C',
        c: '#8C5468',
        d: '#F0D2C6',
        border: '#C08A84',
      },
    },
  },
  grelots: {
    draw: grelots,
    strip: true,
    colours: {
      garance: {
        ground: '#F8EADF',
        ink: '#4A121A',
        a: '#A8323A',
        b: '#DCA850',
        c: '#2F4858',
        d: '#EBC9BE',
        border: '#7A1D22',
      },
      sapin: {
        ground: '#EEF0E4',
        ink: '#143226',
        a: '#B4532F',
        b: '#D2A850',
        c: '#3F6B54',
        d: '#CBDACB',
        border: '#1E4030',
      },
      ivoire: {
        ground: '#F8F2E6',
        ink: '#4A3C2C',
        a: '#A8442F',
        b: '#D0AA5C',
        c: '#7E9A94',
        d: '#E6D8BC',
        border: '#D9C6A4',
      },
    },
  },
  'cravate-mors': {
    draw: cravateMors,
    strip: true,
    colours: {
      encre: { ground: '#1C2B4C', a: '#B8553C', b: '#D9BC78' },
      garance: { ground: '#7A1F22', a: '#F0DCC0', b: '#E0B860' },
      noir: { ground: '#1B1917', a: '#A8A094', b: '#D8CDB8' },
    },
  },
  'cravate-piqure': {
    draw: cravatePiqure,
    strip: true,
    colours: {
      sapin: { ground: '#1F3D30', b: '#D6C394', d: '#7FA08A' },
      encre: { ground: '#22345A', b: '#E2D6BC', d: '#8FA6C6' },
    },
  },
  'cravate-chevron': {
    draw: cravateChevron,
    strip: true,
    colours: {
      fauve: { ground: '#7C4420', a: '#9A5A2C', b: '#E0BE88' },
      noir: { ground: '#201D1B', a: '#39342F', b: '#B9AA90' },
    },
  },
};
