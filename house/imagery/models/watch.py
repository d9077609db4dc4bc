"""Aurélie: a round or square watch on a calf strap, standing, dial to the camera."""
import os

from mathutils import kdtree

from studio.geometry import *
from studio.light import camera, dark_room, flag, softbox, sweep_paper
from studio.materials import PRIMER, ROSE_GOLD, Tree, leather, linear, metal, plain

FONTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..', 'node_modules', '@fontsource-variable')
SERIF = os.path.join(FONTS, 'cormorant-garamond', 'files', 'cormorant-garamond-latin-wght-normal.woff2')
SANS = os.path.join(FONTS, 'jost', 'files', 'jost-latin-wght-normal.woff2')
# Name, reach of the strap, corner (2 is round), whether it shows the date.
SHAPES = {'aurelie-36': dict(R=.40, hw=.235, power=2.0, date=True), 'aurelie-28': dict(R=.335, hw=.165, power=2.0, date=False),
          'aurelie-carree': dict(R=.345, hw=.215, power=4.2, date=False), 'aurelie-email': dict(R=.42, hw=.235, power=2.0, date=False),
          'aurelie-acier': dict(R=.40, hw=.235, power=2.9, date=False)}
METALS = {'rose': ROSE_GOLD, 'steel': (.78, .775, .765, 1)}


def dial_material(colour, bright):
    """Brushed from the centre outwards under lacquer; a bright dial is enamel instead, which mirrors less."""
    if bright:
        return plain('dial', PRIMER, .30, 0, .5, coat=.5, coat_rough=.05, tag='skin').material
    tree = plain('dial', colour, .34, 1, coat=.6, coat_rough=.04, aniso=.85, tag='dial')
    tree.link(tree.node('ShaderNodeTangent', direction_type='RADIAL', axis='Z').outputs[0], tree.bsdf.inputs['Tangent'])
    place = tree.node('ShaderNodeSeparateXYZ', {0: tree.node('ShaderNodeTexCoord').outputs['Object']})
    angle = tree.node('ShaderNodeMath', {0: place.outputs[1], 1: place.outputs[0]}, operation='ARCTAN2')
    noise = tree.node('ShaderNodeTexNoise', {'W': angle.outputs[0], 'Scale': 90, 'Detail': 3}, noise_dimensions='1D')
    spread = tree.node('ShaderNodeMapRange', {'Value': noise.outputs['Fac'], 'From Min': .3, 'From Max': .7, 'To Min': .27, 'To Max': .40})
    tree.link(spread.outputs[0], tree.bsdf.inputs['Roughness'])
    return tree.material


def sapphire():
    tree = Tree('sapphire')
    edge = tree.node('ShaderNodeFresnel', {'IOR': 1.25})
    mirror = tree.node('ShaderNodeBsdfGlossy', {'Roughness': 0, 'Color': (.75, .8, 1, 1)})
    mixed = tree.node('ShaderNodeMixShader', {0: edge.outputs[0], 1: tree.node('ShaderNodeBsdfTransparent').outputs[0], 2: mirror.outputs[0]})
    return tree.surface(mixed.outputs[0])


def baton(w, length, height, material):
    """A roof of about thirty degrees, so that its facets catch the key light."""
    points = [(-w / 2, -length / 2, 0), (w / 2, -length / 2, 0), (w / 2, length / 2, 0), (-w / 2, length / 2, 0),
              (0, -length / 2 + w * .5, height), (0, length / 2 - w * .5, height)]
    return add('baton', mesh('baton', points, [(0, 1, 4), (1, 2, 5, 4), (2, 3, 5), (3, 0, 4, 5), (3, 2, 1, 0)]), material, smooth=0)


def hand(length, w, tail, height, z, angle, material):
    points = [(0, length, 0), (w / 2, 0, 0), (0, -tail, 0), (-w / 2, 0, 0), (0, length * .98, height * .4), (0, -tail * .9, height * .4), (0, 0, height)]
    made = add('hand', mesh('hand', points, [(0, 4, 6, 1), (1, 6, 5, 2), (2, 5, 6, 3), (3, 6, 4, 0), (3, 2, 1, 0)]), material, smooth=0)
    made.matrix_world = Matrix.Rotation(-rad(angle), 4, 'Z') @ Matrix.Translation((0, 0, z))
    return made


def case(shape, gold, satin, dial, pale):
    R, power, parts = shape['R'], shape['power'], []
    inner = R - .066
    turned = lambda name, profile, material, **kw: lathe(name, profile, material, n=192, power=power, **kw)
    parts.append(turned('flank', rounded([(0, -.062), (R - .07, -.062), (R - .012, -.040), (R, -.018), (R, .050), (R - .006, .058), (R - .10, .058)], .008, 5), satin, smooth=30))
    parts.append(turned('bezel', rounded([(R - .004, .056), (R - .004, .066), (R - .020, .090), (R - .048, .102), (R - .062, .100), (inner, .060)], .012, 8), gold, smooth=60))
    parts += [turned('dial', [(0, .062), (inner, .062)], dial), turned('flange', [(inner, .0625), (inner + .004, .092)], satin)]
    on_wall = lambda a, r: r * reach(a, power)

    def at(k, of, back):
        a = 2 * PI * k / of
        return Matrix.Rotation(-a, 4, 'Z') @ Matrix.Translation((0, on_wall(a + PI / 2, inner) - back, .0622))

    for k in range(60):
        tick = prism('tick', rounded_rect(.0035 if k % 5 else .006, .013, .0005, 1), .0007, pale)
        tick.matrix_world = at(k, 60, .016)
        parts.append(tick)
    for k in range(12):
        if k == 3 and shape['date']:
            continue
        for dx in ((-.012, .012) if k == 0 else (0,)):
            one = baton(.017, .062 if k % 3 else .078, .0048, gold)
            one.matrix_world = at(k, 12, .069 + (.008 if k % 3 == 0 else 0)) @ Matrix.Translation((dx, 0, 0))
            parts.append(one)
    if shape['date']:
        frame = prism('window', rounded_rect(.066, .050, .006, 4), .008, gold, hole=rounded_rect(.054, .038, .003, 4), edge=.0015, segments=2)
        frame.location = (R - .142, 0, .0622)
        disc = prism('date', rounded_rect(.054, .038, .003, 4), .002, plain('white', (.86, .84, .80), .5).material)
        disc.location = (R - .142, 0, .0622)
        parts += [frame, disc, letters('17', .032, plain('figures', (.012, .012, .014), .35).material, SANS, (R - .142, 0, .0645), (0, 0, 0))]
    k = inner / .334
    parts.append(letters('AURÉLIE', .050 * k, pale, SERIF, (0, .135 * k, .0626), (0, 0, 0), 1.25))
    parts.append(letters('AUTOMATIQUE', .019 * k, pale, SANS, (0, -.135 * k, .0626), (0, 0, 0), 1.35))
    parts += [hand(.185 * k, .042 * k, .03, .012, .074, 304.5, gold), hand(.285 * k, .034 * k, .03, .009, .080, 54, gold)]
    second = prism('second', [(-.0025, -.075), (.0025, -.075), (.0012, .30 * k), (-.0012, .30 * k)], .003, gold)
    second.matrix_world = Matrix.Rotation(-rad(216), 4, 'Z') @ Matrix.Translation((0, 0, .089))
    parts += [second, lathe('hub', rounded([(0, .074), (.018, .074), (.018, .094), (0, .096)], .003), gold, n=48)]
    parts.append(turned('sapphire', [(0, .1040), (inner * .6, .1036), (inner + .002, .1010)], sapphire()))
    flutes = []
    for i in range(240):
        a = 2 * PI * i / 240
        r = .052 * (1 - .05 * abs(math.sin(a * 15)) ** 2.2)
        flutes.append((r * math.cos(a), r * math.sin(a)))
    crown = bevel(prism('crown', flutes, .052, gold, smooth=35), .006, 3, 50)
    crown.matrix_world = Matrix.Translation((R + .018, 0, .012)) @ Matrix.Rotation(rad(90), 4, 'Y')
    stem = lathe('stem', [(.026, -.02), (.026, .03)], gold, n=48)
    stem.matrix_world = Matrix.Translation((R - .005, 0, .012)) @ Matrix.Rotation(rad(90), 4, 'Y')
    return parts + [crown, stem]


def lugs(shape, gold):
    R, hw, out = shape['R'], shape['hw'], []
    k = R / .40
    for sx in (1, -1):
        for sy in (1, -1):
            path = curve([(sx * (hw + .034), sy * .20 * k, .012), (sx * (hw + .034), sy * .32 * k, .018), (sx * (hw + .030), sy * (R + .010), .004), (sx * (hw + .024), sy * (R + .075), -.055)], 10)
            horn = sweep('lug', rounded_rect(.074 * k, .085, .018, 5), path, gold, scale=lambda t: (1 - .25 * t, 1 - .42 * t), smooth=40)
            out.append(bevel(horn, .006, 3, 50))
    return out


def strap(shape, skin, thread, satin):
    R, hw, out = shape['R'], shape['hw'], []
    for sy in (1, -1):
        points, angle, y, z, tight = [], rad(-8), R - .025, -.004, 1
        for i in range(400):
            points.append((0, sy * y, z))
            s = i * .015
            if angle < rad(-178) or y < -.03:
                break
            if angle > rad(-80):
                bend = 1.2 + 1.6 * min(1, s / .35)
            elif angle > rad(-90):
                bend = max(1.0 / max(y, .05), .9)
            else:
                bend = tight
            if angle > rad(-90):
                tight = .86 / max(y, .05)
            angle -= bend * .015
            y, z = y + math.cos(angle) * .015, z + math.sin(angle) * .015
        w, t = hw * 2 - .012, .040
        section = []
        for i in range(25):
            x = -1 + i / 12
            section.append((x * w / 2, t * (.35 + .65 * (1 - abs(x) ** 2.6) ** .8)))
        section += [(w / 2, 0), (w / 2 * .9, -t * .35), (-w / 2 * .9, -t * .35), (-w / 2, 0)]
        taper = lambda v: (1 - .14 * v, 1 - .35 * min(1, v * 1.5))
        out.append(sweep('strap', section, points, skin, scale=taper, smooth=60))
        steps = frames(points)
        for sign in (1, -1):
            line = []
            for i, (p, _, side, up) in enumerate(steps):
                kx, ky = taper(i / (len(steps) - 1))
                line.append((p + side * sign * (hw - .032) * kx + up * .0285 * ky, (up + side * sign * .35).normalized()))
            tree = kdtree.KDTree(len(line))
            for i, (p, _) in enumerate(line):
                tree.insert(p, i)
            tree.balance()
            pick = (lambda tree, line: lambda c: line[tree.find(c)[1]][1])(tree, line)
            out.append(stitches([p for p, _ in line[4:]], pick, thread, step=.036, length=.027, r=.0052, slant=8))
        out.append(sweep('springbar', circle(.012, 16), [(-hw, sy * (R + .035), -.02), (hw, sy * (R + .035), -.02)], satin))
    return out


def scene(shape='aurelie-36', view='front', dial='#3A5A49', bright=False, strap_colour='#4A2A1B', metal_name='rose'):
    sweep_paper()
    s = SHAPES[shape]
    gold, satin = metal('gold', METALS[metal_name], .06), metal('satin', METALS[metal_name], .20)
    pale = plain('print', (.05, .045, .04) if bright else (.88, .82, .70), .4).material
    parts = case(s, gold, satin, dial_material(linear(dial), bright), pale) + lugs(s, gold)
    skin = leather('strap', linear(strap_colour) if bright else PRIMER, kind='box', tag=None if bright else 'skin', rough=.38, scale=150, strength=.28, depth=.003, coat=.15)
    thread = plain('thread', linear('#C9A67A'), .6, sheen=.4).material
    parts += strap(s, skin, thread, satin)
    bpy.context.view_layer.update()
    turn = {'front': -17, 'three_quarter': 24, 'detail': -10}[view]
    group(parts, Matrix.Translation((0, 0, .86)) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Rotation(rad(82), 4, 'X'))
    dark_room(.34, .16)
    softbox((-2.4, -1.4, 2.4), (0, 0, .8), 1.8, 2.6, 9, ('r', [(0, .03), (.3, .7), (.75, 1)]), (1, .965, .92, 1))
    softbox((0, .0, 3.6), (0, 0, .4), 3.6, 3.0, 5, ('y', [(0, .2), (.35, .9), (1, 1)]), (1, .985, .96, 1))
    softbox((2.6, -1.4, 1.2), (0, 0, .8), 1.1, 2.8, 4, ('x', [(0, 0), (.35, 1), (1, .75)]), (1, .98, .95, 1))
    softbox((0, 1.0, 4.6), (0, 4.4, 2.2), 6, 1.6, 5, None, (1, .98, .95, 1), glossy=False, transmission=False)
    flag((-.9, -1.6, .7), (0, 0, .8), .25, 2.0)
    if view == 'detail':
        camera((.2, -6.2, 1.15), (.09, 0, .88), lens=330, fstop=22, focus=(0, -.1, .86))
    else:
        camera((0, -6.2, 1.15), (.03, 0, .82), lens=128, fstop=16, focus=(0, -.1, .8))
