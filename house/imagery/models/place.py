"""Places: the salon above the shop in morning light, and the shop's front at dusk. Ten centimetres are one unit here too."""
import models.bag as bags
from models.watch import SERIF
from studio.geometry import *
from studio.light import dark_room
from studio.materials import PALE_GOLD, Tree, glass, glow, leather, linear, metal, plain


def box(name, size, at, material, edge=.08, rot=None):
    made = prism(name, [(-size[0] / 2, -size[1] / 2), (size[0] / 2, -size[1] / 2), (size[0] / 2, size[1] / 2), (-size[0] / 2, size[1] / 2)], size[2], material, edge=edge, segments=3)
    made.location = at
    if rot:
        made.rotation_euler = [rad(a) for a in rot]
    return made


def cushion(name, size, at, material, round_=1.0, rot=None):
    made = prism(name, rounded_rect(size[0], size[1], round_, 8), size[2], material, edge=min(size[2] * .42, 1.0), segments=8)
    made.location = at
    if rot:
        made.rotation_euler = [rad(a) for a in rot]
    return made


def moulding(x0, x1, z0, z1, y, material, wide=.7, deep=.35):
    """A frame of plaster on a wall that faces the camera."""
    outer = [(x, z) for x, z in rounded_rect(x1 - x0, z1 - z0, .05, 2)]
    inner = [(x, z) for x, z in rounded_rect(x1 - x0 - 2 * wide, z1 - z0 - 2 * wide, .05, 2)]
    made = prism('moulding', outer, deep, material, hole=inner, edge=.16, segments=4)
    made.rotation_euler, made.location = (rad(90), 0, 0), ((x0 + x1) / 2, y, (z0 + z1) / 2)
    return made


def parquet():
    tree = plain('parquet', linear('#8A6644'), .34, spec=.4)
    place = tree.node('ShaderNodeTexCoord').outputs['Object']
    turned = tree.node('ShaderNodeMapping', {'Vector': place, 'Rotation': (0, 0, rad(90))})
    brick = tree.node('ShaderNodeTexBrick', {'Vector': turned.outputs[0], 'Color1': linear('#94704B'), 'Color2': linear('#7A5838'), 'Mortar': linear('#3B2919'), 'Scale': 1,
                                             'Mortar Size': .035, 'Brick Width': 11.0, 'Row Height': 1.25, 'Bias': -.1})
    grain = tree.node('ShaderNodeTexNoise', {'Vector': tree.node('ShaderNodeMapping', {'Vector': place, 'Scale': (6, .5, 1)}).outputs[0], 'Scale': 1.4, 'Detail': 6})
    mixed = tree.node('ShaderNodeMixRGB', {'Fac': .30, 'Color1': brick.outputs['Color'], 'Color2': grain.outputs['Color']}, blend_type='OVERLAY')
    tree.link(mixed.outputs[0], tree.bsdf.inputs['Base Color'])
    return tree.material


def velvet(colour):
    return plain('velvet', linear(colour), .85, spec=.15, sheen=1.0).material


def a_bag(shape, colour, matrix):
    own = bags.leather
    bags.leather = lambda name, *rest, **kw: own(name, linear(colour), **kw) if name == 'skin' else own(name, *rest, **kw)
    bag = bags.Bag(shape)
    bag.edge = plain('edge', linear(colour), .4).material
    s = bag.s
    bag.body(leather('lining', linear('#A98B6B'), kind='lining', tag=None) if s['flap'] is None else None)
    if s['flap']:
        bag.piping()
        bag.flap()
    {'turn': lambda: bag.lock('turn'), 'button': lambda: bag.lock('button'), 'bridge': bag.bridge, None: lambda: None}[s['closure']]()
    {'top': bag.top_handle, 'strap': bag.strap, 'pair': bag.pair_of_handles, None: lambda: None}[s['handle']]()
    bags.leather = own
    group(bag.parts, matrix @ Matrix.Scale(1.75, 4))


def seen_from(at, target, lens):
    data = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made
    data.lens, data.sensor_width, data.clip_end = lens, 36, 900
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def pane(at, target, w, h, power, colour=(1, 1, 1, 1), camera=False):
    data = mesh('light', [(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [(0, 1, 2, 3)])
    made = add('light', data, glow('pane', power, None, colour), smooth=0, loc=at)
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    made.visible_camera, made.visible_shadow = camera, False
    return made


def salon():
    plaster, cornice = plain('plaster', linear('#E4DACB'), .85).material, plain('cornice', linear('#ECE4D8'), .8).material
    wood, gold, linen = plain('wood', linear('#3A2415'), .28, coat=.5).material, metal('gold', PALE_GOLD, .16), plain('linen', linear('#E8DFD0'), .95, sheen=.4).material
    stone = plain('stone', linear('#D9CFC2'), .25, coat=.3).material
    W, H, Y = 62, 36, 26
    box('floor', (140, 140, .2), (0, 0, -.2), parquet(), 0)
    box('wall', (140, 1, H), (0, Y + .5, 0), plaster, 0)
    box('side', (1, 140, H), (W / 2 + .5, 0, 0), plaster, 0)
    box('ceiling', (140, 140, .3), (0, 0, H), cornice, 0)
    box('plinth', (140, .8, 2.2), (0, Y - .3, 0), cornice, .2)
    box('crown', (140, 1.6, 1.5), (0, Y - .6, H - 1.5), cornice, .5)
    box('rail', (140, .6, .5), (0, Y - .2, 11), cornice, .2)
    for x0, x1 in ((-30, -15.5), (-13.5, -8.2), (8.2, 13.5), (15.5, 30)):
        moulding(x0, x1, 12.6, H - 3.4, Y, cornice)
        moulding(x0, x1, 3.4, 9.8, Y, cornice, wide=.55)
    # the cabinet: a lit recess with shelves
    for x in (-7.2, 7.2):
        box('jamb', (.9, 3.4, 27), (x, Y - 1.4, 0), wood, .15)
    box('head', (15.3, 3.4, 1.0), (0, Y - 1.4, 27), wood, .15)
    box('back', (14, .3, 27), (0, Y - .2, 0), plain('back', linear('#B79E80'), .8).material, 0)
    box('chest', (13.5, 3.2, 7.2), (0, Y - 1.5, 0), wood, .15)
    for side in (-1, 1):
        moulding(side * 3.4 - 3.1, side * 3.4 + 3.1, .8, 6.6, Y - 3.1, wood, wide=.4, deep=.2)
        knob = lathe('knob', rounded([(0, 0), (.22, 0), (.28, .2), (0, .36)], .1, 5), gold, n=32)
        knob.rotation_euler, knob.location = (rad(90), 0, 0), (side * .7, Y - 3.3, 3.8)
    for z in (13.4, 20.0):
        box('shelf', (13.5, 3.0, .35), (0, Y - 1.5, z), wood, .06)
    for x, z, shape, colour, turn in ((-3.4, 7.22, 'pommeau', '#8A231D', -18), (3.4, 7.22, 'arcon', '#1B1816', 14), (-3.5, 13.77, 'fonte', '#24402F', -14),
                                      (3.2, 13.77, 'pommeau', '#A8652F', 16)):
        a_bag(shape, colour, Matrix.Translation((x, Y - 1.6, z)) @ Matrix.Rotation(rad(turn), 4, 'Z'))
    grey = plain('box', linear('#8C8880'), .8).material
    for x, z, w, h in ((-4.2, 20.35, 4.2, 1.6), (-4.0, 21.95, 3.4, 1.3), (3.6, 20.35, 4.6, 1.9), (3.9, 22.25, 3.2, 1.2)):
        box('carton', (w, 2.4, h), (x, Y - 1.5, z), grey, .05)
    for z in (13.3, 19.9, 26.9):
        pane((0, Y - 2.2, z), (0, Y - 1.2, z - 5), 12, .5, 15, (1, .86, .66, 1))
    # sofa, table, rug, armchair
    green, fawn = velvet('#2C4335'), leather('fawn', linear('#A8652F'), kind='box', tag=None, scale=20)
    rug = prism('rug', rounded_rect(44, 26, .4, 4), .22, plain('rug', linear('#CDBFA8'), .95, sheen=.6).material, edge=.08)
    rug.location = (1, 2, 0)
    cushion('seat', (21, 8.6, 2.6), (-15, 13.5, 2.0), green, .9)
    cushion('rest', (21, 2.6, 5.6), (-15, 17.0, 3.4), green, .9, rot=(-8, 0, 0))
    for x in (-25.2, -4.8):
        cushion('arm', (2.4, 8.6, 5.2), (x, 13.6, 1.4), green, .9)
    for x in (-20, -10):
        cushion('pillow', (8.8, 6.8, 2.2), (x, 13.2, 4.6), green, 1.0)
    cushion('throw', (5.2, 5.0, 1.7), (-21.0, 15.2, 6.9), velvet('#8A2A22'), 1.2, rot=(66, 0, 8))
    for x in (-24, -6):
        for y in (10.2, 16.8):
            leg = lathe('leg', [(0, 0), (.22, 0), (.34, 1.6), (0, 1.6)], wood, n=32)
            leg.location = (x, y, 0)
    top = lathe('top', rounded([(0, 3.9), (6.6, 3.9), (6.8, 4.05), (6.6, 4.35), (0, 4.35)], .12, 5), stone, n=160)
    stem = lathe('stem', rounded([(0, 0), (2.6, 0), (2.5, .3), (.5, .7), (.42, 3.7), (1.2, 3.9), (0, 3.9)], .3, 6), gold, n=96)
    for one in (top, stem):
        one.location = (-2.5, 1.5, .2)
    a_bag('pommeau', '#8A231D', Matrix.Translation((-3.6, 1.6, 4.57)) @ Matrix.Rotation(rad(-28), 4, 'Z'))
    for z, w, d in ((4.56, 3.4, 2.4), (4.98, 2.9, 2.0)):
        box('book', (w, d, .4), (.9, .4, z), plain('book', linear('#6B3A20' if z < 4.8 else '#E4DACB'), .6).material, .05, rot=(0, 0, 22))
    group([cushion('seat', (8.2, 8.0, 2.0), (0, 0, 2.4), fawn, .8), cushion('rest', (8.0, 1.8, 6.6), (0, 3.9, 3.6), fawn, .8, rot=(-12, 0, 0)),
           cushion('arm', (1.5, 7.6, 3.8), (-4.4, .2, 1.6), fawn, .7), cushion('arm', (1.5, 7.6, 3.8), (4.4, .2, 1.6), fawn, .7)],
          Matrix.Translation((16.5, 8.0, .2)) @ Matrix.Rotation(rad(-38), 4, 'Z'))
    for x, y in ((-3.9, -3.2), (3.9, -3.2), (-3.9, 3.4), (3.9, 3.4)):
        leg = lathe('leg', [(0, 0), (.20, 0), (.32, 2.4), (0, 2.4)], wood, n=32)
        leg.location = Matrix.Translation((16.5, 8.0, .2)) @ Matrix.Rotation(rad(-38), 4, 'Z') @ Vector((x, y, 0))
    # a lamp behind the armchair
    pole = sweep('pole', circle(.16, 20), [(25.5, 17, .2), (25.5, 17, 17)], gold, smooth=180)
    foot = lathe('foot', rounded([(0, 0), (2.0, 0), (2.0, .25), (.3, .4), (0, .4)], .1, 4), gold, n=64)
    foot.location = (25.5, 17, .2)
    shade_stuff = Tree('shade')
    shade_stuff.surface(shade_stuff.node('ShaderNodeAddShader', {0: shade_stuff.node('ShaderNodeBsdfDiffuse', {'Color': linear('#F0E4CE')}).outputs[0],
                                                                 1: shade_stuff.node('ShaderNodeEmission', {'Color': (1, .80, .55, 1), 'Strength': .8}).outputs[0]}).outputs[0])
    shade = lathe('shade', [(3.1, 15.4), (2.1, 19.4)], shade_stuff.material, n=96, smooth=180)
    shade.location = (25.5, 17, 0)
    # curtains by the window on the left, out of the picture; their edge is seen
    folds = [(-32 + .9 * math.sin(k * .9) * 1.0, -16 + k * .34, 0) for k in range(110)]
    grid = [(x, y, z) for z in (0.1, H - 1.4) for x, y, _ in folds]
    add('curtain', mesh('curtain', grid, [(k, k + 1, k + 111, k + 110) for k in range(109)]), linen, smooth=180)
    dark_room(.30, .22)
    pane((-46, -6, 20), (0, 6, 6), 20, 30, 62, (1, .97, .92, 1))
    pane((-10, -46, 30), (0, 10, 8), 40, 18, 6.5, (1, .96, .90, 1))
    seen_from((5.5, -50, 13.4), (0, 12, 12.6), 30)


def facade():
    stone = plain('stone', linear('#CFC4B2'), .85)
    place = stone.node('ShaderNodeTexCoord').outputs['Object']
    rough = stone.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 1.4, 'Detail': 8, 'Roughness': .7})
    bump = stone.node('ShaderNodeBump', {'Height': rough.outputs['Fac'], 'Strength': .30, 'Distance': .12})
    stone.link(bump.outputs[0], stone.bsdf.inputs['Normal'])
    green, gold = plain('green', linear('#16291F'), .16, coat=1, coat_rough=.03).material, metal('gold', PALE_GOLD, .18)
    Y = 20
    paving = plain('paving', linear('#7C766C'), .42, spec=.5)
    slabs = paving.node('ShaderNodeTexBrick', {'Vector': paving.node('ShaderNodeTexCoord').outputs['Object'], 'Color1': linear('#7E786E'), 'Color2': linear('#6B665D'),
                                               'Mortar': linear('#45413B'), 'Scale': 1, 'Mortar Size': .08, 'Brick Width': 9.0, 'Row Height': 6.0})
    paving.link(slabs.outputs['Color'], paving.bsdf.inputs['Base Color'])
    box('pavement', (300, 160, .4), (0, -60 + 20, -.4), paving.material, 0)
    # courses of dressed stone above and beside the front
    for k in range(9):
        z = 42 + k * 4.2
        box('course', (150, 2, 4.05), (0, Y + 1.2, z), stone.material, .18)
    for side in (-1, 1):
        for k in range(10):
            box('quoin', (36, 2, 4.05), (side * (45 + 18) + (1.2 if k % 2 else 0) * side, Y + 1.2, k * 4.2), stone.material, .18)
    box('cornice', (150, 5.0, 1.4), (0, Y - .5, 40.8), stone.material, .5)
    # the wooden front: plinth, pilasters, fascia with the name
    box('fascia', (92, 1.8, 6.2), (0, Y - 1.0, 34.4), green, .25)
    box('ledge', (94, 3.4, .8), (0, Y - 1.6, 40.0), green, .3)
    box('drip', (93, 2.6, .6), (0, Y - 1.3, 33.9), green, .2)
    for x in (-45, -17.5, -9.0, 9.0, 17.5, 45):
        narrow = abs(x) < 12
        box('pilaster', (1.6 if narrow else 2.6, 1.8, 34), (x, Y - 1.0, 0), green, .2)
        if not narrow:
            moulding(x - .8, x + .8, 8, 32, Y - 1.9, green, wide=.22, deep=.14)
    for x0, x1 in ((-43.7, -18.8), (18.8, 43.7)):
        box('stall', (x1 - x0, 1.6, 6.4), ((x0 + x1) / 2, Y - .9, 0), green, .2)
        moulding(x0 + 1.4, x1 - 1.4, 1.4, 5.4, Y - 1.7, green, wide=.35, deep=.2)
        box('sill', (x1 - x0, 2.6, .6), ((x0 + x1) / 2, Y - 1.2, 6.4), green, .2)
        box('bar', (x1 - x0, .7, .5), ((x0 + x1) / 2, Y - .6, 27.6), green, .1)
        for k in range(1, 4):
            box('mullion', (.35, .7, 6.2), (x0 + (x1 - x0) * k / 4, Y - .6, 27.9), green, .08)
    name = letters('MAISON SOLVÈNE', 3.5, metal('sign', (.95, .78, .50, 1), .3), SERIF, (0, Y - 1.96, 37.4), spacing=1.5)
    name.visible_shadow = False
    # the door, glazed, with a step and a brass pull
    box('step', (19, 5.0, 1.0), (0, Y - 2.2, 0), stone.material, .2)
    for side in (-1, 1):
        moulding(side * 4.2 - 4.0, side * 4.2 + 4.0, 1.0, 27.4, Y - .3, green, wide=1.0, deep=.7)
        box('kick', (6.2, .5, 6.0), (side * 4.2, Y - .4, 1.8), green, .1)
        pull = sweep('pull', circle(.22, 24), curve([(side * 1.1, Y - .9, 11), (side * 1.1, Y - 1.9, 11.6), (side * 1.1, Y - 1.9, 16.4), (side * 1.1, Y - .9, 17)], 10), gold, smooth=180)
    box('transom', (16.4, 1.4, .8), (0, Y - .8, 27.4), green, .15)
    clear = Tree('clear')
    edge = clear.node('ShaderNodeFresnel', {'IOR': 1.38})
    clear.surface(clear.node('ShaderNodeMixShader', {0: edge.outputs[0], 1: clear.node('ShaderNodeBsdfTransparent').outputs[0],
                                                     2: clear.node('ShaderNodeBsdfGlossy', {'Roughness': .02}).outputs[0]}).outputs[0])
    for x, w in ((-31.2, 24.9), (0, 16.4), (31.2, 24.9)):
        add('glass', mesh('glass', [(x - w / 2, Y - .3, 1), (x + w / 2, Y - .3, 1), (x + w / 2, Y - .3, 34), (x - w / 2, Y - .3, 34)], [(0, 1, 2, 3)]), clear.material, smooth=0)
    # what is inside: a warm room, plinths with bags, a silk on the wall
    inside, floor = plain('inside', linear('#C8AE8C'), .9).material, plain('floor', linear('#7A5838'), .35).material
    box('room', (92, .5, 36), (0, Y + 20, 0), inside, 0)
    for side in (-1, 1):
        box('cheek', (.5, 20, 36), (side * 46, Y + 10, 0), inside, 0)
    box('floor', (92, 20, .4), (0, Y + 10, .6), floor, 0)
    box('lid', (92, 20, .4), (0, Y + 10, 35), inside, 0)
    plinth = plain('plinth', linear('#E8DFD0'), .7).material
    for x, h, shape, colour, turn in ((-37, 10.4, 'pommeau', '#8A231D', -20), (-30.5, 13.6, 'arcon', '#A8652F', 12), (-24.2, 10.4, 'pommeau', '#24402F', 18),
                                      (24.4, 10.4, 'arcon', '#1B1816', -16), (31.2, 13.6, 'pommeau', '#A8652F', -14), (38.2, 10.4, 'panneau', '#BBA68C', 16)):
        box('plinth', (4.6, 4.0, h), (x, Y + 4.0, .8), plinth, .08)
        a_bag(shape, colour, Matrix.Translation((x, Y + 3.8, h + .82)) @ Matrix.Rotation(rad(turn), 4, 'Z'))
    for x in (-31.2, 0, 31.2):
        pane((x, Y + 5, 33.5), (x, Y + 4.5, 0), 20, 5, 9, (1, .82, .58, 1))
        pane((x, Y + 14, 33.5), (x, Y + 14, 0), 20, 6, 5, (1, .80, .56, 1))
    # two lanterns, two trees in tubs
    for side in (-1, 1):
        bracket = sweep('bracket', circle(.20, 16), curve([(side * 13.2, Y - 2.0, 30), (side * 13.2, Y - 3.6, 30.6), (side * 13.2, Y - 4.4, 29.6)], 8), gold, smooth=180)
        lantern = lathe('lantern', [(0, 25.2), (.9, 25.4), (1.3, 28.6), (.4, 29.5), (0, 29.6)], glow('lantern', 7, None, (1, .80, .52, 1)), n=6, smooth=0)
        lantern.location = (side * 13.2, Y - 4.4, 0)
        tub = lathe('tub', rounded([(0, 0), (2.3, 0), (2.7, 4.6), (2.5, 4.7), (2.3, 4.3), (0, 4.3)], .15, 4), green, n=64)
        tub.location = (side * 13.2, Y - 5.4, 0)
        leaf, pick = plain('leaf', linear('#2B4A2A'), .5, sheen=.3).material, __import__('random').Random(3 + side)
        vertices, faces = [], []
        for _ in range(5200):
            a, b = pick.uniform(0, 2 * PI), math.acos(pick.uniform(-1, 1))
            r = 3.5 * pick.uniform(.80, 1.0)
            c = Vector((side * 13.2 + r * math.sin(b) * math.cos(a), Y - 5.4 + r * math.sin(b) * math.sin(a), 12.6 + r * math.cos(b)))
            u, v = Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized() * .30, Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized() * .16
            k = len(vertices)
            vertices += [c - u, c + v, c + u, c - v]
            faces.append((k, k + 1, k + 2, k + 3))
        add('leaves', mesh('leaves', vertices, faces), leaf, smooth=0)
        sweep('trunk', circle(.26, 16), [(side * 13.2, Y - 5.4, 4), (side * 13.2, Y - 5.4, 10)], plain('bark', linear('#4A3828'), .9).material, smooth=180)
    dark_room(.34, .30)
    bpy.context.scene.world.node_tree.nodes['Background'].inputs[0].default_value = (.58, .68, .95, 1)
    pane((-60, -90, 90), (0, 20, 20), 120, 60, 1.5, (.72, .80, 1, 1))
    seen_from((-7, -74, 15.5), (0, 20, 20.5), 34)


def scene(shape='salon', view='front'):
    {'salon': salon, 'facade': facade}[shape]()
    bpy.context.view_layer.update()
