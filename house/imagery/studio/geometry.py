"""Shapes. One unit is 10 cm; z is up, y goes away from the camera."""
import math

import bmesh
import bpy
from mathutils import Matrix, Quaternion, Vector  # noqa: F401 (models take them from here)

PI = math.pi


def rad(degrees):
    return math.radians(degrees)


def mesh(name, vertices, faces):
    made = bpy.data.meshes.new(name)
    made.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    made.validate()
    made.update()
    return made


def outward(data, merge=False):
    work = bmesh.new()
    work.from_mesh(data)
    if merge:
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(data)
    work.free()
    return data


def add(name, data, material=None, smooth=40, loc=None, rot=None, scale=None):
    """Puts a mesh into the scene; `smooth` is the angle in degrees below which edges are shaded round, 0 for facets."""
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    if material:
        data.materials.append(material)
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = rad(smooth)
    if loc is not None:
        made.location = loc
    if rot is not None:
        made.rotation_euler = [rad(a) for a in rot]
    if scale is not None:
        made.scale = (scale,) * 3
    return made


def bevel(thing, width, segments=4, angle=30):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments, modifier.limit_method = width, segments, 'ANGLE'
    modifier.angle_limit, modifier.harden_normals, modifier.miter_outer = rad(angle), True, 'MITER_ARC'
    return thing


def apply(thing):
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)
    for modifier in list(thing.modifiers):
        bpy.ops.object.modifier_apply(modifier=modifier.name)
    thing.select_set(False)
    return thing


def reach(angle, power):
    """How far the unit superellipse goes in a direction: 1 everywhere for a circle (power 2)."""
    return (abs(math.cos(angle)) ** power + abs(math.sin(angle)) ** power) ** (-1 / power)


def lathe(name, profile, material, n=128, power=2.0, **kw):
    """Turns (radius, z) points around the z axis; a power above 2 turns them around a rounded square."""
    count, vertices = len(profile), []
    for i in range(n):
        a = 2 * PI * i / n
        k = reach(a, power)
        vertices += [(r * k * math.cos(a), r * k * math.sin(a), z) for r, z in profile]
    faces = [(i * count + k, (i + 1) % n * count + k, (i + 1) % n * count + k + 1, i * count + k + 1)
             for i in range(n) for k in range(count - 1)]
    return add(name, outward(mesh(name, vertices, faces), True), material, **kw)


def rounded(points, radius=.02, segments=6):
    """An open polyline of (r, z) with its corners rounded."""
    out = [points[0]]
    for i in range(1, len(points) - 1):
        p = Vector(points[i])
        a, b = Vector(points[i - 1]) - p, Vector(points[i + 1]) - p
        r = min(radius, a.length * .48, b.length * .48)
        a, b = p + a.normalized() * r, p + b.normalized() * r
        for k in range(segments + 1):
            t = k / segments
            q = a * (1 - t) ** 2 + p * 2 * t * (1 - t) + b * t * t
            out.append((q.x, q.y))
    return out + [points[-1]]


def rounded_rect(w, h, r, segments=12):
    points = []
    for cx, cy, start in ((w / 2 - r, h / 2 - r, 0), (r - w / 2, h / 2 - r, 90), (r - w / 2, r - h / 2, 180), (w / 2 - r, r - h / 2, 270)):
        for k in range(segments + 1):
            a = rad(start + 90 * k / segments)
            points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return points


def superellipse(w, h, power, n=160):
    out = []
    for i in range(n):
        c, s = math.cos(2 * PI * i / n), math.sin(2 * PI * i / n)
        out.append((w / 2 * math.copysign(abs(c) ** (2 / power), c), h / 2 * math.copysign(abs(s) ** (2 / power), s)))
    return out


def circle(r, n=24):
    return [(r * math.cos(2 * PI * i / n), r * math.sin(2 * PI * i / n)) for i in range(n)]


def prism(name, outline, depth, material, hole=None, edge=0.0, segments=4, **kw):
    """Extrudes an outline (xy) along z; `hole` is a second outline with as many points."""
    work = bmesh.new()

    def ring(points, z):
        return [work.verts.new((x, y, z)) for x, y in points]

    a, b, n = ring(outline, 0), ring(outline, depth), len(outline)
    for i in range(n):
        j = (i + 1) % n
        work.faces.new((a[i], a[j], b[j], b[i]))
    if hole:
        c, d = ring(hole, 0), ring(hole, depth)
        for i in range(n):
            j = (i + 1) % n
            work.faces.new((c[j], c[i], d[i], d[j]))
            work.faces.new((a[j], a[i], c[i], c[j]))
            work.faces.new((b[i], b[j], d[j], d[i]))
    else:
        work.faces.new(list(reversed(a)))
        work.faces.new(b)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    data = bpy.data.meshes.new(name)
    work.to_mesh(data)
    work.free()
    made = add(name, data, material, **kw)
    return bevel(made, edge, segments) if edge else made


def frames(path, up=Vector((0, 0, 1)), closed=False):
    """Point, tangent, side and up along a path."""
    points = [Vector(p) for p in path]
    n, out = len(points), []
    for i in range(n):
        tangent = points[(i + 1) % n] - points[i - 1] if closed else points[min(i + 1, n - 1)] - points[max(i - 1, 0)]
        tangent.normalize()
        side = tangent.cross(up)
        side = side.normalized() if side.length > 1e-5 else Vector((1, 0, 0))
        out.append((points[i], tangent, side, side.cross(tangent)))
    return out


def sweep(name, profile, path, material, up=Vector((0, 0, 1)), closed=False, scale=None, **kw):
    """Draws a closed profile (side, up) along a path; `scale(t)` thins it on the way."""
    steps = frames(path, up, closed)
    n, count, vertices = len(steps), len(profile), []
    for i, (p, _, side, upward) in enumerate(steps):
        k = scale(i / (n - 1)) if scale else (1, 1)
        vertices += [p + side * a * k[0] + upward * b * k[1] for a, b in profile]
    faces = [(i * count + k, i * count + (k + 1) % count, (i + 1) % n * count + (k + 1) % count, (i + 1) % n * count + k)
             for i in range(n if closed else n - 1) for k in range(count)]
    if not closed:
        faces += [tuple(range(count)), tuple(reversed(range((n - 1) * count, n * count)))]
    return add(name, outward(mesh(name, vertices, faces)), material, **kw)


def resample(path, step):
    points = [Vector(p) for p in path]
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + (b - a).length)
    n, out, k = max(2, round(lengths[-1] / step)), [], 0
    for i in range(n + 1):
        s = lengths[-1] * i / n
        while k < len(points) - 2 and lengths[k + 1] < s:
            k += 1
        t = (s - lengths[k]) / max(1e-9, lengths[k + 1] - lengths[k])
        out.append(points[k].lerp(points[k + 1], t))
    return out


def curve(points, n=24):
    """A smooth line through points (Catmull-Rom)."""
    ps, out = [Vector(p) for p in points], []
    for i in range(len(ps) - 1):
        a, b, c, d = ps[max(i - 1, 0)], ps[i], ps[i + 1], ps[min(i + 2, len(ps) - 1)]
        for k in range(n):
            t = k / n
            out.append(.5 * ((2 * b) + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t ** 3))
    return out + [ps[-1]]


def stitches(path, normal, material, step=.042, length=.032, r=.0062, slant=9):
    """A saddle stitch: one capsule of thread per stitch, slanted; normal is a vector or a function of the place."""
    points, vertices, faces, sides = resample(path, step), [], [], 12
    profile = [(r * math.sin(PI * k / 8) ** .7 if 0 < k < 8 else 0, -math.cos(PI * k / 8) * length / 2) for k in range(9)]
    for a, b in zip(points, points[1:]):
        centre, along = (a + b) / 2, (b - a).normalized()
        n = normal(centre) if callable(normal) else normal
        n = (n - along * n.dot(along)).normalized()
        turn = Quaternion(n, rad(slant))
        t, s, base = turn @ along, turn @ along.cross(n), len(vertices)
        for radius, z in profile:
            for j in range(sides):
                angle = 2 * PI * j / sides
                sink = abs(z / length * 2) ** 2 * r * .7
                vertices.append(centre + t * z + s * radius * math.cos(angle) + n * (radius * .8 * math.sin(angle) - sink))
        for k in range(8):
            for j in range(sides):
                faces.append((base + k * sides + j, base + k * sides + (j + 1) % sides,
                              base + (k + 1) * sides + (j + 1) % sides, base + (k + 1) * sides + j))
    return add('stitches', outward(mesh('stitches', vertices, faces), True), material, smooth=180)


def letters(words, size, material, font, loc=(0, 0, 0), rot=(90, 0, 0), spacing=1.0, weight=500):
    """Words printed on a surface: a thin plane that is ink where the letters are and nothing elsewhere.

    `material` is the ink; the letters are drawn at four times what the closest picture can show.
    """
    from PIL import Image, ImageDraw, ImageFont
    em = 160
    face = ImageFont.truetype(font, em)
    face.set_variation_by_axes([weight])
    gap = em * .12 * (spacing - 1) * 2.4
    widths = [face.getlength(c) for c in words]
    w, h = math.ceil(sum(widths) + gap * (len(words) - 1)) + 40, em * 2
    page, x = Image.new('L', (w, h), 0), 20.0
    for c, advance in zip(words, widths):
        ImageDraw.Draw(page).text((x, em * 1.35), c, fill=255, font=face, anchor='ls')
        x += advance + gap
    image = bpy.data.images.new('words', w, h, alpha=False)
    image.colorspace_settings.name = 'Raw'
    flat = [v / 255 for row in range(h - 1, -1, -1) for v in page.crop((0, row, w, row + 1)).getdata()]
    image.pixels.foreach_set([channel for v in flat for channel in (v, v, v, 1.0)])
    image.pack()
    ink = material.copy()
    tree = ink.node_tree
    out = next(n for n in tree.nodes if n.type == 'OUTPUT_MATERIAL')
    surface = out.inputs['Surface'].links[0].from_socket
    picture, clear, mixed = (tree.nodes.new('ShaderNode' + kind) for kind in ('TexImage', 'BsdfTransparent', 'MixShader'))
    picture.image, picture.interpolation, picture.extension = image, 'Cubic', 'CLIP'
    tree.links.new(picture.outputs[0], mixed.inputs[0])
    tree.links.new(clear.outputs[0], mixed.inputs[1])
    tree.links.new(surface, mixed.inputs[2])
    tree.links.new(mixed.outputs[0], out.inputs['Surface'])
    unit = size / em
    # The middle of the capitals lies on `loc`.
    x, high = w / 2 * unit, (em * 1.35 - em * .34) * unit
    data = mesh('words', [(-x, high - h * unit, 0), (x, high - h * unit, 0), (x, high, 0), (-x, high, 0)], [(0, 1, 2, 3)])
    layer = data.uv_layers.new()
    for i, corner in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        layer.data[i].uv = corner
    made = add('words', data, ink, smooth=0, loc=loc, rot=rot)
    made.visible_shadow = False
    return made


def group(things, matrix):
    """Hangs things that have no parent yet under one empty and moves it."""
    empty = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(empty)
    for thing in things:
        if thing.parent is None:
            thing.parent = empty
    empty.matrix_world = matrix
    return empty


def placed(loc=(0, 0, 0), turn=0.0, scale=1.0):
    return Matrix.Translation(loc) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Scale(scale, 4)
