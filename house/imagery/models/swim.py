"""Swimwear, laid flat: a triangle top and a bottom tied at the sides."""
from studio.geometry import *
from studio.light import camera, dark_room, softbox, sweep_paper
from studio.materials import PRIMER, plain, metal, PALE_GOLD


def jersey():
    tree = plain('skin', PRIMER, .55, spec=.25, sheen=.35, tag='skin')
    where = tree.node('ShaderNodeTexCoord').outputs['Object']
    fine = tree.node('ShaderNodeTexNoise', {'Vector': where, 'Scale': 130, 'Detail': 4, 'Roughness': .7})
    bump = tree.node('ShaderNodeBump', {'Height': fine.outputs['Fac'], 'Strength': .16, 'Distance': .003})
    tree.link(bump.outputs[0], tree.bsdf.inputs['Normal'])
    return tree.material


def panel(name, left, right, material, nx=90, ny=90, rise=.05, ruffle=None):
    """Cloth between two edges given as functions of v (0 foot … 1 top), padded in the middle."""
    grid = []
    for j in range(ny + 1):
        v = j / ny
        a, b = left(v), right(v)
        for i in range(nx + 1):
            u = i / nx
            p = a.lerp(b, u)
            puff = (max(0, 4 * u * (1 - u)) ** .55) * (max(0, 1 - (2 * v - 1) ** 2) ** .45)
            p.z = .012 + rise * puff + (ruffle(u, v) if ruffle else 0)
            grid.append(p)
    faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
    made = add(name, mesh(name, grid, faces), material, smooth=180)
    wall = made.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = .014, 1
    at = lambda u, v: grid[round(v * ny) * (nx + 1) + round(u * nx)]
    return made, at


def cord(points, material, r=.020):
    return sweep('cord', [(x, y * .75) for x, y in circle(r, 16)], curve(points, 14), material, smooth=180)


def edging(points, material, r=.015):
    return sweep('edging', circle(r, 12), resample(points, .02), material, smooth=180)


def bow(x, y, turn, material, bead):
    """A tied cord: two loops, two ends, a knot, a bead on each end."""
    parts = []
    for side in (-1, 1):
        loop = [(0, 0, .040), (side * .10, .070, .052), (side * .235, .085, .040), (side * .270, .020, .034), (side * .16, -.022, .040), (0, -.004, .044)]
        end = [(0, -.005, .044), (side * .055, -.11, .036), (side * .050, -.26, .026), (side * .095, -.40, .024)]
        parts += [cord(loop, material, .017), cord(end, material, .017)]
        tip = lathe('bead', rounded([(0, -.035), (.022, -.032), (.026, 0), (.020, .034), (0, .036)], .01, 6), bead, n=40, smooth=80)
        tip.location, tip.rotation_euler = (side * .098, -.415, .028), (rad(90), 0, 0)
        parts.append(tip)
    knot = lathe('knot', rounded([(0, -.036), (.030, -.030), (.036, 0), (.030, .030), (0, .036)], .014, 6), material, n=40, smooth=80)
    knot.location = (0, 0, .046)
    parts.append(knot)
    return group(parts, Matrix.Translation((x, y, 0)) @ Matrix.Rotation(rad(turn), 4, 'Z'))


def top(material, bead):
    parts = []
    for side in (-1, 1):
        foot = lambda u: Vector((side * (.075 + .60 * u), -.46 - .030 * math.sin(PI * u), 0))
        peak = Vector((side * .32, .36, 0))
        inner = lambda v: foot(0).lerp(peak + Vector((-side * .012, 0, 0)), v) + Vector((-side * .045 * math.sin(PI * v), 0, 0))
        outer = lambda v: foot(1).lerp(peak + Vector((side * .012, 0, 0)), v) + Vector((side * .060 * math.sin(PI * v), 0, 0))
        gather = lambda u, v: .010 * math.sin(46 * u) * max(0, 1 - v * 3.2) ** 1.5
        left, right = (inner, outer) if side > 0 else (outer, inner)
        made, at = panel('cup', left, right, material, rise=.075, ruffle=gather)
        parts.append(made)
        for f in (inner, outer):
            parts.append(edging([f(k / 40) + Vector((0, 0, .022)) for k in range(41)], material))
        parts.append(cord([(peak.x, peak.y - .01, .030), (peak.x + side * .015, .62, .026), (peak.x - side * .02, .92, .024), (side * .17, 1.13, .026), (side * .03, 1.19, .040)], material))
        parts.append(cord([(side * .66, -.465, .026), (side * .86, -.50, .024), (side * 1.00, -.63, .024), (side * .90, -.80, .026), (side * .56, -.87, .024), (side * .30, -.835, .024), (side * .03, -.80, .040)], material))
    parts.append(cord([(-.69, -.470, .030), (-.37, -.492, .034), (0, -.462, .030), (.37, -.492, .034), (.69, -.470, .030)], material, .022))
    parts += [bow(0, 1.19, 0, material, bead), bow(0, -.80, 4, material, bead)]
    return parts


def bottom(material, bead):
    parts = []
    waist = lambda u: Vector((-.64 + 1.28 * u, .46 - .055 * math.sin(PI * u), 0))
    low = -.50

    def side_of(s):
        def f(v):
            t = 1 - v
            x = s * (.64 * (1 - t) ** 1.9 + .145 * (1 - (1 - t) ** 1.9) + .0)
            return Vector((x, waist(0).y + (low - waist(0).y) * t, 0))
        return f
    left, right = side_of(-1), side_of(1)

    def left_(v):
        return left(v)
    made, at = panel('front', left, right, material, rise=.050, ny=120)
    for vertex in made.data.vertices:                       # the waist dips in the middle
        t = max(0, (vertex.co.y - .10) / .36)
        vertex.co.y -= .065 * t * math.cos(min(1, abs(vertex.co.x) / .64) * PI / 2)
    parts.append(made)
    # the back, seen behind: a little wider and lower
    back, _ = panel('back', lambda v: left(v) * 1.04 + Vector((-.010, .052, 0)), lambda v: right(v) * 1.04 + Vector((.010, .052, 0)), material, rise=.012)
    back.location.z = -.006
    parts.append(back)
    for f in (left, right):
        parts.append(edging([f(k / 60) + Vector((0, 0, .020)) for k in range(61)], material))
    parts.append(edging([waist(k / 60) - Vector((0, .065 * math.cos(min(1, abs(waist(k / 60).x) / .64) * PI / 2) - .055 * math.sin(PI * k / 60) * 0, -.022)) for k in range(61)], material))
    for side in (-1, 1):
        parts.append(cord([(side * .63, .45, .028), (side * .72, .475, .032), (side * .78, .455, .040)], material))
        parts.append(bow(side * .78, .45, -side * 16, material, bead))
    return parts


def scene(shape='top', view='front'):
    sweep_paper(back=6)
    material, bead = jersey(), metal('bead', PALE_GOLD, .08)
    parts = {'top': top, 'bottom': bottom}[shape](material, bead)
    bpy.context.view_layer.update()
    group(parts, placed(turn=-5 if shape == 'top' else 4))
    dark_room(.24, .2)
    softbox((-3.6, 1.3, 1.9), (0, 0, 0), 1.8, 2.6, 17, ('r', [(0, .05), (.3, .75), (.75, 1)]), (1, .965, .92, 1))
    softbox((.6, 1.8, 4.4), (0, 0, 0), 3.0, 2.0, 2.2, ('y', [(0, .2), (.4, .9), (1, 1)]), (1, .985, .96, 1))
    softbox((3.2, -1.0, 2.6), (0, 0, 0), 1.4, 2.6, 1.6, ('x', [(0, 0), (.4, 1), (1, .75)]), (1, .98, .95, 1))
    camera((0, -1.2, 7.0), (0, .17 if shape == 'top' else .02, .02), lens=95 if shape == 'top' else 118, fstop=16)
