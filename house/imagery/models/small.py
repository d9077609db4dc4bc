"""Small leather: a card holder and a long wallet, standing."""
from studio.geometry import *
from studio.light import camera, standing, sweep_paper
from studio.materials import PALE_GOLD, leather, linear, metal, plain


def sheet(outline, depth, at, skin, edge, edge_width=.006):
    """A panel of leather: outline in x and z, its face `at` in y, rounded and burnished at the edge."""
    made = prism('panel', outline, depth, skin, edge=edge_width, segments=4, smooth=50)
    made.rotation_euler, made.location = (rad(90), 0, 0), (0, at, 0)
    return made


def row(points, y, thread, **kw):
    return stitches([Vector((x, y, z)) for x, z in points], Vector((0, -1, 0)), thread, **{'step': .030, 'length': .023, 'r': .0044, **kw})


def slanted(w, base, left, right, r):
    """A pocket: straight sides, rounded foot, an upper edge that falls from left to right."""
    foot = [(x, z + base) for x, z in rounded_rect(w, 2 * r + .01, r, 10)]
    low = sorted(foot, key=lambda p: p[0])
    points = [(x, z) for x, z in rounded_rect(w, .40, r, 10)]
    out = []
    for x, z in points:
        if z > 0:
            t = (x + w / 2) / w
            z = left + (right - left) * t
            out.append((x, z))
        else:
            out.append((x, base + z + .20))
    return out


def quartier():
    skin, thread = leather('skin', kind='grained', scale=105, depth=.003), plain('thread', linear('#D8C6AE'), .6, sheen=.5).material
    edge, w, h = None, 1.05, .76
    whole = [(x, z + h / 2) for x, z in rounded_rect(w, h, .07, 12)]
    parts = [sheet(whole, .030, .030, skin, edge)]
    for k, (left, right) in enumerate(((.640, .545), (.520, .425), (.400, .305))):
        y = -.004 - .017 * k
        parts.append(sheet(slanted(w, 0, left, right, .07), .016, y, skin, edge, .0045))
        line = [(-w / 2 + .03 + (w - .06) * i / 60, left + (right - left) * (.03 + .94 * i / 60) - .026) for i in range(61)]
        parts.append(row(line, y - .0178, thread))
    around, y = [], -.004 - .034 - .0178
    around += [(-w / 2 + .030, .40 - .05 - .30 * k / 30) for k in range(29)]
    around += [(-w / 2 + .06 + (w - .12) * k / 60, .030) for k in range(61)]
    around += [(w / 2 - .030, .06 + (.305 - .10) * k / 20) for k in range(21)]
    parts.append(row(around, y, thread))
    top = [(-w / 2 + .05 + (w - .10) * k / 60, h - .030) for k in range(61)]
    parts.append(row(top, -.0018, thread))
    return parts, h


def troussequin():
    skin, thread = leather('skin', kind='box', scale=130), plain('thread', linear('#D8C6AE'), .6, sheen=.5).material
    gold = metal('gold', PALE_GOLD, .07)
    w, h = 1.46, .74
    back = [(x, z + h / 2) for x, z in rounded_rect(w, h, .06, 12)]
    parts = [sheet(back, .060, .100, skin, None, .012), sheet([(x * .992, z * .985 + .004) for x, z in back], .050, .050, skin, None, .012)]
    lid = [(x, z + h * .60) for x, z in rounded_rect(w + .012, h * .80, .075, 12)]
    parts.append(sheet(lid, .022, -.008, skin, None, .008))
    around = [(x, z + h * .60) for x, z in rounded_rect(w - .052, h * .80 - .064, .055, 12)]
    parts.append(row([p for p in around] + around[:1], -.0318, thread, step=.033, length=.025))
    # the strap: from behind over the top and down, under a stud
    path = [Vector((0, -.040, .255)), Vector((0, -.042, .40)), Vector((0, -.042, h - .06))]
    path += [Vector((0, -.042 + .09 * (1 - math.cos(PI * k / 12)) * .9, h - .04 + .052 * math.sin(PI * k / 12))) for k in range(13)]
    path += [Vector((0, .125, h - .10))]
    parts.append(sweep('strap', rounded_rect(.15, .020, .007, 4), resample(path, .02), skin, up=Vector((1, 0, 0)).cross(Vector((0, 0, 1))), smooth=50))
    for dx in (-.055, .055):
        parts.append(stitches([Vector((dx, -.0535, z)) for z in (.275, .35, .45, .55, h - .09)], Vector((0, -1, 0)), thread, step=.031, length=.024, r=.0046))
    stud = lathe('stud', rounded([(0, 0), (.040, 0), (.040, .010), (.030, .026), (0, .030)], .01, 8), gold, n=64)
    stud.rotation_euler, stud.location = (rad(90), 0, 0), (0, -.050, .315)
    parts.append(stud)
    return parts, h


VIEWS = {'front': (-20, (0, -6.4, 1.25), 1.0), 'three_quarter': (26, (0, -6.4, 1.6), 1.0), 'detail': (-8, (-.35, -5.2, 1.2), 2.3)}


def scene(shape='quartier', view='front'):
    sweep_paper()
    parts, h = {'quartier': quartier, 'troussequin': troussequin}[shape]()
    turn, place, zoom = VIEWS[view]
    group(parts, placed((0, 0, .002), turn))
    standing(key=13, top=3.6, fill=3.2, room=.32, size=1.1, target=(0, 0, .3), rim=4, glossy=.12, wash=4.5)
    if view == 'detail':
        camera(place, (-.20, 0, h * .62), lens=120 * zoom, fstop=16)
    else:
        camera(place, (0, 0, h * .46), lens={'quartier': 138, 'troussequin': 112}[shape] * zoom, fstop=16)
