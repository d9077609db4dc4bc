"""Bags: a body of superellipse sections, with a flap, a bridge or an open mouth, and handles or a strap."""
import math

from studio.geometry import *
from studio.light import camera, standing, sweep_paper
from studio.materials import PALE_GOLD, leather, linear, metal, plain

FLAP = {  # how far the flap hangs at u (-1 … 1 across)
    'soft': lambda u: .52 - .20 * abs(u) ** 4.0,
    'long': lambda u: .80 - .34 * abs(u) ** 3.2,
    'tongue': lambda u: .60 - .40 * abs(u) ** 1.55,
}
SHAPES = {
    'pommeau': dict(W0=1.50, W1=1.34, D0=.52, D1=.34, H=1.02, power=7.5, flap='soft', closure='turn', handle='top', kind='grained', rot=-24),
    'arcon': dict(W0=1.46, W1=1.40, D0=.46, D1=.34, H=1.06, power=4.5, flap='long', closure='button', handle='strap', kind='box', rot=-20),
    'fonte': dict(W0=1.62, W1=1.60, D0=.24, D1=.20, H=.92, power=6.0, flap='tongue', closure='bridge', handle=None, kind='box', rot=-22),
    'panneau': dict(W0=1.30, W1=1.56, D0=.60, D1=.42, H=1.24, power=5.0, flap=None, closure=None, handle='pair', kind='grained', rot=-26),
    'sangle': dict(W0=1.24, W1=1.18, D0=.38, D1=.28, H=.84, power=3.6, flap='tongue', closure='turn', handle='strap', kind='grained', rot=-22),
    'caleche': dict(W0=1.12, W1=.98, D0=.46, D1=.32, H=.80, power=5.5, flap='long', closure='button', handle='top', kind='box', rot=-26),
    'guides': dict(W0=1.34, W1=1.42, D0=.42, D1=.34, H=1.50, power=6.0, flap=None, closure=None, handle='pair', kind='box', rot=-24),
}


class Bag:
    def __init__(self, shape):
        self.s = SHAPES[shape]
        self.parts = []
        self.skin = leather('skin', kind=self.s['kind'])
        self.edge = plain('edge', tuple(.40 * .33 for _ in range(3)), .35, coat=.3, tag='skin').material
        self.thread = plain('thread', linear('#D8C6AE'), .6, sheen=.5).material
        self.gold = metal('gold', PALE_GOLD, .07)
        self.satin = metal('satin', PALE_GOLD, .16)
        self.red = plain('red', linear('#96281F'), .6, sheen=.4).material

    def section(self, t):
        s = self.s
        w, d = s['W0'] + (s['W1'] - s['W0']) * t, s['D0'] + (s['D1'] - s['D0']) * t
        return w, d * (1 + .035 * math.sin(PI * min(1, t * 1.05)))

    def front(self, x, z, off=0.0):
        """The point of the front panel at x, z, `off` before it."""
        w, d = self.section(min(1, max(0, z / self.s['H'])))
        u, p = min(.999, abs(x) / (w / 2)), self.s['power']
        return Vector((x, -(d / 2) * (1 - u ** p) ** (1 / p) - off, z))

    def body(self, lining=None):
        s, rings, n = self.s, 48, 160
        vertices, faces = [], []
        for k in range(rings + 1):
            t = k / rings
            w, d = self.section(t)
            inset = .055 * (1 - min(1, t / .05) ** .5) if t < .05 else 0
            vertices += [(x, y, s['H'] * t) for x, y in superellipse(w - 2 * inset, d - 2 * inset, s['power'], n)]
        for k in range(rings):
            faces += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
        faces.append(tuple(reversed(range(n))))
        if not lining:
            faces.append(tuple(range(rings * n, rings * n + n)))
        made = add('body', outward(mesh('body', vertices, faces)), self.skin, smooth=60)
        if lining:
            made.data.materials.append(lining)
            wall = made.modifiers.new('wall', 'SOLIDIFY')
            wall.thickness, wall.offset, wall.material_offset = .022, -1, 1
            bevel(made, .006, 3, 50)
        self.parts.append(made)

    def seam(self, path, normal=Vector((0, -1, .1))):
        self.parts.append(stitches(path, normal, self.thread))

    def outline(self, top, inset=.075, base=.06):
        """Down one side of the front panel, along the base and up the other side."""
        path = []
        for k in range(60):
            z = top - (top - base) * k / 60
            path.append(self.front(-self.section(z / self.s['H'])[0] / 2 + inset, z, .003))
        w = self.section(base / self.s['H'])[0]
        path += [self.front((-1 + 2 * k / 120) * (w / 2 - inset), base, .003) for k in range(120)]
        for k in range(61):
            z = base + (top - base) * k / 60
            path.append(self.front(self.section(z / self.s['H'])[0] / 2 - inset, z, .003))
        return path

    def piping(self):
        path, h = [], self.s['H']
        for k in range(60):
            z = h - .02 - (h - .06) * k / 60
            path.append(self.front(-self.section(z / h)[0] / 2 * .972, z, -.002))
        path += [self.front((-1 + 2 * k / 120) * self.section(.04 / h)[0] / 2 * .972, .035) for k in range(120)]
        for k in range(61):
            z = .04 + (h - .06) * k / 60
            path.append(self.front(self.section(z / h)[0] / 2 * .972, z, -.002))
        self.parts.append(sweep('piping', circle(.013, 16), path, self.edge, up=Vector((0, -1, 0)), smooth=180))

    def flap(self):
        """A sheet from the back over the top and down the front; it follows the body's rounded corners."""
        s, nx, ny, r = self.s, 120, 90, .055
        hang, top = FLAP[s['flap']], s['D1'] + .02
        flat, grid = top - r, []
        for j in range(ny + 1):
            for i in range(nx + 1):
                u = -1 + 2 * i / nx
                along = j / ny * (top + hang(u))
                down = max(0, along - top)
                x = u * (s['W1'] / 2 + .004 + .5 * (s['W0'] - s['W1']) * min(1, down / s['H']) + .010 * min(1, down / .2))
                y = s['D1'] / 2 - .004 - min(along, flat)
                corner = min(1, abs(y) / (s['D1'] / 2)) if along < flat else 1
                if y > 0:   # at the back the corners of the body are round
                    x *= max(.80, (1 - corner ** s['power'] * .999) ** (1 / s['power']))
                crown = .020 * math.cos(u * PI / 2) ** .6
                if along < flat:
                    p = Vector((x, y, s['H'] + .004 + crown * math.sin(PI * min(1, along / top))))
                elif along < flat + r * PI / 2:
                    a = (along - flat) / r
                    p = Vector((x, s['D1'] / 2 - .004 - flat - r * math.sin(a), s['H'] + .004 - r + r * math.cos(a)))
                else:
                    z = s['H'] + .004 - r - (along - flat - r * PI / 2)
                    depth = self.section(z / s['H'])[1]
                    p = Vector((x, min(s['D1'] / 2 - .004 - flat - r, -depth / 2 - .014), z))
                grid.append(p)
        faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i)
                 for j in range(ny) for i in range(nx)]
        data = mesh('flap', grid, faces)
        made = add('flap', outward(data), self.skin, smooth=60)
        data.materials.append(self.edge)
        if data.polygons[(ny - 3) * nx + nx // 2].normal.y > 0:
            data.flip_normals()
        wall = made.modifiers.new('wall', 'SOLIDIFY')
        wall.thickness, wall.offset, wall.material_offset_rim = .018, 1, 1
        bevel(made, .005, 3, 50)
        self.parts.append(made)

        def at(u, v):
            j, i = min(ny, max(0, v * ny)), min(nx, max(0, (u + 1) / 2 * nx))
            j0, i0 = int(j), int(i)
            j1, i1 = min(ny, j0 + 1), min(nx, i0 + 1)
            row = lambda jj: grid[jj * (nx + 1) + i0].lerp(grid[jj * (nx + 1) + i1], i - i0)
            return row(j0).lerp(row(j1), j - j0)

        self.at = at
        fx, end = 1 - .035 / (s['W1'] / 2), 1 - .035 / (top + hang(0))
        path = [at(-fx, .35 + (end - .35) * k / 60) for k in range(60)]
        path += [at(-fx + 2 * fx * k / 200, end) for k in range(200)]
        path += [at(fx, end - (end - .35) * k / 60) for k in range(61)]
        self.seam([p + Vector((0, -.0195, 0)) for p in path if p.z < s['H'] - .06], Vector((0, -1, .12)))

    def lock(self, kind):
        """Hardware on the flap, turned to lie on the panel."""
        v = .86 if kind == 'turn' else .885
        place = self.at(0, v)
        y, z, tilt = place.y - .024, place.z, (rad(84), 0, 0)

        def put(thing, x, dy, dz=0.0):
            thing.rotation_euler, thing.location = tilt, (x, y - dy, z + dz)
            self.parts.append(thing)

        if kind == 'turn':
            put(prism('plate', rounded_rect(.20, .13, .03, 10), .016, self.gold, edge=.005), 0, 0)
            put(lathe('base', rounded([(0, 0), (.048, 0), (.048, .018), (.036, .026), (0, .026)], .006), self.gold, n=64), 0, .014)
            put(prism('turn', rounded_rect(.125, .040, .0195, 10), .026, self.satin, edge=.008, segments=5), 0, .040, .004)
            for side in (-1, 1):
                put(lathe('pin', rounded([(0, 0), (.009, 0), (.009, .003), (0, .005)], .002), self.gold, n=32), side * .078, .015)
        else:
            put(lathe('disc', rounded([(0, 0), (.088, 0), (.088, .012), (.080, .020), (.060, .016), (0, .016)], .005, 8), self.gold, n=96), 0, 0)
            put(lathe('dome', rounded([(.052, .012), (.050, .026), (.036, .040), (0, .046)], .02, 8), self.satin, n=96), 0, 0)

    def bridge(self):
        """A band across the front under which the flap's tongue slips."""
        place = self.at(0, .90)
        w = .46
        path = [Vector((x, self.front(x, place.z, 0).y - .020 - .024 * max(0, math.cos(x / w * PI)) ** .5 * (1 if abs(x) < w / 2 else 0), place.z))
                for x in [-w / 2 - .03 + (w + .06) * k / 60 for k in range(61)]]
        self.parts.append(sweep('bridge', rounded_rect(.13, .018, .006, 4), [p for p in path], self.skin, up=Vector((0, -1, 0)), smooth=50))
        for dz in (-.048, .048):
            self.parts.append(stitches([p + Vector((0, -.011, dz)) for p in path[4:-4]], Vector((0, -1, 0)), self.thread, step=.034, length=.026, r=.005))

    def top_handle(self):
        h, hx = self.s['H'], .34
        arch = curve([(-hx, 0, h + .10), (-hx + .015, 0, h + .24), (-.20, 0, h + .43), (0, 0, h + .50),
                      (.20, 0, h + .43), (hx - .015, 0, h + .24), (hx, 0, h + .10)], 16)
        self.parts.append(sweep('handle', [(x, y * .86) for x, y in circle(.037, 28)], arch, self.skin, up=Vector((0, 1, 0)), smooth=180))
        self.parts.append(stitches([p + Vector((0, -.0335, 0)) for p in arch[6:-6]], Vector((0, -1, 0)), self.thread, step=.036, length=.027, r=.0052, slant=8))
        for side in (-1, 1):
            ring = [(side * hx + .062 * math.cos(2 * PI * k / 64), 0, h + .082 + .062 * math.sin(2 * PI * k / 64)) for k in range(64)]
            self.parts.append(sweep('ring', circle(.0125, 20), ring, self.gold, up=Vector((0, 1, 0)), closed=True, smooth=180))
            ferrule = lathe('ferrule', rounded([(0, -.03), (.041, -.03), (.041, .03), (0, .03)], .008), self.gold, n=64)
            ferrule.location, ferrule.rotation_euler = (side * (hx - .003), 0, h + .155), (0, rad(-side * 6), 0)
            tab = prism('tab', rounded_rect(.10, .15, .045, 10), .02, self.skin, edge=.006, segments=3)
            tab.location = (side * hx, 0, h + .036)
            loop = sweep('loop', rounded_rect(.052, .012, .004, 3),
                         [(side * hx, .05 * math.cos(PI * k / 23), h + .038 + .032 * math.sin(PI * k / 23)) for k in range(24)], self.skin, up=Vector((1, 0, 0)))
            self.parts += [ferrule, tab, loop]

    def strap(self):
        """A flat strap standing in an arch from side to side, on rings."""
        h, w = self.s['H'], self.s['W1'] / 2
        rise = [(w + .018, .02, h - .06), (w + .040, .03, h + .14), (w * .93, .04, h + .34), (w * .70, .05, h + .54), (w * .36, .06, h + .66)]
        arch = curve([(-x, y, z) for x, y, z in rise] + [(0, .062, h + .70)] + list(reversed(rise)), 18)
        self.parts.append(sweep('strap', rounded_rect(.085, .020, .007, 4), arch, self.skin, up=Vector((0, 1, 0)), smooth=50))
        for side in (-1, 1):
            x = side * (w + .016)
            ring = [(x, .02 + .055 * math.cos(2 * PI * k / 64), h - .10 + .055 * math.sin(2 * PI * k / 64)) for k in range(64)]
            self.parts.append(sweep('ring', circle(.011, 20), ring, self.gold, up=Vector((1, 0, 0)), closed=True, smooth=180))
            tab = prism('tab', rounded_rect(.09, .17, .03, 8), .018, self.skin, edge=.005, segments=3)
            tab.rotation_euler, tab.location = (rad(90), 0, rad(90)), (x - .010, .02, h - .20)
            self.parts.append(tab)

    def pair_of_handles(self):
        h, hx = self.s['H'], .36
        for side in (-1, 1):
            lean, foot = side * .03, h - .22
            y = lambda z: side * abs(self.front(hx, min(z, h)).y) + side * .022
            rise = [(hx, foot), (hx, h - .02), (hx - .02, h + .20), (hx - .16, h + .42), (0, h + .50)]
            points = [(-x, y(z) + lean * max(0, z - h) * 2, z) for x, z in rise] + [(x, y(z) + lean * max(0, z - h) * 2, z) for x, z in reversed(rise[:-1])]
            arch = curve(points, 16)
            self.parts.append(sweep('handle', [(a, b * .82) for a, b in circle(.032, 28)], arch, self.skin, up=Vector((0, 1, 0)), smooth=180,
                                    scale=lambda t: (1 + .55 * max(0, 1 - min(t, 1 - t) / .07), 1 - .45 * max(0, 1 - min(t, 1 - t) / .07))))
            for sx in (-1, 1):
                patch = prism('patch', rounded_rect(.15, .24, .035, 8), .016, self.skin, edge=.005, segments=3)
                patch.rotation_euler, patch.location = (rad(90), 0, 0), (sx * hx, y(foot) + (.004 if side < 0 else .010), foot - .02)
                self.parts.append(patch)
                if side < 0:
                    frame = [(sx * hx + a, y(foot) - .014, foot - .02 + b) for a, b in rounded_rect(.115, .205, .03, 6)]
                    self.parts.append(stitches(frame + frame[:1], Vector((0, -1, 0)), self.thread, step=.034, length=.026, r=.005))

    def feet(self):
        for sx in (-1, 1):
            for sy in (-1, 1):
                foot = lathe('foot', rounded([(0, -.022), (.03, -.022), (.036, .005), (0, .005)], .008), self.gold, n=32)
                foot.location = (sx * self.s['W0'] * .4, sy * self.s['D0'] * .31, 0)
                self.parts.append(foot)


VIEWS = {   # turn of the bag, camera place, target, lens; targets are shares of the height
    'front': (0, (0, -8.6, 1.75), .70, 150),
    'three_quarter': (62, (0, -8.6, 1.75), .70, 150),
    'detail': (14, (.3, -6.0, 1.9), .62, 300),
}


def scene(shape='pommeau', view='front'):
    sweep_paper()
    bag = Bag(shape)
    s = bag.s
    open_top = s['flap'] is None
    bag.body(leather('lining', linear('#A98B6B'), kind='lining', tag=None) if open_top else None)
    if open_top:
        rim = [bag.front((-1 + 2 * k / 160) * s['W1'] * .455, s['H'] - .045, .003) for k in range(161)]
        bag.seam(rim)
        bag.seam(bag.outline(s['H'] - .09, inset=.10))
    else:
        bag.seam(bag.outline(s['H'] * (.60 if s['flap'] == 'soft' else .30 if s['flap'] == 'long' else .62)))
        bag.piping()
        bag.flap()
    {'turn': lambda: bag.lock('turn'), 'button': lambda: bag.lock('button'), 'bridge': bag.bridge, None: lambda: None}[s['closure']]()
    {'top': bag.top_handle, 'strap': bag.strap, 'pair': bag.pair_of_handles, None: lambda: None}[s['handle']]()
    if shape in ('pommeau', 'panneau'):
        bag.feet()
    turn, place, height, lens = VIEWS[view]
    group(bag.parts, placed((0, 0, .023 if shape in ('pommeau', 'panneau') else .002), s['rot'] + turn))
    standing(key=13, top=3.6, fill=3.2, room=.32, size=1.75, target=(0, 0, .6), rim=4, glossy=.12, wash=2.5)
    if view == 'detail':
        camera(place, (.06, -.2, s['H'] * {'long': .42, 'tongue': .52}.get(s['flap'], height)), lens=lens, fstop=16)
    else:
        tall = s['H'] + {'top': .54, 'strap': .72, 'pair': .52, None: .02}[s['handle']]
        camera(place, (0, 0, tall * .485), lens=lens * min(1.25, 1.56 / max(tall, 1.3)), fstop=16)
