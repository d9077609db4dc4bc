"""The room: a paper sweep, soft boxes that only light and mirror, black flags, a long lens."""
import bpy
from mathutils import Vector

from .geometry import add, mesh, PI
from .materials import glow, plain
import math

ROOM = 'room'   # objects whose name starts so belong to the empty studio


def sweep_paper(back=4.2, front=-9, width=24, curve=3.2, height=12):
    points = [(front, 0)]
    points += [(back - curve + curve * math.sin(PI / 2 * k / 39), curve - curve * math.cos(PI / 2 * k / 39)) for k in range(40)]
    points.append((back, height))
    vertices = [(x, y, z) for y, z in points for x in (-width / 2, width / 2)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(points) - 1)]
    return add(ROOM, mesh(ROOM, vertices, faces), plain(ROOM, (.80, .765, .72), .9, spec=.15, tag='ground').material, smooth=180)


def card(loc, target, w, h, material, diffuse=True, shadow=False, glossy=True, transmission=True):
    data = mesh(ROOM, [(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [(0, 1, 2, 3)])
    layer = data.uv_layers.new()
    for i, corner in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        layer.data[i].uv = corner
    made = add(ROOM, data, material, smooth=0, loc=loc)
    made.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('Z', 'Y').to_euler()
    made.visible_camera, made.visible_diffuse, made.visible_shadow = False, diffuse, shadow
    made.visible_glossy, made.visible_transmission = glossy, transmission
    return made


def softbox(loc, target, w, h, power, falloff=None, colour=(1, 1, 1, 1), **kw):
    return card(loc, target, w, h, glow('softbox', power, falloff, colour), **kw)


def flag(loc, target, w, h):
    """A black card that only polished things see: it draws their contour."""
    return card(loc, target, w, h, plain('flag', (.01, .01, .01), 1, spec=0).material, diffuse=False)


def dark_room(fill, glossy):
    """Diffuse surfaces get `fill` from everywhere, polished ones see a nearly dark room."""
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes['Background']
    background.inputs[0].default_value = (1, .97, .93, 1)
    ray, pick = tree.nodes.new('ShaderNodeLightPath'), tree.nodes.new('ShaderNodeMapRange')
    pick.inputs['To Min'].default_value, pick.inputs['To Max'].default_value = fill, glossy
    tree.links.new(ray.outputs['Is Glossy Ray'], pick.inputs['Value'])
    tree.links.new(pick.outputs[0], background.inputs[1])


def standing(key=13, top=3.6, fill=3.2, room=.32, glossy=.12, rim=4, wash=2.5, size=1.0, target=(0, 0, .5),
             key_at=(-2.6, -1.7, 2.0), key_size=(1.8, 2.6)):
    """Light for a thing that stands: key from the upper left, top, fill from the right, rim, a wash on the wall."""
    def scaled(p):
        return tuple(Vector(p) * size)
    dark_room(room, glossy)
    softbox(scaled(key_at), scaled(target), key_size[0] * size, key_size[1] * size, key, ('r', [(0, .03), (.3, .7), (.75, 1)]), (1, .965, .92, 1))
    softbox(scaled((0, .3, 3.4)), scaled((0, .1, 0)), 3.6 * size, 3.0 * size, top, ('y', [(0, .2), (.35, .9), (1, 1)]), (1, .985, .96, 1))
    softbox(scaled((2.9, -1.2, 1.2)), scaled(target), 1.2 * size, 2.6 * size, fill, ('x', [(0, 0), (.35, 1), (1, .75)]), (1, .98, .95, 1))
    if rim:
        softbox(scaled((2.0, 1.9, 1.5)), scaled(target), .5 * size, 2.4 * size, rim, ('x', [(0, 0), (.3, 1), (.7, 1)]))
    softbox((0, 1.0, 4.6), (0, 4.4, 2.2), 6, 1.6, wash, None, (1, .98, .95, 1), glossy=False, transmission=False)


def camera(loc, target, lens=120, fstop=16, focus=None):
    data = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made
    data.lens, data.sensor_width, data.sensor_fit, data.clip_end = lens, 36, 'HORIZONTAL', 200
    made.location = loc
    made.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    data.dof.use_dof, data.dof.aperture_fstop = True, fstop
    data.dof.focus_distance = (Vector(focus or target) - Vector(loc)).length
    return made
