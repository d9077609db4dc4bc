"""More jewellery: hoops, studs, cufflinks, a signet ring, an anchor chain, a cuff with a saddle stitch."""
import numpy as np

from models.belt import bit_buckle, frame_buckle
from models.jewel import METALS, band
from studio.geometry import *
from studio.light import camera, card, flag, standing, sweep_paper
from studio.materials import PALE_GOLD, metal, plain


def torus(a, b, r, material, n=220, flat=1.0):
    """A hoop in the xz plane, its wire `flat` times as thick sideways."""
    return band([(a * math.cos(2 * PI * i / n), 0, b * math.sin(2 * PI * i / n)) for i in range(n)], [(x * flat, y) for x, y in circle(r, 32)], material)


def creoles(gold):
    """Drawn at two and a half times their size: oval hoops that swell towards the foot, with the pin across the top."""
    for x, y, turn, lean in ((-.27, .10, 40, -5), (.26, -.06, -30, 4)):
        n, count, path = 260, 36, []
        vertices = []
        for i in range(n):
            a = 2 * PI * i / n
            p, out = Vector((.27 * math.cos(a), 0, .33 * math.sin(a))), Vector((math.cos(a), 0, math.sin(a) * .9)).normalized()
            k = .020 + .026 * (.5 - .5 * math.sin(a)) ** 1.4
            path.append(p)
            vertices += [p + Vector((0, 1, 0)) * k * 1.35 * math.cos(2 * PI * j / count) + out * k * math.sin(2 * PI * j / count) for j in range(count)]
        faces = [(i * count + j, i * count + (j + 1) % count, (i + 1) % n * count + (j + 1) % count, (i + 1) % n * count + j)
                 for i in range(n) for j in range(count)]
        hoop = add('hoop', outward(mesh('hoop', vertices, faces)), gold, smooth=180)
        knuckle = lathe('knuckle', rounded([(0, -.045), (.028, -.045), (.028, .045), (0, .045)], .008), gold, n=48)
        knuckle.rotation_euler, knuckle.location = (rad(90), 0, 0), (.052, 0, .327)
        group([hoop, knuckle], Matrix.Translation((x, y, .378)) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Rotation(rad(lean), 4, 'X'))


def head(r, gold, shade):
    """A rivet's head on its washer, face up."""
    return [lathe('washer', rounded([(0, 0), (r, 0), (r, .045), (r * .90, .062), (r * .70, .062), (r * .66, .052)], .014, 8), gold, n=160, smooth=60),
            lathe('recess', [(r * .60, .052), (r * .67, .0525)], shade, n=120),
            lathe('dome', rounded([(r * .62, .040), (r * .61, .078), (r * .46, .128), (0, .150)], .05, 10), gold, n=160, smooth=80)]


def clous(gold):
    """Drawn at five times their size: one stud upright on its post, one lying."""
    shade = plain('recess', (.10, .06, .03), .3, 1).material
    r = .27
    first = head(r, gold, shade)
    second = head(r, gold, shade)
    for parts in (first, second):
        parts.append(lathe('post', rounded([(0, -.30), (.020, -.30), (.024, -.27), (.024, .01), (0, .01)], .006), gold, n=48))
        parts.append(lathe('butterfly', rounded([(.024, -.20), (.085, -.20), (.085, -.15), (.024, -.15)], .012), gold, n=64))
    group(first, Matrix.Translation((-.33, .10, r * .98)) @ Matrix.Rotation(rad(-24), 4, 'Z') @ Matrix.Rotation(rad(62), 4, 'X'))
    group(second, Matrix.Translation((.32, -.10, r * .90)) @ Matrix.Rotation(rad(-34), 4, 'Z') @ Matrix.Rotation(rad(66), 4, 'X'))


def boutons(gold):
    """Cufflinks, drawn at three times their size: a square head with softened corners, a bar, a turning foot."""
    for x, y, turn, lean in ((-.34, .10, 26, 68), (.30, -.08, -30, 60)):
        front = prism('head', superellipse(.46, .46, 4.2, 120), .070, gold, edge=.020, segments=6)
        rim = prism('rim', superellipse(.36, .36, 4.2, 120), .014, plain('enamel', (.40, .40, .40), .16, coat=.8, coat_rough=.03, tag='skin').material, edge=.006, segments=3)
        rim.location.z = .064
        stem = lathe('stem', rounded([(0, -.42), (.034, -.42), (.028, -.30), (.034, 0), (0, 0)], .01), gold, n=48)
        foot = sweep('foot', circle(.058, 40), curve([(-.19, 0, -.42), (-.10, 0, -.43), (.10, 0, -.43), (.19, 0, -.42)], 8), gold, smooth=180,
                     scale=lambda t: (1 - .45 * abs(2 * t - 1) ** 2.5,) * 2)
        group([front, rim, stem, foot], Matrix.Translation((x, y, .275)) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Rotation(rad(lean), 4, 'X'))


def chevaliere(gold):
    """A signet ring, drawn at four times its size: a band that widens into a flat oval table."""
    r, n, count, vertices = .32, 360, 40, []
    for i in range(n):
        a = 2 * PI * i / n
        up = math.acos(max(-1, min(1, math.cos(a - PI / 2))))      # angle away from the top
        table = math.exp(-(up / .62) ** 4)
        half = .066 + .150 * math.exp(-(up / .55) ** 2)
        thick = .034 + .060 * math.exp(-(up / .70) ** 2)
        c, s = math.cos(a), math.sin(a)
        for j in range(count):
            b = 2 * PI * j / count
            y, q = half * math.copysign(abs(math.cos(b)) ** .62, math.cos(b)), math.copysign(abs(math.sin(b)) ** .8, math.sin(b))
            radius = r + thick * (.5 + .5 * q) - .006 * (1 - q) * (1 - abs(math.cos(b)))
            p = Vector((radius * c, y, radius * s))
            flat = r + .066
            if p.z > flat:
                p.z = flat + (p.z - flat) * (1 - .97 * table)
            vertices.append(p)
    faces = [(i * count + j, i * count + (j + 1) % count, (i + 1) % n * count + (j + 1) % count, (i + 1) % n * count + j)
             for i in range(n) for j in range(count)]
    made = add('signet', outward(mesh('signet', vertices, faces)), gold, smooth=28)
    group([made], Matrix.Translation((0, 0, r + .036)) @ Matrix.Rotation(rad(52), 4, 'Z') @ Matrix.Rotation(rad(-9), 4, 'Y') @ Matrix.Rotation(rad(10), 4, 'X'))


def ancre(gold):
    """An anchor chain: oval links, every second one on edge, closed by a bar through a ring."""
    points = []
    for i in range(500):
        a = rad(-112 + 386 * i / 499)
        r = .47 * (1 + .06 * math.cos(3 * a + .6))
        points.append((r * 1.18 * math.cos(a), r * .86 * math.sin(a) - .05 * (i / 499) * 2.2, 0))
    path = resample(points, .083)
    parts = []
    for i, (p, tangent, side, up) in enumerate(frames(path)):
        ring = [(.060 * math.cos(2 * PI * k / 64), .036 * math.sin(2 * PI * k / 64), 0) for k in range(64)]
        link = sweep('link', circle(.0105, 18), ring, gold, closed=True, smooth=180)
        flat = Matrix((tangent, side, up)).transposed().to_4x4()
        link.matrix_world = Matrix.Translation(p + Vector((0, 0, .030))) @ flat @ Matrix.Rotation(rad(38 if i % 2 else -38), 4, 'X')
        parts.append(link)
    first, last = Vector(path[0]), Vector(path[-1])
    loop = torus(.075, .075, .015, gold)
    loop.matrix_world = Matrix.Translation(first + Vector((.085, -.030, .018))) @ Matrix.Rotation(rad(84), 4, 'X')
    rod = sweep('bar', circle(.020, 32), [(-.15, 0, 0), (0, 0, 0), (.15, 0, 0)], gold, smooth=180, scale=lambda t: (1 - .35 * abs(2 * t - 1) ** 3,) * 2)
    rod.matrix_world = Matrix.Translation(last + Vector((.02, -.075, .022))) @ Matrix.Rotation(rad(24), 4, 'Z')
    group(parts + [loop, rod], placed((0, 0, 0), 8))


def hammer_marks(s, z, spacing=.047):
    """How deep a round hammer left the metal at (s, z): bowls beside each other that meet in soft ridges."""
    pick = np.random.default_rng(1874)
    rows, columns = int(.30 / (spacing * .86)) + 3, int((s.max() - s.min()) / spacing) + 3
    deep = np.zeros_like(s)
    for row in range(rows):
        for column in range(columns):
            at = s.min() + (column - 1 + .5 * (row % 2)) * spacing + pick.normal(0, spacing * .16)
            up = -.15 + (row - 1) * spacing * .86 + pick.normal(0, spacing * .16)
            blow = pick.uniform(-.00022, .00022)
            deep += np.exp(-(np.minimum((s - at) ** 2 + (z - up) ** 2, .01) - blow) / .00009)
    return -.00009 * np.log(deep) * 3.4


def punches(s, z, lines, step=.040, length=.034, wide=.0085, slant=12):
    """A saddle stitch punched into the metal: a slanted dent per stitch, deepest in its middle."""
    turn, deep = rad(slant), np.zeros_like(s)
    along = (s - s.min()) / step
    beside = (along - np.floor(along) - .5) * step
    inside = (s > s.min() + .05) & (s < s.max() - .05)
    for line in lines:
        x, y = beside * math.cos(turn) + (z - line) * math.sin(turn), -beside * math.sin(turn) + (z - line) * math.cos(turn)
        dent = np.clip(1 - (2 * x / length) ** 2 - (y / wide) ** 2, 0, 1)
        deep += dent * dent * (3 - 2 * dent) * inside
    return deep


def manchette(silver):
    """An open cuff, thirty millimetres wide, domed and hammered, with a saddle stitch punched along both edges."""
    n, wide, thick = 1000, .30, .030
    angles = [rad(-66 + 312 * i / (n - 1)) for i in range(n)]
    places = [Vector((.335 * math.cos(a), .275 * math.sin(a), 0)) for a in angles]
    outs = [Vector((math.cos(a) / .335, math.sin(a) / .275, 0)).normalized() for a in angles]
    lengths = np.concatenate([[0], np.cumsum([(b - a).length for a, b in zip(places, places[1:])])])
    # The section: the outside in fine steps, a round edge, the plain inside, a round edge.
    r, dome = .013, lambda z, share: .020 * share * (1 - (2 * z / wide) ** 2)
    outside = [(-(wide / 2 - r) + (wide - 2 * r) * k / 150, thick / 2) for k in range(151)]
    turn = lambda z, sign: [(z + r * math.cos(rad(b)) * sign, (thick / 2 - r) + r * math.sin(rad(b))) for b in range(80, -1, -10)]
    back = lambda z, sign: [(z + r * math.cos(rad(b)) * sign, -(thick / 2 - r) + r * math.sin(rad(b))) for b in range(-10, -81, -10)]
    inside = [((wide / 2 - r) - (wide - 2 * r) * k / 16, -thick / 2) for k in range(17)]
    edge = wide / 2 - r
    section = outside + turn(edge, 1) + back(edge, 1) + inside + [*reversed(back(-edge, -1))] + [*reversed(turn(-edge, -1))]
    count = len(section)
    s, z = np.meshgrid(lengths, np.array([x for x, _ in section]), indexing='ij')
    fade = np.clip((.094 - np.abs(z)) / .010, 0, 1)
    fade = fade * fade * (3 - 2 * fade)
    relief = hammer_marks(s, z) * fade - .0060 * punches(s, z, (-.112, .112))
    relief[:, len(outside):] = 0
    vertices = []
    for i, (p, out) in enumerate(zip(places, outs)):
        t = min(1, min(i, n - 1 - i) / 44)
        k = math.sqrt(max(0, 1 - (1 - t) ** 2)) * .22 + .78          # the ends are rounded
        vertices += [p + Vector((0, 0, 1)) * x * k + out * (y + dome(x, 1 if y > 0 else .7) + relief[i, j]) for j, (x, y) in enumerate(section)]
    faces = [(i * count + k, i * count + (k + 1) % count, (i + 1) * count + (k + 1) % count, (i + 1) * count + k) for i in range(n - 1) for k in range(count)]
    faces += [tuple(range(count)), tuple(reversed(range((n - 1) * count, n * count)))]
    cuff = add('cuff', outward(mesh('cuff', vertices, faces)), silver, smooth=55)
    group([cuff], placed((0, 0, wide / 2 + .002), 152))


def stirrup(wide, gold):
    """A buckle like a stirrup: an arch over a tread, with a bar and a hook for the strap."""
    h = wide / 2 + .06
    arch = curve([(-.05, -h, .012), (.10, -h * 1.02, .014), (.24, -h * .80, .020), (.345, -h * .34, .024), (.365, 0, .026), (.345, h * .34, .024),
                  (.24, h * .80, .020), (.10, h * 1.02, .014), (-.05, h, .012)], 14)
    tread = prism('tread', rounded_rect(.085, 2 * h + .06, .035, 12), .048, gold, edge=.016, segments=6)
    tread.location = (-.055, 0, -.010)
    eye = sweep('eye', circle(.020, 24), [(.42 + .062 * math.cos(2 * PI * k / 80), .085 * math.sin(2 * PI * k / 80), .026) for k in range(80)], gold, closed=True, smooth=180)
    return [sweep('arch', circle(.030, 32), arch, gold, smooth=180, scale=lambda t: (1 + .25 * math.sin(PI * t),) * 2), tread, eye]


def buckle(kind):
    """A belt's buckle by itself, lying."""
    def made(gold):
        parts = {'cadre': lambda: frame_buckle(.36, gold), 'mors': lambda: bit_buckle(.42, gold), 'etrier': lambda: stirrup(.34, gold)}[kind]()
        aside = {'cadre': -.12, 'mors': -.42, 'etrier': -.18}[kind]
        group(parts, Matrix.Translation((0, 0, .026)) @ Matrix.Rotation(rad(-26), 4, 'Z') @ Matrix.Translation((aside, 0, 0)))
    return made


SHAPES = {   # the maker, camera place, what it looks at, lens
    'creoles': (creoles, (0, -4.4, 1.05), (0, 0, .35), 112), 'clous': (clous, (0, -4.4, 1.15), (0, 0, .24), 112),
    'boutons': (boutons, (0, -4.4, 1.25), (0, 0, .26), 110), 'chevaliere': (chevaliere, (0, -4.0, 2.3), (0, 0, .36), 150),
    'ancre': (ancre, (0, -4.2, 2.3), (.03, -.05, .02), 110), 'manchette': (manchette, (0, -4.2, 1.55), (0, 0, .13), 148),
    'boucle-cadre': (buckle('cadre'), (0, -4.2, 2.7), (0, 0, .02), 205), 'boucle-mors': (buckle('mors'), (0, -4.2, 2.7), (0, 0, .02), 140),
    'boucle-etrier': (buckle('etrier'), (0, -4.2, 2.7), (0, 0, .02), 190),
}

CLOSE = {   # camera place, what it looks at, lens of a close-up plate
    'manchette': ((-.5, -4.2, 1.25), (-.10, -.26, .16), 370), 'chevaliere': ((0, -4.0, 2.3), (.01, 0, .47), 300),
}


def scene(shape='creoles', view='front', metal_name='gold'):
    sweep_paper()
    maker, place, target, lens = SHAPES[shape]
    if view == 'detail':
        place, target, lens = CLOSE[shape]
    surface = metal('metal', {**METALS, 'pale': PALE_GOLD}[metal_name], .06, tag=None if metal_name == 'silver' else 'dial')
    maker(surface)
    bpy.context.view_layer.update()
    broad = shape == 'manchette'   # a band of mirror wants less light
    standing(key=8 if broad else 13, top=3.6 if broad else 4.5, fill=2.6 if broad else 4, room=.32, size=.62, target=(0, 0, .1), rim=5, glossy=.08, wash=7.5)
    flag((-.62, -1.15, .2), (0, 0, .06), .30, 1.2)
    flag((.78, -1.0, .2), (0, 0, .06), .34, 1.2)
    flag((0, .9, .6), (0, 0, .1), 1.4, .25)
    if broad:   # what its belly mirrors is the paper before it: a grey there gives each mark its two sides
        card((0, -.84, .02), (0, -.84, 1), 2.2, .30, plain('grey', (.24, .235, .225), 1, spec=0).material, diffuse=False)
    camera(place, target, lens=lens, fstop=11)
