"""Belts: a coiled strap whose end runs to the buckle in front."""
from mathutils import kdtree

from studio.geometry import *
from studio.light import camera, flag, softbox, standing, sweep_paper
from studio.materials import PALE_GOLD, leather, linear, metal, plain

SHAPES = {'longe-32': (.36, 'frame'), 'longe-24': (.27, 'oval'), 'mors-38': (.42, 'bit')}


def scene(shape='longe-32', view='front'):
    sweep_paper()
    wide, buckle = SHAPES[shape]
    thick = .036
    skin = leather('skin', kind='bridle')
    edge = plain('edge', (.40 * .35,) * 3, .35, coat=.4, tag='skin').material
    lining = leather('lining', linear('#B98A5E'), kind='lining', tag=None)
    thread = plain('thread', linear('#D9C7A8'), .6, spec=.3, sheen=.5).material
    gold = metal('gold', PALE_GOLD, .075)
    turns, r1 = 2.75, .50
    r0 = r1 - turns * .056
    start, points = rad(-98) - 2 * PI * turns, []
    for i in range(420):
        r, a = r0 + (r1 - r0) * i / 419, start + 2 * PI * turns * i / 419
        points.append(Vector((r * math.cos(a), r * math.sin(a), 0)))
    tangent, here, bend = (points[-1] - points[-2]).normalized(), points[-1].copy(), 1 / r1
    heading = math.atan2(tangent.y, tangent.x)
    for _ in range(70):
        bend = max(0, bend - 1 / r1 / 30)
        heading += bend * .012
        here = here + Vector((math.cos(heading), math.sin(heading), 0)) * .012
        points.append(here.copy())
    path = resample(points, .012)
    section = [(x + (.013 * (1 - (2 * y / wide) ** 2) if x > 0 else 0), y) for x, y in rounded_rect(thick, wide, .010, 5)]
    strap = sweep('strap', section, path, skin, smooth=50)
    strap.data.materials.append(edge)
    strap.data.materials.append(lining)
    count = len(section)
    for i, face in enumerate(strap.data.polygons):
        if i < (len(path) - 1) * count:
            k = i % count
            x, y = (section[k][0] + section[(k + 1) % count][0]) / 2, (section[k][1] + section[(k + 1) % count][1]) / 2
            face.material_index = 1 if abs(y) > wide / 2 - .004 else 2 if x < -thick / 2 + .003 else 0
    steps = frames(path)
    middle = steps[len(steps) // 2]
    out = 1 if middle[2].dot(middle[0]) > 0 else -1
    parts = [strap]

    def seam(z):
        line = [(p + s * out * (thick / 2 + .0045) + Vector((0, 0, z)), s * out) for p, _, s, _ in steps[20:-2]]
        tree = kdtree.KDTree(len(line))
        for i, (p, _) in enumerate(line):
            tree.insert(p, i)
        tree.balance()
        return stitches([p for p, _ in line], lambda c: line[tree.find(c)[1]][1], thread, step=.031, length=.024, r=.0046, slant=10)

    parts += [seam(wide / 2 - .026), seam(.026 - wide / 2)]
    p, t, s, _ = steps[-1]
    o = s * out
    here = Matrix(((t.x, 0, o.x, p.x), (t.y, 0, o.y, p.y), (0, 1, o.z, p.z), (0, 0, 0, 1)))   # x along, y up, z outwards
    metalwork = {'frame': frame_buckle, 'oval': oval_buckle, 'bit': bit_buckle}[buckle](wide, gold)
    fold = [(.012 + math.cos(-PI / 2 + PI * i / 40) * .030, 0, .012 + math.sin(-PI / 2 + PI * i / 40) * .034) for i in range(41)] + [(-.03, 0, .040)]
    for sign in (1, -1):   # the strap folds over the bar, in two halves that leave room for the tongue
        half = (wide - .075) / 2
        metalwork.append(sweep('fold', [(y, x) for x, y in rounded_rect(.016, half, .006, 5)],
                               resample([(x, sign * (wide / 2 - .004 - half / 2), z) for x, _, z in fold], .004), skin, smooth=50))
    keeper = prism('keeper', rounded_rect(.10, wide + .05, .02, 8), .085, skin, hole=rounded_rect(.076, wide + .026, .01, 8), edge=.006)
    keeper.rotation_euler, keeper.location = (0, rad(90), 0), (-.23, 0, .012)
    metalwork.append(keeper)
    group(metalwork, Matrix.Translation((0, 0, .030)) @ here)
    holder = [o for o in bpy.context.scene.objects if o.type == 'EMPTY'][-1]
    group(parts + [holder], placed((-.34, 0, wide / 2 + (.024 if buckle == 'oval' else .002))))
    standing(key=13, top=4, fill=4, room=.30, size=.9, target=(0, 0, .2), rim=4, glossy=.12, wash=4.5)
    flag((.2, -1.6, .9), (.3, -.5, .2), .9, .25)
    if view == 'detail':
        camera((.9, -4.4, 1.2), (.40, -.50, wide / 2), lens=290, fstop=16)
    elif view == 'three_quarter':
        camera((-2.6, -3.6, 1.9), (-.10, -.1, .16), lens=92, fstop=16)
    else:
        aside = .16 if buckle == 'bit' else 0
        camera((.25 + aside, -4.6, 1.75), (-.06 + aside, -.1, .15), lens=76 if buckle == 'bit' else 92, fstop=16, focus=(.1, -.5, .2))


def tongue(wide, gold, reach):
    points = [(-.035, 0, .045), (0, 0, .058), (.08, 0, .056), (reach * .6, 0, .054), (reach - .03, 0, .050), (reach, 0, .046)]
    return sweep('tongue', [(x * 1.25, y * .8) for x, y in circle(.019, 28)], curve(points, 10), gold)


def bar(wide, gold):
    return sweep('bar', circle(.018, 28), [(0, -wide / 2 - .02, .012), (0, wide / 2 + .02, .012)], gold, up=Vector((1, 0, 0)))


def frame_buckle(wide, gold):
    w, h = .35, wide + .075
    made = prism('buckle', rounded_rect(w, h, .075, 14), .044, gold, hole=rounded_rect(w - .10, h - .10, .030, 14), edge=.016, segments=6)
    made.location = (w / 2 - .055, 0, -.012)
    return [made, bar(wide, gold), tongue(wide, gold, w - .06)]


def oval_buckle(wide, gold):
    h = wide + .005   # no taller than the strap, or it would sink into the ground
    ring = [(.125 + .165 * math.cos(2 * PI * k / 120), h / 2 * math.sin(2 * PI * k / 120), .012) for k in range(120)]
    return [sweep('buckle', circle(.025, 28), ring, gold, closed=True, smooth=180),
            bar(wide, gold), tongue(wide, gold, .285)]


def bit_buckle(wide, gold):
    """Two rings of a snaffle, joined by a bar with a swelling in the middle."""
    parts, r = [bar(wide, gold)], wide * .40
    for x in (.20, .62):
        ring = [(x + r * math.cos(2 * PI * k / 120), r * 1.12 * math.sin(2 * PI * k / 120), .014 + .012 * math.cos(2 * PI * k / 120)) for k in range(120)]
        parts.append(sweep('ring', circle(.024, 28), ring, gold, closed=True, smooth=180))
    profile = [(0, -.02), (.030, -.02), (.036, .0), (.026, .03), (.024, .10), (.036, .165), (.040, .19), (.036, .215), (.024, .28), (.026, .35), (.036, .38), (.030, .40), (0, .40)]
    mouth = lathe('bit', rounded(profile, .012, 6), gold, n=64, smooth=60)
    mouth.rotation_euler, mouth.location = (0, rad(90), 0), (.22, 0, .048)
    parts.append(mouth)
    return parts
