"""Home: a cup and its saucer, a scented candle, a tray, a folded blanket, a cushion; and a felt hat."""
from models.watch import SANS, SERIF
from studio.geometry import *
from studio.light import camera, standing, sweep_paper
from studio.materials import PALE_GOLD, PRIMER, Tree, leather, linear, metal, plain

WHITE = linear('#F2EEE6')


def porcelain(name, colour=WHITE, tag=None):
    return plain(name, colour, .22, spec=.5, coat=.9, coat_rough=.03, tag=tag).material


def tasse():
    """A coffee cup on its saucer: white porcelain, a coloured band between two fine lines of gold."""
    white, band, gold = porcelain('white'), porcelain('band', PRIMER, 'skin'), metal('gold', PALE_GOLD, .16)
    parts = []
    dish = [(0, .030), (.34, .030), (.36, .045), (.50, .070), (.78, .130), (.84, .152), (.846, .160), (.838, .166), (.76, .145), (.50, .096), (.37, .075), (.34, .058), (0, .058)]
    parts.append(lathe('saucer', rounded([(0, .004), (.36, .004), (.40, .0), (.42, .020), (.52, .050), (.80, .125), (.848, .156), (.838, .168), (.78, .150), (.50, .088), (.36, .066), (.33, .060), (0, .060)], .012, 6), white, n=192, smooth=70))
    slope = lambda r: .088 + (r - .50) * (.150 - .088) / .28 + .0035
    parts.append(lathe('band', [(r, slope(r)) for r in (.66, .69, .72, .75)], band, n=192, smooth=180))
    for r in (.645, .765):
        parts.append(lathe('line', [(r - .006, slope(r - .006) + .0004), (r + .006, slope(r + .006) + .0004)], gold, n=192, smooth=180))
    z0 = .058
    wall = lambda t: .235 + .175 * min(1, t * 1.06) ** .55                      # radius at height share t
    high = .50
    outside = [(0, z0), (.20, z0), (.225, z0 + .012), (.235, z0 + .034)] + [(wall(t / 24), z0 + .034 + high * t / 24) for t in range(1, 25)]
    rim = [(wall(1) - .006, z0 + .034 + high + .008), (wall(1) - .014, z0 + .034 + high)]
    inside = [(wall(t / 24) - .020, z0 + .034 + high * t / 24) for t in range(23, 2, -1)] + [(.15, z0 + .062), (0, z0 + .056)]
    parts.append(lathe('cup', outside + rim + inside, white, n=192, smooth=70))
    at = lambda t, off=.0028: (wall(t) + off, z0 + .034 + high * t)
    parts.append(lathe('stripe', [at(.60 + .26 * k / 10) for k in range(11)], band, n=192, smooth=180))
    for t in (.575, .885):
        parts.append(lathe('line', [at(t - .012, .0032), at(t + .012, .0032)], gold, n=192, smooth=180))
    coffee = plain('coffee', linear('#1B0B04'), .05, spec=.25).material
    parts.append(lathe('coffee', [(0, z0 + .034 + high * .80), (wall(.80) - .019, z0 + .034 + high * .80)], coffee, n=128))
    ear = curve([(wall(.80) - .01, 0, z0 + .034 + high * .80), (wall(.9) + .08, 0, z0 + .034 + high * .86), (wall(.9) + .165, 0, z0 + .034 + high * .66),
                 (wall(.8) + .125, 0, z0 + .034 + high * .40), (wall(.5) + .04, 0, z0 + .034 + high * .28), (wall(.28) - .01, 0, z0 + .034 + high * .27)], 14)
    parts.append(sweep('ear', superellipse(.052, .034, 2.4, 32), ear, white, up=Vector((0, 1, 0)), smooth=180, scale=lambda t: (1.15 - .35 * math.sin(PI * t), 1.1 - .25 * math.sin(PI * t))))
    return parts


def bougie():
    """A candle in a lacquered porcelain beaker, its name on a paper label, a wick that has burnt once."""
    skin, wax = plain('skin', PRIMER, .26, spec=.5, coat=.9, coat_rough=.05, tag='skin').material, plain('wax', linear('#F0E6D0'), .45, spec=.35, sheen=.1)
    wax.bsdf.inputs['Subsurface'].default_value, wax.bsdf.inputs['Subsurface Radius'].default_value = .25, (.10, .07, .04)
    wax.bsdf.inputs['Subsurface Color'].default_value = linear('#F3E4C4')
    gold, r, h = metal('gold', PALE_GOLD, .10), .40, .92
    parts = [lathe('beaker', rounded([(0, .002), (r - .03, .002), (r, .03), (r, h - .008), (r - .010, h), (r - .030, h), (r - .034, h - .02), (r - .034, .10), (0, .10)], .012, 6), skin, n=192, smooth=50),
             lathe('wax', [(0, h - .148), (.10, h - .146), (.22, h - .140), (r - .05, h - .134), (r - .034, h - .118)], wax.material, n=160, smooth=180),
             lathe('line', [(r + .0006, h - .060), (r + .0006, h - .044)], gold, n=192)]
    wick = curve([(0, 0, h - .15), (.004, .004, h - .08), (.014, .002, h - .03), (.034, 0, h + .004)], 10)
    parts.append(sweep('wick', circle(.011, 12), wick, plain('wick', (.05, .045, .04), .9).material, up=Vector((0, 1, 0)), smooth=180))
    # The label follows the beaker.
    cream, ink = plain('label', linear('#EFE7D6'), .75).material, plain('ink', (.02, .018, .016), .5).material
    bend = lambda name, x0, x1, z0, z1, off, material: add(name, mesh(name, [(r * math.sin(x0 + (x1 - x0) * i / 40) * (1 + off), -r * math.cos(x0 + (x1 - x0) * i / 40) * (1 + off), z)
                                                                     for z in (z0, z1) for i in range(41)], [(i, i + 1, i + 42, i + 41) for i in range(40)]), material, smooth=180)
    parts.append(bend('label', -.62, .62, .26, .66, .0015, cream))
    for z0, z1 in ((.285, .288), (.632, .635)):
        parts.append(bend('rule', -.56, .56, z0, z1, .0022, gold))
    for words, size, z, font, gap in (('GRENIER À FOIN', .051, .49, SERIF, 1.15), ('MAISON SOLVÈNE', .030, .415, SANS, 1.4), ('BOUGIE PARFUMÉE   190 g', .022, .345, SANS, 1.25)):
        line = letters(words, size, ink, font, (0, 0, 0), rot=(0, 0, 0), spacing=gap)
        data = line.data
        xs = [v.co.x for v in data.vertices]
        ys = [v.co.y for v in data.vertices]
        x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
        n = 40
        grid = [((x0 + (x1 - x0) * i / n), y) for y in (y0, y1) for i in range(n + 1)]
        bent = mesh('words', [(r * 1.004 * math.sin(x / r), -r * 1.004 * math.cos(x / r), z + y) for x, y in grid], [(i, i + 1, i + n + 2, i + n + 1) for i in range(n)])
        layer = bent.uv_layers.new()
        for loop in bent.loops:
            k = loop.vertex_index
            layer.data[loop.index].uv = (k % (n + 1) / n, k // (n + 1))
        bent.materials.append(data.materials[0])
        line.data, line.rotation_euler, line.location = bent, (0, 0, 0), (0, 0, 0)
        bent.polygons.foreach_set('use_smooth', [True] * len(bent.polygons))
        parts.append(line)
    return parts


def plateau():
    """A tray: a leather floor in a frame of lacquered wood, two handles of brass."""
    skin, thread, gold = leather('skin', kind='box', scale=130), plain('thread', linear('#D8C6AE'), .6, sheen=.5).material, metal('gold', PALE_GOLD, .08)
    wood = plain('wood', linear('#1A110D'), .12, coat=1, coat_rough=.02).material
    w, d, parts = 2.10, 1.40, []
    frame = prism('frame', rounded_rect(w, d, .16, 16), .15, wood, hole=rounded_rect(w - .11, d - .11, .11, 16), edge=.018, segments=6)
    floor = prism('floor', rounded_rect(w - .10, d - .10, .115, 16), .022, wood)
    pad = prism('pad', rounded_rect(w - .125, d - .125, .105, 16), .018, skin, edge=.006)
    pad.location.z = .022
    line = [Vector((x, y, .0415)) for x, y in rounded_rect(w - .19, d - .19, .075, 12)]
    parts += [frame, floor, pad, stitches(line + line[:1], Vector((0, 0, 1)), thread, step=.044, length=.034)]
    for side in (-1, 1):
        x = side * (w / 2 - .028)
        bow = curve([(x, -.26, .13), (x + side * .004, -.255, .19), (x + side * .012, -.19, .245), (x + side * .014, 0, .255), (x + side * .012, .19, .245), (x + side * .004, .255, .19), (x, .26, .13)], 14)
        parts.append(sweep('handle', circle(.024, 28), bow, gold, up=Vector((1, 0, 0)), smooth=180))
        for y in (-.26, .26):
            foot = lathe('foot', rounded([(0, .146), (.050, .146), (.050, .158), (.028, .172), (0, .172)], .005), gold, n=48)
            foot.location = (x, y, 0)
            parts.append(foot)
    return parts


def wool(colour=PRIMER, tag='skin', name='wool'):
    """Twill of carded wool: its threads differ in colour as well as in height, or the denoiser takes them for noise."""
    tree = plain(name, colour, .95, spec=.08, sheen=.7, tag=tag)
    where = tree.node('ShaderNodeTexCoord').outputs['UV']
    waves = tree.node('ShaderNodeTexWave', {'Vector': where, 'Scale': 20, 'Distortion': 1.6, 'Detail': 3, 'Detail Scale': 4}, bands_direction='DIAGONAL')
    across = tree.node('ShaderNodeTexWave', {'Vector': tree.node('ShaderNodeMapping', {'Vector': where, 'Rotation': (0, 0, 1.1)}).outputs[0], 'Scale': 26, 'Distortion': 2.0, 'Detail': 3, 'Detail Scale': 4},
                       bands_direction='DIAGONAL')
    fuzz = tree.node('ShaderNodeTexNoise', {'Vector': tree.node('ShaderNodeTexCoord').outputs['Object'], 'Scale': 55, 'Detail': 6, 'Roughness': .75})
    woven = tree.node('ShaderNodeMath', {0: across.outputs['Fac'], 1: .5, 2: waves.outputs['Fac']}, operation='MULTIPLY_ADD')
    height = tree.node('ShaderNodeMath', {0: fuzz.outputs['Fac'], 1: 1.2, 2: woven.outputs[0]}, operation='MULTIPLY_ADD')
    bump = tree.node('ShaderNodeBump', {'Height': height.outputs[0], 'Strength': .55, 'Distance': .008})
    tree.link(bump.outputs[0], tree.bsdf.inputs['Normal'])
    share = tree.node('ShaderNodeMapRange', {'Value': height.outputs[0], 'From Min': .5, 'From Max': 2.0})
    base = linear(colour)
    shade = tree.node('ShaderNodeMixRGB', {'Fac': share.outputs[0], 'Color1': tuple(x * .74 for x in base[:3]) + (1,), 'Color2': tuple(min(1, x * 1.22) for x in base[:3]) + (1,)})
    tree.link(shade.outputs[0], tree.bsdf.inputs['Base Color'])
    return tree.material


def plaid():
    """A blanket folded into a pile, its folds in front on the left, its fringe hanging on the right."""
    import random
    pick, body, stripe = random.Random(7), wool(), wool(linear('#EFE6D4'), None, 'stripe')
    thick, layers, w, d = .070, 8, 1.50, 1.10
    # the profile of the pile, seen from the left: a serpentine in y and z
    path = []
    for k in range(layers):
        z = thick * (.5 + k * 1.04)
        left, right = -d / 2 + .010 * math.sin(k * 2.1), d / 2 - .012 * math.cos(k * 1.7)
        run = [(left + (right - left) * i / 30, z) for i in range(31)]
        if k % 2 == 0:
            run.reverse()
        path += run
        if k < layers - 1:
            y = run[-1][0]
            sign = -1 if k % 2 == 0 else 1
            path += [(y + sign * thick * .62 * math.sin(PI * i / 12), z + thick * 1.04 * (i / 12)) for i in range(1, 12)]
    nx, n = 160, len(path)
    vertices = []
    for i in range(nx + 1):
        x = -w / 2 + w * i / nx
        for k, (y, z) in enumerate(path):
            soft = .012 * math.sin(2.3 * x + k * .013) + .006 * math.sin(7 * x + k * .031)
            sag = -.020 * (abs(x) / (w / 2)) ** 3 * (z / (thick * layers))
            vertices.append((x + .010 * math.sin(k * .045) , y + soft * .8, z + sag + .004 * math.sin(3 * x + y * 4)))
    faces = [(i * n + k, i * n + k + 1, (i + 1) * n + k + 1, (i + 1) * n + k) for i in range(nx) for k in range(n - 1)]
    data = mesh('blanket', vertices, faces)
    layer = data.uv_layers.new()
    for loop in data.loops:
        k = loop.vertex_index
        layer.data[loop.index].uv = (k // n / nx * 1.5, k % n / n * 9)
    made = add('blanket', data, body, smooth=180)
    data.materials.append(stripe)
    for face in data.polygons:
        x = face.center.x
        face.material_index = 1 if .40 < x < .56 or .60 < x < .63 else 0
    wall = made.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = thick * .90, 0
    bevel(made, .020, 4, 60)
    parts = [made]
    # twisted fringe along the right edge of every layer
    for k in range(layers):
        z = thick * (.5 + k * 1.04)
        for j in range(30):
            y = -d / 2 + .03 + (d - .06) * j / 29 + pick.uniform(-.006, .006)
            hang = .13 + pick.uniform(-.015, .015)
            start = Vector((w / 2 - .004, y, z - .016))
            line = curve([start, start + Vector((.035, pick.uniform(-.005, .005), -.004)), start + Vector((.060 + pick.uniform(0, .012), pick.uniform(-.012, .012), -min(hang * .5, z - .02))),
                          start + Vector((.066 + pick.uniform(0, .016), pick.uniform(-.016, .016), -min(hang, z - .022)))], 5)
            parts.append(sweep('fringe', circle(.0125, 8), line, body, up=Vector((0, 1, 0)), smooth=180))
    return parts


def coussin():
    """A cushion, standing and leaning a little: two faces of wool that meet in a seam, a leather cord sewn along it."""
    body, cord = wool(), leather('edge', kind='box', tag=None, colour=linear('#6F371B'))
    n, half, parts = 160, .95, []
    power = 9
    # A square whose corners are turned: with this much taken off, both edges meet at the corner in one direction.
    corner = 1 / (2 * power + 1)

    def outline(u, v):
        """Where a place of the cloth lies, seen from the front: corners turned, the sides drawn in by the filling."""
        x, z = u * (1 - corner * abs(u * v) ** power), v * (1 - corner * abs(u * v) ** power)
        return half * x * (1 - .055 * (1 - v * v) * u * u), half * z * (1 - .055 * (1 - u * u) * v * v)

    for side in (-1, 1):
        grid = []
        for j in range(n + 1):
            for i in range(n + 1):
                # Closer together towards the seam, where the cloth turns.
                u, v = math.sin(PI / 2 * (-1 + 2 * i / n)), math.sin(PI / 2 * (-1 + 2 * j / n))
                puff = ((1 - abs(u) ** 2.1) * (1 - abs(v) ** 2.1)) ** .58
                # What the cord gathers: folds that run from each corner into the belly and die there.
                folds = 0
                for cu in (-1, 1):
                    for cv in (-1, 1):
                        far, turned = math.hypot(u - cu, v - cv), math.atan2(abs(v - cv), abs(u - cu))
                        folds += .21 * far * math.exp(-(far / .34) ** 1.5) * math.cos(7.5 * turned + cu + 2 * cv + side)
                folds *= (1 - u ** 10) * (1 - v ** 10)
                # Feathers settle: fuller below than above, and a hollow where somebody leant.
                dent = (-.06 * v - .30 * math.exp(-((u + .05) / .42) ** 2 - ((v - .40) / .34) ** 2)) * puff
                x, z = outline(u, v)
                grid.append((x, side * (.60 * puff + folds + dent), z))
        data = mesh('face', grid, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)])
        layer = data.uv_layers.new()
        for loop in data.loops:
            k = loop.vertex_index
            layer.data[loop.index].uv = (grid[k][0] / half + 1, grid[k][2] / half + 1)
        if side > 0:
            data.flip_normals()
        parts.append(add('face', data, body, smooth=180))
    r, count = .022, 400
    around = [(-1 + 2 * k / count, -1) for k in range(count)] + [(1, -1 + 2 * k / count) for k in range(count)]
    around += [(1 - 2 * k / count, 1) for k in range(count)] + [(-1, 1 - 2 * k / count) for k in range(count)]
    seam = [Vector((x, 0, z)) for x, z in (outline(u, v) for u, v in around)]
    seam = resample(seam + seam[:1], .012)[:-1]
    # Half sunk into the seam: no light comes between cord and cloth.
    parts.append(sweep('cord', circle(r, 20), seam, cord, up=Vector((0, 1, 0)), closed=True, smooth=180))
    return [group(parts, Matrix.Translation((0, 0, half * .965 + r)) @ Matrix.Rotation(rad(-9), 4, 'X'))]


def chapeau():
    """A felt hat: a pinched crown, a brim that dips in front, a grosgrain band with a flat bow."""
    felt = plain('skin', PRIMER, .95, spec=.10, sheen=.8, tag='skin')
    fuzz = felt.node('ShaderNodeTexNoise', {'Vector': felt.node('ShaderNodeTexCoord').outputs['Object'], 'Scale': 60, 'Detail': 7, 'Roughness': .75})
    bump = felt.node('ShaderNodeBump', {'Height': fuzz.outputs['Fac'], 'Strength': .16, 'Distance': .006})
    felt.link(bump.outputs[0], felt.bsdf.inputs['Normal'])
    ribbon = plain('ribbon', linear('#1B1816'), .55, spec=.3, sheen=.3)
    wave = ribbon.node('ShaderNodeTexWave', {'Vector': ribbon.node('ShaderNodeTexCoord').outputs['UV'], 'Scale': 60}, bands_direction='X')
    ridge = ribbon.node('ShaderNodeBump', {'Height': wave.outputs['Fac'], 'Strength': .25, 'Distance': .003})
    ribbon.link(ridge.outputs[0], ribbon.bsdf.inputs['Normal'])
    n, rings = 260, 150
    A, B, H = .86, .98, 1.12         # half the head's width and length, height of the crown; the front looks towards -y
    # from the middle of the top down the crown, out along the brim
    def at(s, a):
        c, d = math.cos(a), math.sin(a)
        if s < .30:                                       # the top
            t = s / .30
            r, z = .80 * t, H - .02 * t ** 3
            front = max(0, -d)
            p = Vector((A * r * c, B * r * d, z))
            crease = .24 * math.exp(-(p.x / .20) ** 2) * (1 - .75 * max(0, p.y) / B) * (1 - t ** 6 * .55)
            p.z -= crease - .02
        elif s < .38:                                     # the shoulder
            t = (s - .30) / .08
            r = .80 + .135 * math.sin(t * PI / 2)
            z = H - .02 - .135 * (1 - math.cos(t * PI / 2))
            p = Vector((A * r * c, B * r * d, z))
            p.z -= .24 * math.exp(-(p.x / .20) ** 2) * .45 * (1 - t) * (1 - .75 * max(0, p.y) / B)
        elif s < .68:                                     # the side of the crown
            t = (s - .38) / .30
            r, z = .935 + .065 * t ** 1.2, (H - .155) * (1 - t) + .06 * t
            p = Vector((A * r * c, B * r * d, z))
        else:                                             # the brim
            t = (s - .68) / .32
            r = 1 + .02 * math.sin(t * PI / 2)
            out = .64 * t
            z = .06 * (1 - min(1, t * 5)) ** 2 + .035 * t
            side = c * c
            z += .20 * side * t ** 2.0 - .11 * max(0, -d) ** 2 * t ** 1.6 + .03 * max(0, d) ** 2 * t ** 2
            p = Vector(((A * r + out) * c, (B * r + out) * d, z))
        # the pinch: two dents at the front of the crown
        if s < .60:
            low = min(1, max(0, (p.z - .42) / .55))
            for sx in (-1, 1):
                q = math.exp(-(((p.x - sx * .50) / .26) ** 2 + ((p.y + .62) / .30) ** 2))
                p.x -= sx * .17 * q * low
                p.y += .05 * q * low
            nose = math.exp(-((p.y + B * .9) / .35) ** 2) * low
            p.x *= 1 - .30 * nose
        return p

    grid = [at(i / rings, 2 * PI * j / n) for i in range(rings + 1) for j in range(n)]
    faces = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(rings) for j in range(n)]
    data = outward(mesh('hat', grid, faces), True)
    hat = add('hat', data, felt.material, smooth=180)
    wall = hat.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = .024, 0
    parts = [hat]
    m, rows, band = 300, 8, []
    for j in range(rows + 1):
        s = .672 - .098 * j / rows
        for i in range(m):
            a = 2 * PI * i / m
            p = at(s, a)
            band.append(p + Vector((math.cos(a), math.sin(a), 0)) * .020)
    strip = mesh('ribbon', band, [(j * m + i, j * m + (i + 1) % m, (j + 1) * m + (i + 1) % m, (j + 1) * m + i) for j in range(rows) for i in range(m)])
    layer = strip.uv_layers.new()
    for loop in strip.loops:
        k = loop.vertex_index
        layer.data[loop.index].uv = (k % m / m * 6, k // m / rows)
    parts.append(add('ribbon', strip, ribbon.material, smooth=180))
    # the bow, on the left side of the hat
    a0 = rad(200)
    for k, (da, wide) in enumerate(((-.17, .30), (.17, .30), (0, .085))):
        flat = []
        for j in range(9):
            s = .672 - .098 * j / 8
            for i in range(25):
                u = -1 + 2 * i / 24
                a = a0 + da + u * wide / 2
                waist = 1 - (.35 * (1 - abs(u - math.copysign(1, -da) * 1) / 2) if k < 2 else 0)
                p = at(.623 + (s - .623) * (waist if k < 2 else 1.05), a)
                lift = .034 + (.030 * math.cos(u * PI / 2) if k < 2 else .034)
                flat.append(p + Vector((math.cos(a), math.sin(a), 0)) * lift)
        piece = mesh('bow', flat, [(j * 25 + i, j * 25 + i + 1, (j + 1) * 25 + i + 1, (j + 1) * 25 + i) for j in range(8) for i in range(24)])
        layer = piece.uv_layers.new()
        for loop in piece.loops:
            v = loop.vertex_index
            layer.data[loop.index].uv = (v % 25 / 24 * .4, v // 25 / 8)
        made = add('bow', piece, ribbon.material, smooth=180)
        made.modifiers.new('wall', 'SOLIDIFY').thickness = .012
        parts.append(made)
    return parts


SHAPES = {   # the maker, turn, lift, camera place, target, lens, size of the light
    'tasse': (tasse, -38, 0, (0, -5.6, 1.9), (.02, 0, .27), 92, .9), 'bougie': (bougie, 8, 0, (0, -5.6, 1.25), (0, 0, .46), 142, 1.0),
    'plateau': (plateau, -28, .01, (0, -7.6, 4.2), (0, 0, .06), 100, 1.5), 'plaid': (plaid, 30, 0, (0, -7.6, 2.6), (0, 0, .28), 124, 1.5),
    'coussin': (coussin, -24, 0, (0, -8.2, 1.8), (0, 0, .90), 122, 1.6), 'chapeau': (chapeau, 32, .14, (0, -9.4, 2.7), (0, 0, .46), 92, 1.8),
}

CLOSE = {   # camera place, target, lens of a close-up plate
    'coussin': ((0, -8.2, 1.8), (.46, 0, 1.40), 300), 'tasse': ((0, -5.6, 2.3), (.16, -.10, .36), 215),
    'chapeau': ((0, -9.4, 2.3), (-.40, -.60, .56), 285),
}


def scene(shape='tasse', view='front'):
    sweep_paper()
    maker, turn, lift, place, target, lens, size = SHAPES[shape]
    if view == 'detail':
        place, target, lens = CLOSE[shape]
    parts = maker()
    bpy.context.view_layer.update()
    group(parts, placed((0, 0, lift), turn))
    standing(key=13, top=3.6, fill=3.2, room=.32, size=size, target=(0, 0, .3), rim=4, glossy=.12, wash=2.8)
    camera(place, target, lens=lens, fstop=16)
