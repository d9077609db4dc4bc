"""The shops: five fronts and rooms, each photographed once and dressed anew for every store (`stores.py`).

Ten centimetres are one unit. Stone, paint and awning are tagged; the lamps inside, the sky and the sun are light groups.
"""
import random

from models.place import a_bag, box, cushion, moulding, parquet, seen_from
from models.watch import SERIF
from studio.geometry import *
from studio.light import dark_room
from studio.materials import PALE_GOLD, PRIMER, Tree, glow, leather, linear, metal, plain

Y = 20
RED, BLACK, FAWN, GREEN, SAND, BLUE = '#8A231D', '#1B1816', '#8A5228', '#24402F', '#A89478', '#1F2E4C'


def stuff():
    """The materials of a front. What is re-coloured is photographed in the primer's grey."""
    stone = plain('stone', PRIMER, .85, spec=.2, tag='stone')
    place = stone.node('ShaderNodeTexCoord').outputs['Object']
    rough = stone.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 1.1, 'Detail': 8, 'Roughness': .7})
    shade = stone.node('ShaderNodeMixRGB', {'Fac': rough.outputs['Fac'], 'Color1': (.35, .35, .35, 1), 'Color2': (.45, .45, .45, 1)})
    bump = stone.node('ShaderNodeBump', {'Height': rough.outputs['Fac'], 'Strength': .30, 'Distance': .12})
    stone.link(shade.outputs[0], stone.bsdf.inputs['Base Color'])
    stone.link(bump.outputs[0], stone.bsdf.inputs['Normal'])
    canvas = plain('canvas', PRIMER, .9, spec=.1, tag='awning')
    weave = canvas.node('ShaderNodeTexNoise', {'Vector': canvas.node('ShaderNodeTexCoord').outputs['Object'], 'Scale': 24, 'Detail': 4})
    thread = canvas.node('ShaderNodeBump', {'Height': weave.outputs['Fac'], 'Strength': .2, 'Distance': .03})
    canvas.link(thread.outputs[0], canvas.bsdf.inputs['Normal'])
    clear = Tree('clear')
    edge = clear.node('ShaderNodeFresnel', {'IOR': 1.35})
    clear.surface(clear.node('ShaderNodeMixShader', {0: edge.outputs[0], 1: clear.node('ShaderNodeBsdfTransparent').outputs[0],
                                                     2: clear.node('ShaderNodeBsdfGlossy', {'Roughness': .02}).outputs[0]}).outputs[0])
    return dict(stone=stone.material, canvas=canvas.material, clear=clear.material, paint=plain('paint', PRIMER, .38, spec=.35, tag='paint').material,
                gold=metal('gold', PALE_GOLD, .18), sign=metal('sign', (.95, .78, .50, 1), .3), wall=plain('inside', linear('#CDB696'), .9).material,
                plinth=plain('plinth', linear('#E8DFD0'), .7).material, wood=plain('wood', linear('#5A3A22'), .35, coat=.3).material)


def lamp(at, target, w, h, power, colour=(1, .84, .62, 1), group_='inside', camera=False):
    data = mesh('lamp', [(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [(0, 1, 2, 3)])
    made = add('lamp', data, glow('lamp', power, None, colour), smooth=0, loc=at)
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    made.visible_camera, made.visible_shadow, made.lightgroup = camera, False, group_


def daylight(sun=True):
    dark_room(1.0, 1.0)
    world = bpy.context.scene.world
    world.lightgroup = 'sky'
    if sun:
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle = 3.2, rad(2.5)
        made = bpy.data.objects.new('sun', data)
        made.lightgroup, made.rotation_euler = 'sun', (rad(46), 0, rad(-34))
        bpy.context.scene.collection.objects.link(made)


def street(s):
    paving = plain('paving', linear('#7C766C'), .55, spec=.4)
    slabs = paving.node('ShaderNodeTexBrick', {'Vector': paving.node('ShaderNodeTexCoord').outputs['Object'], 'Color1': linear('#837C72'), 'Color2': linear('#6D675E'),
                                               'Mortar': linear('#4A463F'), 'Scale': 1, 'Mortar Size': .06, 'Brick Width': 9.0, 'Row Height': 6.0})
    paving.link(slabs.outputs['Color'], paving.bsdf.inputs['Base Color'])
    box('pavement', (400, 160, .4), (0, -60, -.4), paving.material, 0)


def courses(s, x0, x1, z0, z1, high=4.2):
    """Dressed stone, course on course, the joints of one over the stones of the other."""
    z, odd = z0, False
    while z < z1 - .01:
        h = min(high, z1 - z)
        x = x0 - (6 if odd else 0)
        while x < x1:
            a, b = max(x, x0), min(x + 12, x1)
            if b - a > .3:
                box('stone', (b - a - .07, 2, h - .07), ((a + b) / 2, Y + 1, z), s['stone'], .07)
            x += 12
        z, odd = z + h, not odd


def pane_of(s, x0, x1, z0, z1, y):
    add('glass', mesh('glass', [(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], [(0, 1, 2, 3)]), s['clear'], smooth=0)


def showroom(s, x0, x1, deep=22, high=34, lamps=(0,), floor=None):
    mid, w = (x0 + x1) / 2, x1 - x0
    box('room', (w, .5, high), (mid, Y + deep, 0), s['wall'], 0)
    for x in (x0, x1):
        box('cheek', (.5, deep, high), (x, Y + deep / 2 + .5, 0), s['wall'], 0)
    box('boards', (w, deep, .4), (mid, Y + deep / 2 + .5, .6), floor or parquet(), 0)
    box('lid', (w, deep, .4), (mid, Y + deep / 2 + .5, high), s['wall'], 0)
    for x in lamps:
        lamp((x, Y + 4, high - .6), (x, Y + 3.6, 0), 18, 3, 12)
        lamp((x, Y + deep * .66, high - .6), (x, Y + deep * .66, 0), 18, 6, 5.5)
    # a wall of shelves at the back
    for z in (9, 15.5, 22):
        box('board', (w - 6, 2.4, .4), (mid, Y + deep - 1.5, z), s['wood'], .05)
    pick = random.Random(round(x0 * 7 + x1))
    for z in (9.4, 15.9, 22.4):
        x = x0 + 5
        while x < x1 - 7:
            wide, tall = pick.uniform(2.4, 4.6), pick.uniform(1.8, 4.2)
            if pick.random() < .72:
                box('carton', (wide, 2, tall), (x + wide / 2, Y + deep - 1.6, z), plain('carton', linear(pick.choice(('#6B3A20', '#E8DFD0', '#B9AD9A', '#3B3632', '#8C8880', '#D9CFC0'))), .7).material, .06)
            x += wide + pick.uniform(.6, 3)


def display(s, things):
    """Plinths in the window: place, height, what stands on it."""
    for x, h, shape, colour, turn in things:
        box('plinth', (6.2, 4.6, h), (x, Y + 4.2, .8), s['plinth'], .08)
        a_bag(shape, colour, Matrix.Translation((x, Y + 4.0, h + .82)) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Scale(1.55, 4))


def leaves(at, r, count, seed, squash=1.0, colour='#2B4A2A'):
    leaf, pick = plain('leaf', linear(colour), .5, sheen=.3).material, random.Random(seed)
    vertices, faces = [], []
    for _ in range(count):
        a, b = pick.uniform(0, 2 * PI), math.acos(pick.uniform(-1, 1))
        d = r * pick.uniform(.74, 1.0)
        c = Vector(at) + Vector((d * math.sin(b) * math.cos(a), d * math.sin(b) * math.sin(a), d * math.cos(b) * squash))
        u, v = Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized() * .34, Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized() * .18
        k = len(vertices)
        vertices += [c - u, c + v, c + u, c - v]
        faces.append((k, k + 1, k + 2, k + 3))
    add('leaves', mesh('leaves', vertices, faces), leaf, smooth=0)


def tree(s, x, y, seed, tall=True):
    tub = lathe('tub', rounded([(0, 0), (2.2, 0), (2.6, 4.6), (2.4, 4.7), (2.2, 4.3), (0, 4.3)], .15, 4), s['paint'], n=64)
    tub.location = (x, y, 0)
    if tall:
        sweep('trunk', circle(.24, 16), [(x, y, 4), (x, y, 10)], plain('bark', linear('#4A3828'), .9).material, smooth=180)
    leaves((x, y, 12.4 if tall else 6.6), 3.3 if tall else 3.0, 5200, seed, 1.0 if tall else .9)


def awning(s, x0, x1, z, out, drop):
    """Canvas from the wall down over the pavement, with a scalloped edge and its bars."""
    n, top, vertices = 60, Y - .8, []
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        vertices += [(x, top, z), (x, top - out * .5, z - drop * .5 - .25), (x, top - out, z - drop)]
    add('awning', mesh('awning', vertices, [(3 * i + k, 3 * i + 3 + k, 3 * i + 4 + k, 3 * i + 1 + k) for i in range(n) for k in (0, 1)]), s['canvas'], smooth=180)
    m, edge = 240, []
    for i in range(m + 1):
        x = x0 + (x1 - x0) * i / m
        edge += [(x, top - out - .02, z - drop), (x, top - out - .02 + .05 * math.sin(i * .7), z - drop - 1.9 - .55 * abs(math.sin(PI * i / 20)))]
    add('valance', mesh('valance', edge, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(m)]), s['canvas'], smooth=180)
    for x in (x0, x1):
        add('cheek', mesh('cheek', [(x, top, z), (x, top - out, z - drop), (x, top - out, z - drop - 1.6), (x, top, z - drop - 1.0)], [(0, 1, 2, 3)]), s['canvas'], smooth=0)


def lantern(s, x, z=27):
    sweep('bracket', circle(.20, 16), curve([(x, Y - 1.0, z + 3.2), (x, Y - 2.8, z + 3.6), (x, Y - 3.4, z + 2.6)], 8), s['gold'], smooth=180)
    body = lathe('lantern', [(0, z - 1.8), (.8, z - 1.6), (1.15, z + 1.4), (.4, z + 2.3), (0, z + 2.5)], glow('lantern', 5, None, (1, .80, .52, 1)), n=6, smooth=0)
    body.location, body.lightgroup = (x, Y - 3.4, 0), 'inside'


def window(s, x0, x1, z0, z1, bars=3, light=True):
    """A wooden frame with a panelled base under it and small panes above."""
    mid, w = (x0 + x1) / 2, x1 - x0
    box('base', (w, 1.6, z0), (mid, Y - .4, 0), s['paint'], .2)
    moulding(x0 + 1.2, x1 - 1.2, 1.4, z0 - 1.2, Y - 1.25, s['paint'], wide=.35, deep=.2)
    box('sill', (w + .6, 2.6, .6), (mid, Y - .8, z0), s['paint'], .2)
    top = z1 - 6 if light else z1
    if light:
        box('bar', (w, .8, .55), (mid, Y - .2, top), s['paint'], .1)
        for k in range(1, bars):
            box('mullion', (.4, .8, z1 - top), (x0 + w * k / bars, Y - .2, top), s['paint'], .08)
    box('head', (w, 1.0, .8), (mid, Y - .3, z1), s['paint'], .1)
    for x in (x0, x1):
        box('jamb', (1.0, 1.2, z1 - z0), (x, Y - .3, z0), s['paint'], .12)
    pane_of(s, x0, x1, z0 + .5, z1, Y)


def door(s, x, w, z1, double=False, y=Y):
    box('step', (w + 2.6, 4.2, .8), (x, y - 1.6, 0), s['stone'], .15)
    leaves_ = ((x - w / 4, w / 2, 1), (x + w / 4, w / 2, -1)) if double else ((x, w, 1),)
    for mid, wide, side in leaves_:
        moulding(mid - wide / 2 + .05, mid + wide / 2 - .05, .8, z1, y - .1, s['paint'], wide=1.0, deep=.8)
        box('kick', (wide - 1.8, .5, 5.6), (mid, y - .3, 1.6), s['paint'], .1)
        grip = mid + side * (wide / 2 - .75)
        sweep('pull', circle(.20, 24), curve([(grip, y - .7, 10.5), (grip, y - 1.7, 11.1), (grip, y - 1.7, 15.4), (grip, y - .7, 16)], 10), s['gold'], smooth=180)
    pane_of(s, x - w / 2, x + w / 2, .8, z1, y - .02)


def name_over(s, z, size, y, x=0, material=None):
    made = letters('MAISON SOLVÈNE', size, material or s['sign'], SERIF, (x, y, z), spacing=1.5)
    made.visible_shadow = False


def classic(s):
    """Two windows and a double door in painted wood under a long fascia."""
    street(s)
    courses(s, -78, -39, 0, 40.6)
    courses(s, 39, 78, 0, 40.6)
    courses(s, -78, 78, 42, 66)
    box('cornice', (160, 5, 1.4), (0, Y - .5, 40.7), s['stone'], .4)
    box('fascia', (80, 1.8, 5.6), (0, Y - 1, 33.6), s['paint'], .2)
    box('ledge', (81.5, 3.4, .8), (0, Y - 1.6, 39.2), s['paint'], .3)
    box('drip', (80.5, 2.6, .6), (0, Y - 1.3, 33.0), s['paint'], .2)
    for x in (-38.5, -9.2, 9.2, 38.5):
        box('pilaster', (2.4, 2.0, 33), (x, Y - 1, 0), s['paint'], .2)
        moulding(x - .75, x + .75, 8, 31, Y - 2.0, s['paint'], wide=.22, deep=.14)
    for x0, x1 in ((-37.2, -10.4), (10.4, 37.2)):
        window(s, x0, x1, 6.2, 32.4, 4)
    door(s, 0, 15, 26.6, double=True)
    box('transom', (16.2, 1.4, .8), (0, Y - .4, 26.6), s['paint'], .15)
    pane_of(s, -8, 8, 27.4, 33, Y)
    name_over(s, 36.3, 3.3, Y - 1.96)
    showroom(s, -38, 38, lamps=(-24, 0, 24))
    display(s, ((-31.5, 9.8, 'pommeau', RED, -20), (-24, 13.4, 'arcon', FAWN, 12), (-16.6, 9.8, 'fonte', GREEN, 18),
                (16.4, 9.8, 'arcon', BLACK, -16), (23.8, 13.4, 'pommeau', BLUE, -14), (31.4, 9.8, 'panneau', SAND, 16)))
    for k, x in enumerate((-11.8, 11.8)):
        tree(s, x * 1.0, Y - 4.4, 3 + k)
    daylight()
    seen_from((-9, -68, 15.5), (0, 20, 20.6), 36)


def awned(s):
    """A narrow shop: one window under canvas, the door beside it, a bench and boxes of green."""
    street(s)
    courses(s, -70, -21, 0, 41)
    courses(s, 22.4, 70, 0, 41)
    courses(s, -70, 70, 41, 62)
    box('string', (140, 3, 1.0), (0, Y - .2, 40.6), s['stone'], .3)
    box('fascia', (43.4, 1.6, 5.2), (.7, Y - .6, 35.2), s['paint'], .2)
    box('ledge', (44.6, 2.6, .7), (.7, Y - 1.1, 40.2), s['paint'], .2)
    for x in (-20.2, 8.6, 21.6):
        box('pilaster', (1.8, 1.8, 35.2), (x, Y - .7, 0), s['paint'], .2)
    window(s, -19.2, 7.6, 6.4, 34.4, 4, light=False)
    door(s, 15.1, 10.6, 28)
    box('transom', (11.2, 1.2, .8), (15.1, Y - .3, 28), s['paint'], .12)
    pane_of(s, 9.5, 20.7, 28.8, 35.2, Y)
    name_over(s, 37.7, 2.5, Y - 1.46, .7)
    awning(s, -20.4, 8.8, 34.6, 9.5, 5.2)
    showroom(s, -21, 22.4, lamps=(-6, 15))
    display(s, ((-14.4, 9.6, 'pommeau', FAWN, -16), (-6.0, 13.0, 'fonte', RED, 8), (2.4, 9.6, 'arcon', BLUE, 18)))
    lantern(s, 25.6)
    # a long box of green under the window, a tree by the door
    box('trough', (24, 3.2, 3.4), (-6, Y - 3.4, .5), s['paint'], .15)
    for k in range(7):
        leaves((-15.9 + k * 3.3, Y - 3.4, 4.6), 2.1, 1500, 40 + k, .8, '#35552F')
    tree(s, 25.4, Y - 5.2, 9)
    daylight()
    seen_from((8, -60, 15.0), (1.2, 20, 19.4), 42)


def arch(w, spring, r, foot):
    """The outline of an arched opening, as many points as `rounded_rect` of 12 segments has."""
    top = [(r * math.cos(PI * k / 25), spring + r * math.sin(PI * k / 25)) for k in range(26)]
    left = [(-r, spring - (spring - foot) * (k + 1) / 13) for k in range(13)]
    right = [(r, foot + (spring - foot) * k / 13) for k in range(13)]
    return top + left + right


def arcade(s):
    """Three arches of stone; in them the glass, the door in the middle; the name cut into the frieze."""
    street(s)
    W, spring, r = 25, 21.5, 9.8
    for k in (-1, 0, 1):
        x = k * W
        outer = [(a, b + 18) for a, b in rounded_rect(W - .01, 36, .02, 12)]
        wall = prism('arch', outer, 4.0, s['stone'], hole=arch(2 * r, spring, r, .02))
        wall.rotation_euler, wall.location = (rad(90), 0, 0), (x, Y + 2.0, 0)
        ring_in, ring_out = arch(2 * r, spring, r, .02), arch(2 * r, spring, r + 1.1, .02)
        band = prism('archivolt', ring_out, .6, s['stone'], hole=ring_in, edge=.1)
        band.rotation_euler, band.location = (rad(90), 0, 0), (x, Y - 1.9, 0)
        frame = prism('frame', arch(2 * r, spring, r, .02), .8, s['paint'], hole=[(a * .93, spring + (b - spring) * .93 if b > spring else max(b, .9)) for a, b in arch(2 * r, spring, r, .02)], edge=.1)
        frame.rotation_euler, frame.location = (rad(90), 0, 0), (x, Y + 1.2, 0)
        box('transom', (2 * r, .9, .8), (x, Y + .8, spring - .8), s['paint'], .12)
        for a in (-1, 1):
            box('ray', (.35, .7, r * .9), (x, Y + .8, spring), s['paint'], .06, rot=(0, a * 36, 0))
        pane_of(s, x - r, x + r, .5, spring + r, Y + .9)
        if k:
            box('base', (2 * r, 1.2, 5.0), (x, Y + .8, 0), s['paint'], .15)
            moulding(x - r + 1.4, x + r - 1.4, 1.0, 4.2, Y + .25, s['paint'], wide=.35, deep=.2)
        else:
            door(s, 0, 2 * r - 1.4, spring - .8, double=True, y=Y + 1.1)
        lamp((x, Y + 3, 34), (x, Y + 4, 0), 14, 3, 12)
    for side in (-1, 1):
        courses(s, 37.5 if side > 0 else -90, 90 if side > 0 else -37.5, 0, 36)
    box('string', (180, 5.0, .9), (0, Y - .3, 35.6), s['stone'], .25)
    box('frieze', (180, 4.2, 5.4), (0, Y - .0, 36.4), s['stone'], .15)
    box('cornice', (180, 6.4, 1.4), (0, Y - .6, 41.8), s['stone'], .4)
    courses(s, -90, 90, 43.2, 66)
    name_over(s, 39.2, 3.0, Y - 2.16, material=plain('bronze', linear('#2A1D12'), .5).material)
    showroom(s, -38, 38, deep=24, high=36, lamps=(-25, 0, 25))
    display(s, ((-29.5, 8.6, 'pommeau', GREEN, -16), (-21, 12.0, 'arcon', RED, 12), (21, 12.0, 'panneau', FAWN, -8), (29.5, 8.6, 'fonte', BLACK, 16)))
    for k, x in enumerate((-12.5, 12.5)):
        tree(s, x, Y - 6.0, 21 + k, tall=False)
    daylight()
    seen_from((10, -66, 15.0), (0, 20, 20.2), 39)


def gallery(s):
    """In a shopping gallery: a portal of polished stone, bronze and glass, a floor that mirrors."""
    marble = plain('marble', linear('#C9C0B2'), .14, spec=.5)
    veins = marble.node('ShaderNodeTexBrick', {'Vector': marble.node('ShaderNodeTexCoord').outputs['Object'], 'Color1': linear('#CFC7BA'), 'Color2': linear('#C2B8A9'),
                                               'Mortar': linear('#9C9385'), 'Scale': 1, 'Mortar Size': .03, 'Brick Width': 12.0, 'Row Height': 12.0})
    marble.link(veins.outputs['Color'], marble.bsdf.inputs['Base Color'])
    bronze = metal('bronze', (.42, .29, .17, 1), .24)
    box('floor', (300, 160, .4), (0, -60, -.4), marble.material, 0)
    box('ceiling', (300, 160, .6), (0, -62, 46), plain('ceiling', linear('#E4DED4'), .9).material, 0)
    box('soffit', (300, 3, 8), (0, Y + 1.6, 38.5), s['stone'], 0)
    for side in (-1, 1):
        box('wall', (60, 3, 46), (side * 69.5, Y + 2.1, 0), plain('wall', linear('#D5CCBE'), .8).material, 0)
        for k in range(3):
            box('slab', (5.4, 3.4, 10.38), (side * 36.3, Y + .8, k * 10.46), s['stone'], .08)
    for k in range(6):
        box('lintel', (13.0, 3.4, 7.2), (-32.6 + k * 13.04, Y + .8, 31.4), s['stone'], .08)
    for x in (-33.2, -12, -5.6, 5.6, 12, 33.2):
        box('post', (.7, 1.2, 31), (x, Y + 1, .3), bronze, .08)
    # No pane before the coloured screens: a tag is not seen clearly through one.
    for x, w in ((-22.6, 20.6), (22.6, 20.6)):
        box('kerb', (w, 1.4, 2.4), (x, Y + 1, 0), s['stone'], .1)
    for x in (-8.8, 8.8):
        pane_of(s, x - 3.1, x + 3.1, .3, 31, Y + 1)
    box('bar', (67, 1.2, .7), (0, Y + 1, 30.8), bronze, .08)
    name_over(s, 35.0, 3.2, Y - .98, material=plain('letters', linear('#2A1D12'), .5).material)
    showroom(s, -36, 36, deep=26, high=34, lamps=(-24, 0, 24))
    # a coloured screen behind each display, and a table in the axis of the open door
    for x in (-22.6, 22.6):
        box('screen', (17, .6, 24), (x, Y + 8.4, 1.0), s['paint'], .1)
    display(s, ((-28.4, 8.2, 'arcon', BLACK, -14), (-20, 11.4, 'pommeau', RED, 10), (19.2, 11.4, 'fonte', FAWN, -10), (27.4, 8.2, 'pommeau', SAND, 14)))
    box('table', (8.4, 4.6, .6), (0, Y + 12, 9.2), s['wood'], .1)
    for x in (-3.6, 3.6):
        box('leg', (.5, 4.0, 8.4), (x, Y + 12, .8), bronze, .05)
    a_bag('arcon', FAWN, Matrix.Translation((0, Y + 12, 9.82)) @ Matrix.Rotation(rad(-18), 4, 'Z') @ Matrix.Scale(1.2, 4))
    for x in (-60, -30, 0, 30, 60):
        lamp((x, -4, 45.2), (x, -3, 0), 6, 6, 26, (1, .93, .84, 1), 'sky')
        lamp((x, -34, 45.2), (x, -33, 0), 6, 6, 26, (1, .93, .84, 1), 'sky')
    daylight(sun=False)
    bpy.context.scene.world.node_tree.nodes['Map Range'].inputs['To Min'].default_value = .35
    bpy.context.scene.world.node_tree.nodes['Map Range'].inputs['To Max'].default_value = .35
    seen_from((-10, -56, 15.0), (0, 20, 19.2), 36)


def counter(s):
    """A corner of its own inside a department store: five lit niches, a counter of stone, the name above."""
    bronze = metal('bronze', (.60, .44, .27, 1), .22)
    box('floor', (200, 160, .4), (0, -40, -.4), parquet(), 0)
    box('ceiling', (200, 160, .6), (0, -40, 38), plain('ceiling', linear('#E9E3D9'), .9).material, 0)
    back = Y + 8
    box('wall', (200, 1, 38), (0, back + 3.4, 0), s['paint'], 0)
    box('brow', (66, 4.4, 8.4), (0, back + .8, 26.4), s['paint'], .15)
    box('foot', (66, 4.4, 6.6), (0, back + .8, 0), s['paint'], .15)
    pieces = (('pommeau', BLACK), ('fonte', RED), ('arcon', FAWN), ('pommeau', GREEN), ('panneau', SAND), ('arcon', BLUE), ('pommeau', RED), ('fonte', BLACK), ('arcon', GREEN), ('pommeau', FAWN))
    for k in range(6):
        box('fin', (1.6, 4.4, 20), (-32 + k * 12.8, back + .8, 6.5), s['wood'], .1)
    for k in range(5):
        x = -25.6 + k * 12.8
        box('niche', (11.4, .4, 20), (x, back + 2.9, 6.5), s['wall'], 0)
        box('board', (11.2, 3.8, .4), (x, back + .9, 16.2), bronze, .05)
        for z in (25.9, 16.0):
            lamp((x, back - .2, z), (x, back + 1.2, z - 6), 10, .5, 16)
        for level, z in enumerate((6.62, 16.62)):
            shape, colour = pieces[k * 2 + level]
            a_bag(shape, colour, Matrix.Translation((x, back + .6, z)) @ Matrix.Rotation(rad((k - 2) * -6 + level * 10), 4, 'Z') @ Matrix.Scale(1.6, 4))
    name_over(s, 30.6, 3.0, back - 1.46)
    # the counter, its front of leather, its top of stone; two stools
    hide = leather('hide', PRIMER, kind='box', tag='awning', scale=14)
    body = prism('counter', rounded_rect(30, 6.6, 1.2, 10), 8.6, hide, edge=.1)
    body.location = (6, Y - 7, .6)
    top = prism('top', rounded_rect(31.4, 8.0, 1.5, 10), .8, s['stone'], edge=.15)
    top.location = (6, Y - 7, 9.2)
    base = prism('base', rounded_rect(28, 5.4, 1.0, 10), .7, bronze, edge=.05)
    base.location = (6, Y - 7, 0)
    a_bag('pommeau', RED, Matrix.Translation((-2.6, Y - 7, 10.02)) @ Matrix.Rotation(rad(-24), 4, 'Z') @ Matrix.Scale(1.2, 4))
    box('tray', (6.4, 4.0, .4), (10, Y - 7.4, 10.0), leather('tray', linear('#3A2A1E'), kind='box', tag=None), .1, rot=(0, 0, 9))
    for x, y in ((-19.5, 4), (-13, -1.5)):
        cushion('stool', (6.2, 6.2, 1.6), (x, y, 4.6), hide, 1.0)
        stem = lathe('stem', rounded([(0, 0), (2.0, 0), (2.0, .3), (.35, .6), (.35, 4.6), (0, 4.6)], .15, 4), bronze, n=64)
        stem.location = (x, y, 0)
    tree(s, 39, Y + 2, 31)
    for x in (-40, -14, 14, 40):
        for y in (-34, -8, 14):
            lamp((x, y, 37.2), (x, y + .5, 0), 4, 4, 34, (1, .92, .82, 1), 'sky')
    daylight(sun=False)
    bpy.context.scene.world.node_tree.nodes['Map Range'].inputs['To Min'].default_value = .30
    bpy.context.scene.world.node_tree.nodes['Map Range'].inputs['To Max'].default_value = .30
    seen_from((-7, -54, 15.5), (2, 20, 15.6), 39)


def scene(shape='classic', view='front'):
    {'classic': classic, 'awned': awned, 'arcade': arcade, 'gallery': gallery, 'counter': counter}[shape](stuff())
    bpy.context.view_layer.update()
