// The six designs of the first collection. Each takes a pen and a palette: ground, ink, border, a, b, c, d.
import { TAU, ground, polar, signed } from './pen.mjs';

function grandManege(p, c) {
  ground(p, c);
  const meander = (x, y, turn) =>
    p.save(`rotate(${turn}) translate(${x} ${y})`, () => {
      p.path('M-30 26V-26H26V14H-8V-6H8', null, c.ink, 7, 'style="stroke-linejoin:miter;stroke-linecap:butt"');
      p.path('M-30 26H32', null, c.ink, 7, 'style="stroke-linecap:butt"');
    });
  for (let side = 0; side < 4; side++) for (let i = 0; i < 27; i++) meander(-800 + i * 61.5, -850, side * 90);
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    p.circle(x * 850, y * 850, 36, c.a, c.ink, 5);
    p.circle(x * 850, y * 850, 22, c.b, c.ink, 3);
  }
  p.rect(-798, -798, 1596, 1596, c.d, c.ink, 5);
  p.rect(-770, -770, 1540, 1540, c.ground, c.a, 12);
  for (let j = -12; j <= 12; j++)
    for (let i = -12; i <= 12; i++) {
      const x = i * 60 + (j % 2 ? 30 : 0);
      const y = j * 60;
      if (Math.abs(x) < 740 && Math.abs(y) < 740 && Math.hypot(x, y) > 650)
        p.save(`translate(${x} ${y})`, () => {
          for (let q = 0; q < 4; q++) p.petal(0, 12, (TAU * q) / 4 + TAU / 8, 0.5, c.b);
        });
    }
  p.quarters(() =>
    p.save('translate(-752 -752)', () => {
      p.path('M0 0H330A330 330 0 0 1 0 330Z', c.ink);
      for (let i = 0; i < 9; i++) p.petal(60, 315, (((i + 0.5) / 9) * TAU) / 4, 0.115, i % 2 ? c.a : c.b, c.ground, 3);
      for (let i = 0; i < 9; i++) p.petal(90, 250, (((i + 0.5) / 9) * TAU) / 4, 0.055, c.ground);
      p.path('M0 0H78A78 78 0 0 1 0 78Z', c.c, c.ground, 4);
      for (let i = 0; i < 4; i++) p.petal(8, 70, (((i + 0.5) / 4) * TAU) / 4, 0.2, c.ground);
    }),
  );
  p.quarters(() =>
    p.save('translate(0 -752)', () => {
      for (let i = 0; i < 7; i++)
        p.petal(14, 150 - Math.abs(i - 3) * 16, TAU / 4 + (i - 3) * 0.34, 0.13, i % 2 ? c.c : c.a, c.ink, 3);
      p.circle(0, 6, 22, c.b, c.ink, 4);
      for (const s of [-1, 1])
        p.path(
          `M${s * 40} 20C${s * 150} 10 ${s * 210} 60 ${s * 230} 110S${s * 180} 170 ${s * 160} 120S${s * 210} 90 ${s * 205} 118`,
          null,
          c.ink,
          7,
        );
    }),
  );
  p.circle(0, 0, 640, c.ink);
  p.circle(0, 0, 626, c.ground, c.b, 6);
  for (let i = 0; i < 72; i++) p.petal(540, 618, (TAU * i) / 72, 0.036, i % 2 ? c.a : c.d, c.ink, 2);
  p.circle(0, 0, 540, c.c, c.ink, 5);
  p.rope(p.ring(512), 20, 26, c.b, c.d, c.ink);
  p.circle(0, 0, 484, c.ground, c.ink, 5);
  for (let i = 0; i < 24; i++) p.petal(300, 474, (TAU * i) / 24, 0.085, i % 2 ? c.b : c.a, c.ink, 3);
  for (let i = 0; i < 24; i++) p.petal(320, 430, (TAU * i) / 24, 0.035, i % 2 ? c.ground : c.d);
  p.circle(0, 0, 318, c.ink, c.b, 6);
  for (let i = 0; i < 48; i++) p.circle(...polar(300, (TAU * i) / 48), 5.5, c.d);
  p.rope(p.ring(276), 16, 20, c.a, c.b, c.ground);
  p.circle(0, 0, 254, c.a, c.ground, 5);
  for (let q = 0; q < 3; q++)
    p.polygon(
      Array.from({ length: 24 }, (_, i) => polar(i % 2 ? 140 - q * 26 : 244 - q * 44, (TAU * i) / 24)),
      [c.ground, c.ink, c.b][q],
      c.ink,
      3,
    );
  for (let i = 0; i < 12; i++) p.petal(20, 118, (TAU * (i + 0.5)) / 12, 0.2, i % 2 ? c.c : c.ground, c.ink, 2.5);
  p.circle(0, 0, 26, c.b, c.ink, 4);
  signed(p, c);
}

function brides(p, c) {
  ground(p, c, 84);
  p.rope(p.square(838), 24, 26, c.b, c.d, c.ink);
  p.out.push(
    '<clipPath id="field"><rect x="-790" y="-790" width="1580" height="1580"/></clipPath><g clip-path="url(#field)">',
  );
  p.rect(-790, -790, 1580, 1580, c.ground);
  const gap = 263.333;
  const strap = (x1, y1, x2, y2, colour, butt) => {
    const extra = butt ? 'style="stroke-linecap:butt"' : '';
    const n = Math.hypot(x2 - x1, y2 - y1);
    const [nx, ny] = [-(y2 - y1) / n, (x2 - x1) / n];
    p.line(x1, y1, x2, y2, c.ink, 84, extra);
    p.line(x1, y1, x2, y2, colour, 74, extra);
    for (const s of [-26, 26])
      p.line(x1 + nx * s, y1 + ny * s, x2 + nx * s, y2 + ny * s, c.d, 5, 'stroke-dasharray="15 12"');
  };
  const at = (i, s) => [i * gap + s, s];
  const colours = [c.a, c.c, c.ink2 ?? c.b];
  const lean = (i, one, colour) =>
    one
      ? strap(i * gap - 1700, -1700, i * gap + 1700, 1700, colour)
      : strap(i * gap + 1700, -1700, i * gap - 1700, 1700, colour);
  for (let i = -8; i <= 8; i++) lean(i, true, colours[((i % 3) + 3) % 3]);
  for (let i = -8; i <= 8; i++) lean(i, false, colours[(((i + 1) % 3) + 3) % 3]);
  // Where the first family passes over, its strap is drawn once more across the crossing.
  for (let i = -8; i <= 8; i++)
    for (let k = -8; k <= 8; k++) {
      if ((i + k) % 2) continue;
      const x = ((i + k) * gap) / 2;
      const y = ((k - i) * gap) / 2;
      if (Math.abs(x) > 900 || Math.abs(y) > 900) continue;
      strap(x - 66, y - 66, x + 66, y + 66, colours[((i % 3) + 3) % 3], true);
    }
  for (let i = -4; i <= 4; i++)
    for (let k = -4; k <= 4; k++) {
      if ((((i + 2 * k) % 3) + 3) % 3) continue;
      const x = (i + k) * (gap / 2) + gap / 4;
      const y = (k - i) * (gap / 2) + gap / 4 - (i % 2 ? gap / 2 : 0) * 0;
      p.save(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(45)`, () => {
        p.rect(-46, -60, 92, 120, null, c.ink, 24, 24);
        p.rect(-46, -60, 92, 120, null, c.b, 15, 24);
        p.line(-46, 0, 60, 0, c.ink, 20);
        p.line(-46, 0, 60, 0, c.b, 11);
        for (let h = 1; h < 4; h++) p.circle(-46 - h * 30, 0, 6, c.ink);
      });
    }
  p.out.push('</g>');
  p.rect(-790, -790, 1580, 1580, null, c.ink, 8);
  for (const [x, y] of p.square(838)) {
    p.circle(x, y, 44, c.a, c.ink, 6);
    for (let i = 0; i < 8; i++) p.save(`translate(${x} ${y})`, () => p.petal(0, 34, (TAU * i) / 8, 0.3, c.b, c.ink, 2));
  }
  signed(p, c, 936);
}

function roseDesVents(p, c) {
  ground(p, c);
  for (let i = 0; i < 96; i++) {
    // waves along the border
    for (const side of [0, 90, 180, 270])
      p.save(`rotate(${side}) translate(${-855 + i * 18} -862)`, () => p.path('M-9 8Q-4 -12 0 0T9 -8', null, c.c, 4));
  }
  p.rect(-820, -820, 1640, 1640, c.sea ?? c.ground, c.ink, 6);
  for (const [ox, oy] of [
    [0, 0],
    [-820, -820],
    [820, -820],
    [820, 820],
    [-820, 820],
    [0, -820],
    [820, 0],
    [0, 820],
    [-820, 0],
  ])
    for (let k = 0; k < 32; k++) {
      const a = (TAU * k) / 32;
      const reach = ox || oy ? 2400 : 1160;
      p.out.push(
        `<path d="M${ox} ${oy}l${(reach * Math.cos(a)).toFixed(1)} ${(reach * Math.sin(a)).toFixed(1)}" stroke="${k % 4 ? c.d : c.b}" stroke-width="${ox || oy ? 1.6 : 2.4}" clip-path="url(#sea)"/>`,
      );
    }
  p.out.unshift('<clipPath id="sea"><rect x="-817" y="-817" width="1634" height="1634"/></clipPath>');
  const rose = (x, y, r, full) =>
    p.save(`translate(${x} ${y})`, () => {
      p.circle(0, 0, r, c.ground, c.ink, 5);
      p.circle(0, 0, r * 0.94, null, c.b, 4);
      for (let i = 0; i < (full ? 360 : 72); i++) {
        const a = (TAU * i) / (full ? 360 : 72);
        const long = i % (full ? 10 : 6) === 0;
        const [x1, y1] = polar(r * (long ? 0.885 : 0.91), a);
        const [x2, y2] = polar(r * 0.94, a);
        p.line(x1, y1, x2, y2, c.ink, long ? 4 : 1.6);
      }
      p.circle(0, 0, r * 0.86, c.c, c.ink, 4);
      for (const [n, reach, waist, light, dark] of [
        [32, 0.8, 0.36, c.d, c.ink],
        [16, 0.83, 0.3, c.ground, c.a],
        [8, 0.86, 0.24, c.b, c.ink],
        [4, 0.99, 0.2, c.ground, c.a],
      ])
        for (let i = 0; i < n; i++) {
          const a = (TAU * i) / n - TAU / 4 + (n > 4 && n < 32 ? (TAU / n / 2) * 0 : 0);
          const tip = polar(r * reach, a);
          const base = r * waist * (n === 32 ? 0.9 : 1);
          p.polygon([[0, 0], polar(base, a - TAU / n / 2), tip], light, c.ink, 2);
          p.polygon([[0, 0], polar(base, a + TAU / n / 2), tip], dark, c.ink, 2);
        }
      p.circle(0, 0, r * 0.13, c.b, c.ink, 4);
      for (let i = 0; i < 16; i++)
        p.petal(r * 0.02, r * 0.115, (TAU * i) / 16, 0.18, i % 2 ? c.a : c.ground, c.ink, 1.4);
    });
  for (const [x, y] of p.square(620)) rose(x, y, 150, false);
  p.circle(0, 0, 566, c.ground, c.ink, 4);
  p.rope(p.ring(548), 18, 22, c.b, c.a, c.ink);
  rose(0, 0, 524, true);
  p.line(-7, -560, 7, -512, '#96281F', 16);
  signed(p, c);
}

function parterre(p, c) {
  ground(p, c, 64);
  p.rect(-880, -880, 1760, 1760, c.c, c.ink, 6);
  p.rect(-836, -836, 1672, 1672, c.ground, c.ink, 4);
  for (let i = 0; i < 34; i++)
    for (const side of [0, 90, 180, 270])
      p.save(`rotate(${side}) translate(${-858 + i * 52} -858)`, () => {
        p.circle(0, 0, 17, i % 2 ? c.a : c.b, c.ink, 2.5);
        p.circle(-3, -3, 6, c.d);
      });
  const hedge = (d, width = 30) => {
    p.path(d, null, c.ink, width + 7);
    p.path(d, null, c.c, width);
    p.path(d, null, c.leaf ?? c.d, width * 0.42, 'stroke-dasharray="1 13"');
  };
  /** A clipped scroll: a spiral that starts at x, y and winds towards its own middle. */
  const scroll = (x, y, r, from, turns, way) => {
    const cx = x - r * Math.cos(from);
    const cy = y - r * Math.sin(from);
    let d = '';
    for (let i = 0; i <= 60; i++) {
      const t = i / 60;
      const a = from + way * TAU * turns * t;
      const rr = r * (1 - 0.8 * t);
      d += `${i ? 'L' : 'M'}${(cx + rr * Math.cos(a)).toFixed(1)} ${(cy + rr * Math.sin(a)).toFixed(1)}`;
    }
    hedge(d, Math.max(13, r * 0.2));
    p.circle(cx, cy, r * 0.13, c.a, c.ink, 3);
  };
  const both = (draw) => {
    draw();
    p.save('matrix(0 1 1 0 0 0)', draw); // mirrored over the diagonal of the bed
  };
  p.quarters(() => {
    p.path('M-806 -806H-118Q-118 -470 -380 -380Q-470 -118 -806 -118Z', c.d, c.ink, 6);
    p.path('M-782 -782H-142Q-146 -486 -396 -396Q-486 -146 -782 -142Z', c.ground, c.b, 7);
    both(() => {
      hedge('M-742 -742Q-700 -560 -560 -560', 24);
      scroll(-742, -300, 86, 3.6, 1.55, 1);
      hedge('M-740 -690C-760 -560 -690 -470 -742 -300', 24);
      scroll(-620, -196, 66, 1.5, 1.5, 1);
      hedge('M-742 -300C-730 -210 -690 -190 -620 -196', 20);
      scroll(-560, -440, 84, -0.5, 1.6, -1);
      hedge('M-560 -560C-520 -520 -530 -480 -560 -440', 20);
      for (let i = 0; i < 5; i++)
        p.save(`translate(${-610 - i * 16} ${-300 - i * 44})`, () => {
          for (let q = 0; q < 6; q++) p.petal(5, 24, (TAU * q) / 6, 0.4, i % 2 ? c.a : c.b, c.ink, 2);
          p.circle(0, 0, 6, c.ground, c.ink, 2);
        });
      for (let i = 0; i < 11; i++) p.circle(-768, -220 - i * 46, 7, i % 2 ? c.a : c.c, c.ink, 2);
      p.petal(0, 90, -2.75, 0.2, c.a, c.ink, 3);
    });
    p.circle(-690, -690, 44, c.d, c.ink, 5);
    for (let q = 0; q < 8; q++)
      p.save('translate(-690 -690)', () => p.petal(8, 40, (TAU * q) / 8, 0.3, q % 2 ? c.a : c.b, c.ink, 2.4));
    p.save('translate(-455 -455) rotate(-135)', () => {
      for (let i = -3; i <= 3; i++)
        p.petal(6, 92 - Math.abs(i) * 12, i * 0.36 + Math.PI, 0.15, i % 2 ? c.a : c.c, c.ink, 3);
      p.circle(0, 0, 16, c.b, c.ink, 3);
    });
    for (let i = 0; i < 4; i++) {
      // the walk between two beds: clipped cones in tubs
      const y = -730 + i * 112;
      p.polygon(
        [
          [-40, y + 44],
          [0, y - 52],
          [40, y + 44],
        ],
        c.c,
        c.ink,
        4,
      );
      p.rect(-20, y + 44, 40, 26, c.a, c.ink, 3.5);
      for (let k = 0; k < 3; k++) p.circle(-14 + k * 14, y + 20 - (k % 2) * 24, 4, c.d);
    }
    for (let i = 0; i < 15; i++) for (const s of [-1, 1]) p.circle(s * 86, -786 + i * 30, 4.5, c.b);
  });
  p.circle(0, 0, 300, c.d, c.ink, 6);
  for (let i = 0; i < 40; i++) p.circle(...polar(276, (TAU * i) / 40), 11, i % 2 ? c.c : c.a, c.ink, 2.4);
  p.circle(0, 0, 246, c.ink);
  p.circle(0, 0, 232, c.water ?? c.b, c.ground, 6);
  for (let k = 0; k < 4; k++) p.circle(0, 0, 200 - k * 42, null, c.ground, 4 - k * 0.6);
  for (let i = 0; i < 24; i++) p.petal(40, 214, (TAU * i) / 24, 0.035, c.ground);
  for (let i = 0; i < 12; i++) p.petal(10, 96, (TAU * i) / 12, 0.16, i % 2 ? c.a : c.ground, c.ink, 2.6);
  p.circle(0, 0, 28, c.b, c.ink, 4);
  signed(p, c, 902);
}

function millePoints(p, c) {
  p.rect(-1000, -1000, 2000, 2000, c.border);
  p.rect(-944, -944, 1888, 1888, c.ground);
  p.rect(-918, -918, 1836, 1836, null, c.b, 7);
  const tones = [c.ink, c.a, c.b, c.c];
  let red = null;
  for (let row = -58; row <= 58; row++)
    for (let i = -38; i <= 38; i++) {
      const x0 = i * 23.4 + (row % 2 ? 11.7 : 0);
      const y0 = row * 15.4;
      const d = Math.hypot(x0 + 190, y0 - 120);
      const e = Math.hypot(x0 - 420, y0 + 380);
      const wave = Math.sin(d / 74) + Math.sin(e / 96) * 0.8;
      const y = y0 + wave * 11;
      if (Math.abs(x0) > 888 || Math.abs(y) > 888) continue;
      const width = 3.2 + 4.6 * (0.5 + wave / 3.6);
      const length = 8 + 3 * Math.cos(d / 120);
      const band = Math.floor((d / 74 + e / 140) / 1.7 + 100) % tones.length;
      const t = (12 * Math.PI) / 180;
      if (row === 14 && i === 13) red = [x0, y, length, width, t];
      else
        p.line(
          x0 - length * Math.cos(t),
          y - length * Math.sin(t),
          x0 + length * Math.cos(t),
          y + length * Math.sin(t),
          tones[band],
          width,
        );
    }
  if (red)
    p.line(
      red[0] - red[2] * Math.cos(red[4]),
      red[1] - red[2] * Math.sin(red[4]),
      red[0] + red[2] * Math.cos(red[4]),
      red[1] + red[2] * Math.sin(red[4]),
      '#C0281C',
      red[3] + 2,
    );
}

/** A bandeau, drawn in a strip of 2000 by 116: feathers that overlap all the way. */
function plumes(p, c) {
  p.rect(-1000, -58, 2000, 116, c.border);
  p.rect(-1000, -50, 2000, 100, c.ground);
  const feather = (x, flip, tone, eye) =>
    p.save(`translate(${x} ${flip * 4}) scale(1 ${flip})`, () => {
      for (let k = 0; k < 34; k++) {
        const t = k / 33;
        const qx = -86 + 172 * t;
        const qy = 30 - 58 * t + 16 * Math.sin(t * 3);
        const reach = 40 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) ** 0.8;
        for (const s of [-1, 1])
          p.path(
            `M${qx.toFixed(1)} ${qy.toFixed(1)}q${(reach * 0.5).toFixed(1)} ${(s * reach * 0.5 - 4).toFixed(1)} ${(reach * 0.95).toFixed(1)} ${(s * reach * 0.55 + 1).toFixed(1)}`,
            null,
            k % 5 === 4 ? c.d : tone,
            4.6,
          );
      }
      p.path('M-100 36Q-30 26 20 2T92 -20', null, c.ink, 3.4);
      p.circle(64, -12, 13, eye, c.ink, 2.4);
      p.circle(66, -13, 6, c.ink);
    });
  for (let i = 0; i < 15; i++) feather(-952 + i * 136, i % 2 ? -1 : 1, [c.a, c.c, c.b][i % 3], [c.b, c.d, c.a][i % 3]);
  for (let i = 0; i < 100; i++)
    for (const y of [-45, 45]) p.line(-992 + i * 20, y - 1.4, -981 + i * 20, y + 1.4, c.ink, 3);
  p.line(940, -3, 960, 3, '#96281F', 6);
}

const warm = { ground: '#F4ECDD', d: '#E3C9B4', b: '#D9A441' };
export const designs = {
  'grand-manege': {
    draw: grandManege,
    colours: {
      encre: { ...warm, ink: '#1F2E4A', a: '#B5522B', c: '#5F7A6C', border: '#1F2E4A' },
      garance: {
        ground: '#F3E7DA',
        ink: '#5A1220',
        a: '#A8323A',
        b: '#D8A24A',
        c: '#2F4858',
        d: '#EBC9BE',
        border: '#5A1220',
      },
      sapin: {
        ground: '#EEF0E6',
        ink: '#143A33',
        a: '#B4512F',
        b: '#CFA24B',
        c: '#3E7565',
        d: '#CBDACB',
        border: '#143A33',
      },
    },
  },
  brides: {
    draw: brides,
    colours: {
      chataigne: {
        ground: '#F2E6D3',
        ink: '#3A2115',
        a: '#8A4A26',
        b: '#D6A54C',
        c: '#22375A',
        ink2: '#A8402C',
        d: '#F0DFC4',
        border: '#4A2818',
      },
      encre: {
        ground: '#E6EAF0',
        ink: '#16223B',
        a: '#2C4A7C',
        b: '#D9AE5A',
        c: '#8A2A2C',
        ink2: '#5E7FA8',
        d: '#EFE9DA',
        border: '#1B2A4A',
      },
      garance: {
        ground: '#F6E8DE',
        ink: '#45101A',
        a: '#9C2B2E',
        b: '#DCAA52',
        c: '#C4705A',
        ink2: '#2E4B45',
        d: '#F8E9D8',
        border: '#7A1D22',
      },
    },
  },
  'rose-des-vents': {
    draw: roseDesVents,
    colours: {
      encre: {
        ground: '#F1EBDD',
        sea: '#22345A',
        ink: '#14203C',
        a: '#9E3B2C',
        b: '#D8B060',
        c: '#3E5E8C',
        d: '#7F97BC',
        border: '#14203C',
      },
      ivoire: {
        ground: '#F8F2E6',
        sea: '#F1E7D3',
        ink: '#3B3026',
        a: '#A8442F',
        b: '#C9A050',
        c: '#7E9A94',
        d: '#D9C6A4',
        border: '#E2D2B4',
      },
    },
  },
  parterre: {
    draw: parterre,
    colours: {
      sapin: {
        ground: '#F1ECDC',
        ink: '#173226',
        a: '#B5533A',
        b: '#D7B060',
        c: '#2F5B43',
        leaf: '#7FA07C',
        d: '#DCCFAE',
        water: '#8FB3BC',
        border: '#1E4030',
      },
      rose: {
        ground: '#FAEFE8',
        ink: '#55262E',
        a: '#B5485A',
        b: '#D9B36C',
        c: '#C98F86',
        leaf: '#F1D5CB',
        d: '#F0D6CC',
        water: '#A9C0C4',
        border: '#B77A74',
      },
    },
  },
  'mille-points': {
    draw: millePoints,
    colours: {
      garance: { ground: '#F7E9DE', ink: '#6B1A1F', a: '#A6332F', b: '#D98E6A', c: '#3A1720', border: '#7C1F24' },
      noir: { ground: '#F5F0E6', ink: '#191715', a: '#4A4540', b: '#A89C8C', c: '#2B2825', border: '#191715' },
      argile: { ground: '#F4EBDC', ink: '#6D5842', a: '#A58A68', b: '#C9B08A', c: '#3F4A4A', border: '#A58F72' },
    },
  },
  plumes: {
    draw: plumes,
    strip: true,
    colours: {
      rose: {
        ground: '#F8E9E2',
        ink: '#5C2A34',
        a: '#C4706C',
        b: '#DDB06A',
        c: '#8C5468',
        d: '#F4D4C8',
        border: '#C98F86',
      },
      encre: {
        ground: '#E9ECEF',
        ink: '#18243F',
        a: '#35527F',
        b: '#D3A85A',
        c: '#6E8CAE',
        d: '#C9D6E2',
        border: '#22314F',
      },
      sapin: {
        ground: '#EEF0E4',
        ink: '#18352A',
        a: '#3F6B54',
        b: '#D2A850',
        c: '#86A184',
        d: '#D3DEC8',
        border: '#2C4335',
      },
    },
  },
};
