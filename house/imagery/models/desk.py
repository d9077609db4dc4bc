"""Small leather that lies or stands on a table: notebook, key fob, change tray, passport cover, coin purse, glasses case, luggage tag."""
from models.small import row, sheet
from studio.geometry import *
from studio.light import camera, standing, sweep_paper
from studio.materials import PALE_GOLD, leather, linear, metal, plain


def kit(kind, **kw):
    return leather('skin', kind=kind, **kw), plain('thread', linear('#D8C6AE'), .6, sheen=.5).material, metal('gold', PALE_GOLD, .07)


def carnet():
    """A notebook, upright and a little open, closed by a strap with a stud; gilt-edged pages."""
    skin, thread, gold = kit('grained', scale=105, depth=.003)
    w, h, parts = 1.02, 1.46, []
    leaf = plain('pages', linear('#EFE6D2'), .8).material
    gilt = metal('gilt', (.93, .74, .44, 1), .30)
    cover = [(x, z + h / 2) for x, z in rounded_rect(w, h, .05, 12)]
    parts.append(sheet(cover, .026, -.070, skin, None))
    parts.append(sheet(cover, .026, .096, skin, None))
    back = sweep('spine', rounded_rect(.192, .026, .012, 5), [(-w / 2 - .004, .002, .004), (-w / 2 - .004, .002, h - .004)], skin, up=Vector((1, 0, 0)), smooth=60)
    parts.append(back)
    block = prism('block', rounded_rect(w - .055, h - .070, .030, 10), .140, leaf, edge=.003)
    block.rotation_euler, block.location = (rad(90), 0, 0), (-.012, .070, h / 2)
    top = prism('top', rounded_rect(w - .0545, .134, .004, 3), .0006, gilt)
    top.location = (-.012, 0, h - .0348)
    side = prism('side', rounded_rect(.134, h - .14, .004, 3), .0006, gilt)
    side.rotation_euler, side.location = (rad(90), 0, rad(90)), (w / 2 - .0395, 0, h / 2)
    parts += [block, top, side]
    y = -.070 - .0285
    frame = [(x, z + h / 2) for x, z in rounded_rect(w - .075, h - .075, .035, 10)]
    parts.append(row(frame + frame[:1], y, thread, step=.033, length=.025))
    band = [Vector((w / 2 + .016, .150, h * .52)), Vector((w / 2 + .030, .09, h * .52)), Vector((w / 2 + .030, -.07, h * .52)),
            Vector((w / 2 - .002, -.112, h * .52)), Vector((w / 2 - .10, -.114, h * .52)), Vector((w / 2 - .33, -.114, h * .52))]
    parts.append(sweep('strap', rounded_rect(.018, .15, .007, 4), curve(band, 14), skin, smooth=50))
    stud = lathe('stud', rounded([(0, 0), (.036, 0), (.036, .010), (.028, .024), (0, .028)], .01, 8), gold, n=64)
    stud.rotation_euler, stud.location = (rad(90), 0, 0), (w / 2 - .27, -.122, h * .52)
    parts.append(stud)
    return parts, h, .002


def clochette():
    """A key fob: a bell of leather on a loop, with two rings."""
    skin, thread, gold = kit('box', scale=130)
    parts = []
    body = [(-.17, .02), (-.10, 0), (.10, 0), (.17, .02), (.205, .10), (.20, .24), (.165, .42), (.115, .56), (.075, .64), (-.075, .64), (-.115, .56), (-.165, .42), (-.20, .24), (-.205, .10)]
    outline = [(p.x, p.y) for p in curve([(x, z, 0) for x, z in body + body[:1]], 10)[:-1]]
    parts.append(sheet(outline, .022, -.004, skin, None, .006))
    parts.append(sheet(outline, .022, .026, skin, None, .006))
    inner = [(x * .84, .305 + (z - .305) * .88) for x, z in outline]
    parts.append(row(inner + inner[:1], -.0285, thread, step=.033, length=.025))
    loop = curve([(0, .011, .60), (0, .000, .72), (0, .015, .86), (0, .08, .94), (0, .14, .86), (0, .10, .72), (0, .030, .60)], 14)
    parts.append(sweep('loop', rounded_rect(.075, .016, .006, 4), loop, skin, up=Vector((1, 0, 0)), smooth=50))
    ferrule = prism('ferrule', rounded_rect(.155, .080, .030, 10), .085, gold, edge=.010)
    ferrule.location = (0, .011, .600)
    parts.append(ferrule)
    ring = [(.155 * math.cos(2 * PI * k / 120), 0, .155 * math.sin(2 * PI * k / 120)) for k in range(120)]
    key = sweep('ring', circle(.0135, 24), ring, gold, up=Vector((0, 1, 0)), closed=True, smooth=180)
    key.location, key.rotation_euler = (.015, .085, 1.020), (rad(8), 0, rad(62))
    second = sweep('ring', circle(.0105, 24), [(x * .992, y + .024, z * .992) for x, y, z in ring], gold, up=Vector((0, 1, 0)), closed=True, smooth=180)
    second.location, second.rotation_euler = (.015, .085, 1.020), (rad(8), 0, rad(62))
    parts += [key, second]
    return parts, 1.18, .0


def vide_poches():
    """A change tray: one square of leather, its corners pinched and held by a stud."""
    skin, thread, gold = kit('grained')
    lining = leather('lining', linear('#A98B6B'), kind='lining', tag=None)
    n, half, grid = 120, .86, []

    def at(u, v):
        x, y = u * half, v * half
        m = (abs(u) ** 7 + abs(v) ** 7) ** (1 / 7)
        rise = max(0, (m - .70) / .30)
        corner = max(0, (abs(u) * abs(v) - .42) / .58)
        lift = .27 * rise ** 1.25 + .055 * corner ** 1.2
        pull = 1 - .115 * rise ** 1.3 - .110 * corner ** 1.4
        dip = .030 * rise * math.exp(-(min(abs(u), abs(v)) / .55) ** 2)
        return Vector((x * pull, y * pull, lift - dip * .6 + .014))

    for j in range(n + 1):
        grid += [at(-1 + 2 * i / n, -1 + 2 * j / n) for i in range(n + 1)]
    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    made = add('tray', mesh('tray', grid, faces), lining, smooth=60)
    made.data.materials.append(skin)
    wall = made.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset, wall.material_offset, wall.material_offset_rim = .024, -1, 1, 1
    bevel(made, .006, 3, 50)
    parts = [made]
    edge = [at(-.955 + 1.91 * k / 120, -.955) for k in range(120)] + [at(.955, -.955 + 1.91 * k / 120) for k in range(120)]
    edge += [at(.955 - 1.91 * k / 120, .955) for k in range(120)] + [at(-.955, .955 - 1.91 * k / 120) for k in range(121)]
    parts.append(stitches([p + Vector((0, 0, .003)) - Vector((p.x, p.y, 0)).normalized() * .002 for p in edge], lambda c: (Vector((-c.x, -c.y, 0)).normalized() + Vector((0, 0, .9))).normalized(), thread))
    for sx in (-1, 1):
        for sy in (-1, 1):
            p = at(sx * .90, sy * .90)
            out = Vector((sx, sy, -.25)).normalized()
            stud = lathe('stud', rounded([(0, 0), (.034, 0), (.034, .008), (.026, .022), (0, .026)], .01, 8), gold, n=64)
            stud.matrix_world = Matrix.Translation(p + out * .026) @ out.to_track_quat('Z', 'Y').to_matrix().to_4x4()
            parts.append(stud)
    return parts, .34, .0


def passeport():
    """A passport cover, standing half open."""
    skin, thread, gold = kit('box', scale=130)
    w, h, parts = .98, 1.36, []
    for side, turn in ((-1, 16), (1, -16)):
        panel = [(side * (w / 2 + .006) + x, z + h / 2) for x, z in rounded_rect(w, h, .07, 12)]
        outer = sheet(panel, .024, 0, skin, None)
        frame = [(side * (w / 2 + .006) + x, z + h / 2) for x, z in rounded_rect(w - .07, h - .07, .045, 10)]
        line = row(frame + frame[:1], -.0265, thread)
        parts.append(group([outer, line], Matrix.Rotation(rad(turn) * 1.0, 4, 'Z')))
    spine = sweep('spine', circle(.020, 20), [(0, .004, .006), (0, .004, h - .006)], skin, smooth=180)
    parts.append(spine)
    crest = metal('foil', (.90, .72, .44, 1), .22)
    from models.watch import SERIF
    words = letters('SOLVÈNE', .105, crest, SERIF, (w / 2 + .006, -.0262, h * .60), spacing=1.3)
    words.parent = parts[1]
    return [parts[0], parts[1], spine], h, .002


def porte_monnaie():
    """A coin purse: a half round with a flap that follows it, a stud in the middle."""
    skin, thread, gold = kit('grained', scale=105, depth=.003)
    w, h, parts = 1.06, .78, []
    half = [(w / 2 * math.cos(PI + PI * k / 60), h - .12 + (h - .12) * math.sin(PI + PI * k / 60)) for k in range(61)]
    body = [(-w / 2, h - .02)] + half + [(w / 2, h - .02)]
    body = [(x, z) for x, z in body]
    parts.append(sheet(body, .030, .075, skin, None, .008))
    parts.append(sheet([(x * .985, z * .985 + .006) for x, z in body], .070, .045, skin, None, .022))
    lid = [(x * 1.012, h - (h - .02 - z) * .68 + .012) for x, z in body]
    parts.append(sheet(lid, .022, -.020, skin, None, .008))
    top = sweep('top', rounded_rect(.125, .060, .028, 8), [(-w / 2 * 1.010, .026, h - .022), (w / 2 * 1.010, .026, h - .022)], skin, up=Vector((0, 0, 1)), smooth=60)
    parts.append(top)
    lower = [(x * .93, h - (h - .02 - z) * .68 + .044) for x, z in half]
    parts.append(row(lower, -.0445, thread, step=.032, length=.025))
    around = [(x * .94, z * .955 + .028) for x, z in half[3:-3]]
    parts.append(row([p for p in around if p[1] < .20], .0215 - .048, thread))
    stud = lathe('stud', rounded([(0, 0), (.046, 0), (.046, .010), (.034, .030), (0, .034)], .01, 8), gold, n=64)
    stud.rotation_euler, stud.location = (rad(90), 0, 0), (0, -.042, h * .44)
    parts.append(stud)
    return parts, h, .004


SHAPES = {   # the maker, turn, camera place, target, lens
    'carnet': (carnet, -28, (0, -6.4, 1.5), (0, 0, .70), 116), 'clochette': (clochette, -24, (0, -6.4, 1.2), (0, 0, .56), 150),
    'vide-poches': (vide_poches, 24, (0, -6.0, 3.6), (0, 0, .10), 106), 'passeport': (passeport, -10, (0, -6.4, 1.4), (0, 0, .64), 100),
    'porte-monnaie': (porte_monnaie, -22, (0, -6.4, 1.3), (0, 0, .36), 138),
}


def scene(shape='carnet', view='front'):
    sweep_paper()
    maker, turn, place, target, lens = SHAPES[shape]
    parts, h, lift = maker()
    bpy.context.view_layer.update()
    group(parts, placed((0, 0, lift), turn))
    standing(key=13, top=3.6, fill=3.2, room=.32, size=1.1, target=(0, 0, .3), rim=4, glossy=.12, wash=4.5)
    camera(place, target, lens=lens, fstop=16)
