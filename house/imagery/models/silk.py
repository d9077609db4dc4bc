"""Silk: a carré laid down with one corner turned, a carré over a brass rail, a bandeau in a loose loop.

The cloth is photographed white; its print comes from an albedo picture of the same view (studio/print_pass).
"""
import random

from studio.geometry import *
from studio.light import camera, dark_room, softbox, standing, sweep_paper
from studio.materials import PALE_GOLD, PRIMER, Tree, metal, plain


def silk():
    tree = plain('silk', PRIMER, .42, spec=.34, sheen=.10, aniso=.3, tag='skin')
    uv = tree.node('ShaderNodeTexCoord').outputs['UV']
    turned = tree.node('ShaderNodeMapping', {'Vector': uv, 'Rotation': (0, 0, rad(60))})
    twill = tree.node('ShaderNodeTexWave', {'Vector': turned.outputs[0], 'Scale': 150, 'Distortion': .15, 'Detail': 1})
    bump = tree.node('ShaderNodeBump', {'Height': twill.outputs['Fac'], 'Strength': .07, 'Distance': .002})
    tree.link(bump.outputs[0], tree.bsdf.inputs['Normal'])
    return tree.material


def cloth(name, place, nx, ny, material):
    """A sheet from a function of u, v (0 … 1), with its print coordinates."""
    grid = [place(i / nx, j / ny) for j in range(ny + 1) for i in range(nx + 1)]
    faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
    data = mesh(name, grid, faces)
    layer = data.uv_layers.new()
    for loop in data.loops:
        k = loop.vertex_index
        layer.data[loop.index].uv = (k % (nx + 1) / nx, k // (nx + 1) / ny)
    return add(name, data, material, smooth=180), grid


def hem(grid, nx, ny, r, material):
    """The rolled edge: a thin cord around the sheet; its print is the border's colour."""
    edge = [grid[k] for k in range(nx)] + [grid[k * (nx + 1) + nx] for k in range(ny)]
    edge += [grid[ny * (nx + 1) + nx - k] for k in range(nx)] + [grid[(ny - k) * (nx + 1)] for k in range(ny)]
    made = sweep('hem', circle(r, 10), edge, material, closed=True, smooth=180)
    layer = made.data.uv_layers.new()
    for item in layer.data:
        item.uv = (.004, .5)
    return made


def laid(material):
    N, A, pick = 320, .86, random.Random(4)
    waves = [(pick.gauss(0, 1), pick.gauss(0, 1), pick.uniform(0, 6.28)) for _ in range(6)]

    def ripple(x, y):
        z = sum(math.sin(2.1 * (a * x + b * y) * (1 + .25 * i) + p) * .024 / (1 + .35 * i) for i, (a, b, p) in enumerate(waves))
        d, e = (x - y) / math.sqrt(2), (x + y) / math.sqrt(2)
        z += .050 * math.exp(-((e - .10 - .12 * d) / .07) ** 2) * max(0, min(1, (d + .3) / 1.0))
        z += .038 * math.exp(-((e + .28 + .05 * d) / .06) ** 2) * max(0, min(1, (d + .5) / 1.2))
        z += .034 * math.exp(-((e - .52 + .10 * d) / .055) ** 2) * max(0, min(1, (d + .1) / .9))
        edge = max(abs(x), abs(y)) / A
        z += .022 * max(0, (edge - .75) / .25) ** 2 * math.sin(5 * x + 7 * y)
        return .5 * (z + math.sqrt(z * z + .0006)) + .008

    def place(u, v):
        x, y = -A + 2 * A * u, -A + 2 * A * v
        z, n, r = ripple(x, y), Vector((1, -1, 0)).normalized(), .052
        p = Vector((x * (1 + .010 * math.sin(4 * y + .6)), y * (1 + .010 * math.sin(3.3 * x + 1.2)), 0))
        s = p.dot(n) - .78 - .04 * math.sin(3 * (x + y))
        if s <= 0:
            return p + Vector((0, 0, z))
        b = p - n * s
        if s < PI * r:
            return b + n * (r * math.sin(s / r)) + Vector((0, 0, z + r * (1 - math.cos(s / r))))
        q = s - PI * r
        return b - n * q + Vector((0, 0, .018 + 2 * r - .05 * min(1, q / .3) * .9 + .016 * math.sin(9 * q)))

    sheet, grid = cloth('silk', place, N, N, material)
    return [sheet, hem(grid, N, N, .0052, material)]


def hung(material):
    """Ninety centimetres over a rail, gathered: folds that open towards the hem."""
    nx, ny, A, top = 560, 260, .62, 1.30
    folds = [(5.0, 0.3, .036), (9.0, 1.9, .020), (14.0, 4.1, .010)]

    def place(u, v):
        s = (v - .56) * 2.0          # along the cloth; the rail is a little above its middle
        side, down = (-1, -s) if s < 0 else (1, s)
        r, x0 = .026, (u - .5) * 2
        open_ = .30 + .70 * min(1, down / .85)
        wave = sum(a * math.sin(f * x0 + p + .5 * down * (k + 1) * (.6 if side < 0 else -.4)) for k, (f, p, a) in enumerate(folds))
        x = A * x0 * (.90 + .10 * open_) + .02 * math.sin(6 * down + 4 * x0)
        if down < r * PI / 2:
            a = down / r
            return Vector((x, side * r * math.sin(a), top - r + r * math.cos(a) + .004))
        fall = down - r * PI / 2
        wave *= min(1, fall / .12)   # over the rail the cloth lies close
        return Vector((x, side * (r + .004) + (wave * open_ * 1.7 if side < 0 else wave * open_) + side * .035 * min(1, fall), top - r - fall * (.985 - .012 * math.cos(9 * x0))))

    sheet, grid = cloth('silk', place, nx, ny, material)
    gold = metal('rail', PALE_GOLD, .09)
    rail = sweep('rail', circle(.020, 32), [(-.86, 0, top - .026), (.86, 0, top - .026)], gold, smooth=180)
    parts = [sheet, hem(grid, nx, ny, .0042, material), rail]
    for side in (-1, 1):
        post = lathe('post', rounded([(0, .002), (.13, .002), (.13, .022), (.020, .034), (.020, top - .03), (0, top - .01)], .008), gold, n=64)
        post.location = (side * .80, 0, 0)
        knob = lathe('knob', rounded([(0, top - .075), (.034, top - .06), (.034, top + .005), (0, top + .022)], .014, 6), gold, n=64)
        knob.location = (side * .80, 0, 0)
        parts += [post, knob]
    return parts


def looped(material):
    """A bandeau standing on its edge in a loose spiral, its pointed ends free."""
    n, wide, points = 700, .22, []
    for i in range(n):
        t = i / (n - 1)
        a = rad(150 - 800 * t)
        r = .20 + .34 * t + .02 * math.sin(7 * a)
        points.append(Vector((r * 1.15 * math.cos(a), r * .78 * math.sin(a), 0)))
    path = resample(points, .006)
    n = len(path) - 1
    steps = frames(path)

    def place(u, v):
        p, t, s, _ = steps[round(u * n)]
        tip = min(1, (min(u, 1 - u) * n * .006) / .11)
        lean = .030 * math.sin(9 * u + 2) + .018 * math.sin(23 * u)
        h = (v - .5) * wide * max(.02, tip)
        belly = .010 * (1 - (2 * v - 1) ** 2)
        return Vector((p.x, p.y, 0)) + s * (lean * (v - .2) + belly) + Vector((0, 0, wide / 2 + h + .004 + .006 * math.sin(15 * u)))

    sheet, grid = cloth('silk', place, n, 24, material)
    wall = sheet.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness = .006
    return [sheet]


def rolled(material):
    """A tie rolled up from its narrow end, standing on edge; the wide end runs out to the right."""
    n, wide, points = 900, .60, []
    turns, r0, r1 = 3.6, .10, .34
    for i in range(n):
        t = i / (n - 1)
        a = rad(-96) - 2 * PI * turns * (1 - t)
        r = r0 + (r1 - r0) * t
        points.append(Vector((r * math.cos(a), r * math.sin(a), 0)))
    along = (points[-1] - points[-2]).normalized()
    heading, bend, here = math.atan2(along.y, along.x), 1 / r1, points[-1].copy()
    for _ in range(64):
        bend = max(-.35, bend - 1 / r1 / 22)
        heading += bend * .012
        here = here + Vector((math.cos(heading), math.sin(heading), 0)) * .012
        points.append(here.copy())
    path = resample(points, .007)
    n, steps = len(path) - 1, frames(path)

    def place(u, v):
        i = round(u * n)
        p, t, s, _ = steps[i]
        left = (n - i) * .007                       # way to the tip
        full = wide * (.62 + .38 * min(1, u * 1.15))
        tip = min(1, left / (full * .52))           # the wide end is a point
        h = (v - .5) * full * max(.035, tip)
        belly = .012 * (1 - (2 * v - 1) ** 2)
        return Vector((p.x, p.y, 0)) + s * (belly + .004 * math.sin(11 * u)) + Vector((0, 0, full / 2 + h + .004 + (wide - full) * .5))

    sheet, grid = cloth('silk', place, n, 28, material)
    for item, loop in zip(sheet.data.uv_layers[0].data, sheet.data.loops):   # the cloth is cut to the point, not drawn together
        item.uv = (item.uv[0], sheet.data.vertices[loop.vertex_index].co.z / (wide + .01))
    wall = sheet.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = .026, -1
    return [sheet]


def scene(shape='laid', view='front'):
    sweep_paper(back=6 if shape == 'laid' else 4.2)
    material = silk()
    if shape == 'laid':
        group(laid(material), placed(turn=6))
        dark_room(.24, .2)
        softbox((-3.6, 1.3, 1.5), (0, 0, 0), 1.8, 2.6, 19, ('r', [(0, .05), (.3, .75), (.75, 1)]), (1, .965, .92, 1))
        softbox((.6, 1.8, 4.4), (0, 0, 0), 3.0, 2.0, 2.2, ('y', [(0, .2), (.4, .9), (1, 1)]), (1, .985, .96, 1))
        softbox((3.2, -1.0, 2.6), (0, 0, 0), 1.4, 2.6, 1.6, ('x', [(0, 0), (.4, 1), (1, .75)]), (1, .98, .95, 1))
        camera((0, -1.6, 7.0), (0, .02, .02), lens=121, fstop=16)
    elif shape == 'hung':
        group(hung(material), placed(turn=-14))
        standing(key=13, top=3.6, fill=3.2, room=.30, size=1.75, target=(0, 0, .6), rim=4, glossy=.12, wash=2.5)
        camera((0, -8.6, 1.55), (0, 0, .68), lens=146, fstop=16)
    elif shape == 'rolled':
        group(rolled(material), placed((-.22, 0, 0)))
        standing(key=13, top=4, fill=4, room=.30, size=.9, target=(0, 0, .2), rim=4, glossy=.12, wash=4.5)
        camera((.3, -4.6, 1.85), (.04, 0, .26), lens=112, fstop=16)
    else:
        group(looped(material), placed())
        standing(key=13, top=4, fill=4, room=.30, size=.9, target=(0, 0, .2), rim=4, glossy=.12, wash=4.5)
        camera((0, -4.6, 1.95), (0, 0, .10), lens=104, fstop=16)
