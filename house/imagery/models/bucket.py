"""Musette: a bucket bag, gathered at the mouth by a cord."""
from studio.geometry import *
from studio.light import camera, standing, sweep_paper
from studio.materials import PALE_GOLD, leather, linear, metal, plain

W, D, H, EYES = 1.10, .92, 1.16, 10


def section(t, a):
    """Radius at height share t and angle a: a round base that swells a little, with folds towards the mouth."""
    body = 1 - .10 * (1 - t) ** 2 + .045 * math.sin(PI * t)
    gather = max(0, (t - .52) / .48)
    fold = .085 * gather ** 1.5 * math.cos(EYES * a + PI) - .10 * gather ** 1.7
    flare = .075 * max(0, (t - .88) / .12) ** 1.5
    return body + fold + flare


def scene(view='front'):
    sweep_paper()
    skin = leather('skin', kind='grained')
    edge = plain('edge', (.40 * .33,) * 3, .35, coat=.3, tag='skin').material
    lining = leather('lining', linear('#A98B6B'), kind='lining', tag=None)
    thread = plain('thread', linear('#D8C6AE'), .6, sheen=.5).material
    gold = metal('gold', PALE_GOLD, .07)
    rings, n = 90, 480

    def at(t, a, off=0.0):
        k = section(t, a) + off
        return Vector((W / 2 * k * math.cos(a), D / 2 * k * math.sin(a), H * t + (.012 * math.cos(EYES * a) * max(0, (t - .8) / .2))))

    vertices = []
    for i in range(rings + 1):
        t = i / rings
        inset = -.05 * (1 - min(1, t / .035) ** .5) if t < .035 else 0
        vertices += [at(t, 2 * PI * j / n, inset) for j in range(n)]
    faces = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(rings) for j in range(n)]
    faces.append(tuple(reversed(range(n))))
    body = add('body', outward(mesh('body', vertices, faces)), skin, smooth=70)
    body.data.materials.append(lining)
    body.data.materials.append(edge)
    wall = body.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset, wall.material_offset, wall.material_offset_rim = .018, -1, 1, 2
    parts = [body]
    turn = lambda k, m: 2 * PI * k / m
    for t in (.052, .978):
        path = [at(t, turn(k, 400), .004) for k in range(401)]
        parts.append(stitches(path, lambda c: Vector((c.x, c.y, 0)).normalized(), thread))
    band = [at(.030, turn(k, 240), .006) for k in range(240)]
    parts.append(sweep('piping', circle(.014, 16), band, edge, closed=True, smooth=180))
    # one seam down the side, in front to the right
    seam = rad(-58)
    parts.append(stitches([at(.07 + .76 * k / 80, seam, .004) for k in range(81)], Vector((math.cos(seam), math.sin(seam), 0)), thread))
    # eyelets on the outer folds, cord through them
    cord = []
    for k in range(EYES * 2):
        a = (k + .5) * PI / EYES
        cord.append(at(.845, a + PI / EYES * 0, .018 if k % 4 in (0, 1) else .014))
    loop = curve(cord + cord[:1], 8)[:-1]
    parts.append(sweep('cord', circle(.018, 16), loop, skin, closed=True, smooth=180))
    for k in range(EYES):
        a = (2 * k + 1) * PI / EYES
        where, look = at(.845, a, .008), Vector((math.cos(a) / W, math.sin(a) / D, -.05)).normalized()
        eye = lathe('eyelet', rounded([(.026, 0), (.044, 0), (.046, .006), (.036, .012), (.026, .006)], .004), gold, n=48)
        eye.matrix_world = Matrix.Translation(where) @ look.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        parts.append(eye)
    # the cord's ends hang in front, each with a knob
    for dx, drop in ((-.045, .30), (.05, .36)):
        start = at(.845, rad(-90), .03) + Vector((dx * .4, -.01, 0))
        line = curve([start, start + Vector((dx, -.035, -.05)), start + Vector((dx * 1.5, -.030, -.16)), start + Vector((dx * 1.3, -.022, -drop))], 12)
        parts.append(sweep('end', circle(.016, 16), line, skin, up=Vector((0, 1, 0)), smooth=180))
        knob = lathe('knob', rounded([(0, -.055), (.026, -.055), (.032, .0), (.020, .05), (0, .05)], .012, 6), gold, n=48)
        knob.location = line[-1]
        parts.append(knob)
    # strap from side to side
    arch = curve([(-W / 2 - .0, 0, H * .86), (-W / 2 - .03, .02, H + .12), (-W * .44, .05, H + .42), (-W * .20, .07, H + .60), (0, .075, H + .645),
                  (W * .20, .07, H + .60), (W * .44, .05, H + .42), (W / 2 + .03, .02, H + .12), (W / 2, 0, H * .86)], 18)
    parts.append(sweep('strap', rounded_rect(.085, .020, .007, 4), arch, skin, up=Vector((0, 1, 0)), smooth=50))
    for side in (-1, 1):
        tab = prism('tab', rounded_rect(.12, .22, .04, 8), .018, skin, edge=.006, segments=3)
        tab.rotation_euler, tab.location = (rad(90), 0, rad(90)), (side * (W / 2 * .93) - .009, 0, H * .80)
        parts.append(tab)
    turn_by, place, lens = {'front': (-14, (0, -8.6, 1.75), 128), 'three_quarter': (58, (0, -8.6, 2.6), 128), 'detail': (-14, (.3, -6, 1.9), 250)}[view]
    group(parts, placed((0, 0, .004), turn_by))
    standing(key=13, top=3.6, fill=3.2, room=.32, size=1.75, target=(0, 0, .6), rim=4, glossy=.12, wash=2.5)
    camera(place, (0, 0, .90 if view != 'detail' else H * .80), lens=lens, fstop=16)
