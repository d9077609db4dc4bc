"""Jewellery: bangle and ring with rivets, a curb chain."""
from studio.geometry import *
from studio.light import camera, flag, standing, sweep_paper
from studio.materials import GOLD, SILVER, WHITE_GOLD, linear, metal, plain

METALS = {'gold': GOLD, 'white': WHITE_GOLD, 'rose': (.98, .70, .56, 1), 'silver': SILVER}


def band(path, section, material):
    """A hoop in the xz plane: the section's y looks away from the centre."""
    n, count, vertices = len(path), len(section), []
    for i in range(n):
        p, tangent = Vector(path[i]), (Vector(path[(i + 1) % n]) - Vector(path[i - 1])).normalized()
        side = Vector((0, 1, 0))
        up = side.cross(tangent).normalized()
        up = -up if up.dot(p) < 0 else up
        vertices += [p + side * x + up * y for x, y in section]
    faces = [(i * count + k, i * count + (k + 1) % count, (i + 1) % n * count + (k + 1) % count, (i + 1) % n * count + k)
             for i in range(n) for k in range(count)]
    return add('band', outward(mesh('band', vertices, faces)), material, smooth=35)


def hoop(a, b, wide, thick, rivets, r, gold, crown):
    n = 300
    path = [(a * math.cos(2 * PI * i / n), 0, b * math.sin(2 * PI * i / n)) for i in range(n)]
    section = [(x, y + (crown * (1 - (2 * x / wide) ** 2) if y > 0 else -crown * .6 * (1 - (2 * x / wide) ** 2))) for x, y in rounded_rect(wide, thick, min(.0055, thick * .3), 8)]
    parts = [band(path, section, gold)]
    shade = plain('recess', (.16, .09, .03), .3, 1).material
    for k in range(rivets):
        angle = 2 * PI * (k + .5) / rivets
        p = Vector((a * math.cos(angle), 0, b * math.sin(angle)))
        normal = Vector((math.cos(angle) / a, 0, math.sin(angle) / b)).normalized()
        where = Matrix.Translation(p + normal * (thick / 2 + crown * .92 - (.004 if thick > .03 else 0))) @ normal.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        head = lathe('rivet', rounded([(r * 1.0, -.004), (r, .0022), (r * .82, .0058), (0, .0082)], r * .3, 6), gold, n=64, smooth=70)
        head.matrix_world = where
        recess = lathe('recess', [(r * 1.0, .0004), (r * 1.13, .0004)], shade, n=48)
        recess.matrix_world = where
        parts += [head, recess]
    bpy.context.view_layer.update()
    return parts


def rivet(metal_name):
    gold = metal('gold', METALS[metal_name], .055, tag='dial')
    wide = .105
    group(hoop(.335, .285, wide, .024, 8, .023, gold, .004), Matrix.Translation((0, 0, wide / 2 + .002)) @ Matrix.Rotation(rad(18), 4, 'Z') @ Matrix.Rotation(rad(90), 4, 'X'))
    tilt, r = rad(9.6), .42
    thin = band([(r * math.cos(2 * PI * i / 300), 0, r * math.sin(2 * PI * i / 300)) for i in range(300)], circle(.0125, 24), gold)
    group([thin], Matrix.Translation((.03, -.18, r * math.sin(tilt) + .0135)) @ Matrix.Rotation(rad(-9), 4, 'Z') @ Matrix.Rotation(tilt, 4, 'X') @ Matrix.Rotation(rad(90), 4, 'X'))


def petit_rivet(metal_name):
    """Drawn at four times its size, upright on the paper, turned a little."""
    gold = metal('gold', METALS[metal_name], .05, tag='dial')
    r, wide = .335, .17
    parts = hoop(r, r, wide, .052, 6, .034, gold, .010)
    group(parts, Matrix.Translation((0, 0, r + .034)) @ Matrix.Rotation(rad(38), 4, 'Z') @ Matrix.Rotation(rad(-6), 4, 'X'))


def gourmette(metal_name):
    """A curb chain in an open loop: every link is a flattened ring turned by a quarter."""
    silver = metal('silver', METALS[metal_name], .07)
    n, points = 400, []
    for i in range(n):
        t = i / (n - 1)
        a = rad(-248 + 316 * t)
        r = .40 * (1 + .05 * math.sin(3 * a) + .04 * math.cos(2 * a))
        points.append((r * 1.12 * math.cos(a), r * .92 * math.sin(a), 0))
    path = resample(points, .068)
    wire, parts = .0165, []
    for i, (p, tangent, side, up) in enumerate(frames(path)):
        ring = [(.062 * math.cos(2 * PI * k / 72), .046 * math.sin(2 * PI * k / 72), .013 * math.sin(4 * PI * k / 72)) for k in range(72)]
        link = sweep('link', circle(wire, 20), ring, silver, closed=True, smooth=180)
        flat = Matrix((tangent, side, up)).transposed().to_4x4()
        link.matrix_world = Matrix.Translation(p + Vector((0, 0, .036))) @ flat @ Matrix.Rotation(rad(36), 4, 'X') @ Matrix.Rotation(rad(10), 4, 'Z')
        parts.append(link)
    bpy.context.view_layer.update()
    group(parts, placed((0, 0, 0), 10))


def scene(shape='rivet', view='front', metal_name='gold'):
    sweep_paper()
    {'rivet': rivet, 'petit-rivet': petit_rivet, 'gourmette': gourmette}[shape](metal_name)
    standing(key=13, top=4.5, fill=4, room=.32, size=.62, target=(0, 0, .1), rim=5, glossy=.08, wash=7.5)
    flag((-.62, -1.15, .2), (0, 0, .06), .30, 1.2)
    flag((.78, -1.0, .2), (0, 0, .06), .34, 1.2)
    flag((0, .9, .6), (0, 0, .1), 1.4, .25)
    if shape == 'petit-rivet' and view == 'detail':   # from the side of its rivets; the hollow would only mirror the lamp
        camera((-2.7, -3.5, 1.15), (-.03, -.04, .40), lens=290, fstop=14)
    elif shape == 'petit-rivet':
        camera((0, -4.4, 1.05), (.01, 0, .36), lens=165, fstop=11)
    elif view == 'detail':
        camera((0, -4.2, 1.45), (.02, -.40, .05), lens=400, fstop=11, focus=(.02, -.42, .05))
    elif view == 'three_quarter':
        camera((-1.9, -3.4, 2.6), (.01, -.06, .05), lens=158, fstop=11)
    else:
        camera((0, -4.2, 1.75), (.01 if shape == 'rivet' else -.03, -.12, .07), lens=158 if shape == 'rivet' else 138, fstop=9, focus=(0, -.29, .06))
