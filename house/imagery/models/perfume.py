"""Bottles: a thick wall of glass, juice that wets it, a lacquered cap."""
from models.watch import SANS, SERIF
from studio.geometry import *
from studio.light import camera, card, flag, standing, sweep_paper
from studio.materials import PALE_GOLD, glass, glow, linear, metal, plain

SHAPES = {   # width, depth, height, corner, cap (width, height, colour), words
    'aurelie': dict(W=.66, D=.30, H=.80, corner=.055, cap=(.262, .315, '#101010'), name='AURÉLIE', size=.088, kind='EAU DE PARFUM', juice='#FBE874', density=12),
    'cire-et-lin': dict(W=.50, D=.36, H=.92, corner=.16, cap=(.36, .17, '#4A2413'), name='CIRE ET LIN', size=.047, kind='EAU DE TOILETTE', juice='#FBDA50', density=12),
    'ecorce': dict(W=.46, D=.34, H=.98, corner=.10, cap=(.30, .24, '#16261C'), name='ÉCORCE', size=.060, kind='EAU DE COLOGNE', juice='#CFCB6A'),
    'sellerie': dict(W=.72, D=.30, H=.66, corner=.13, cap=(.30, .20, '#141110'), name='SELLERIE', size=.076, kind='EXTRAIT DE PARFUM', juice='#F6C04A', density=12),
}


def block(w, d, z0, z1, corner, edge, material, flip=False, segments=8):
    made = prism('block', rounded_rect(w, d, corner, 10), z1 - z0, material)
    made.location.z = z0
    apply(bevel(made, edge, segments, 50))
    if flip:
        made.data.flip_normals()
    return made


def scene(shape='aurelie', view='front'):
    sweep_paper()
    s = SHAPES[shape]
    W, D, H, wall, base = s['W'], s['D'], s['H'], .042, .115
    clear = glass('glass')
    juice = glass('juice', ior=1.36, absorb=s['juice'], density=s.get('density', 3.4), shadow=(.86, .70, .54, 1))
    gold = metal('gold', PALE_GOLD, .07)
    lacquer = plain('lacquer', s['cap'][2], .12, coat=1, coat_rough=.02).material
    corner = s['corner']
    inner = max(.035, corner - wall * .8)
    parts = [block(W, D, .004, H, corner, .022, clear),
             block(W - 2 * wall, D - 2 * wall, base, H - .045, inner, .03, clear, flip=True),
             block(W - 2 * wall + .003, D - 2 * wall + .003, base - .0015, H - .14, inner + .001, .028, juice)]
    parts.append(sweep('tube', circle(.009, 20), [(0, .03, base + .01), (0, 0, H + .02)], glass('tube', 1.42, shadow=(.9, .9, .9, 1))))
    parts.append(lathe('collar', rounded([(0, H - .002), (.135, H - .002), (.135, H + .022), (.118, H + .022), (.118, H + .062), (0, H + .062)], .006), gold))
    width, tall, _ = s['cap']
    if shape == 'aurelie':
        parts += [block(width, width, H + .030, H + .030 + tall, .03, .012, lacquer), block(width + .006, width + .006, H + .024, H + .046, .032, .003, gold, segments=4)]
    else:
        r = width / 2
        parts += [lathe('cap', rounded([(0, H + .036), (r, H + .036), (r, H + .036 + tall), (r * .9, H + .05 + tall), (0, H + .05 + tall)], .016, 8), lacquer, smooth=50),
                  lathe('band', rounded([(r * .9, H + .022), (r + .005, H + .022), (r + .005, H + .046), (r * .9, H + .046)], .004), gold)]
    ink = plain('ink', (.012, .011, .010), .3).material
    y = -D / 2 - .0008
    parts.append(letters(s['name'], s['size'], ink, SERIF, (0, y, H * .595), spacing=1.18))
    parts.append(letters('MAISON SOLVÈNE', .0215, ink, SANS, (0, y, H * .505 - (.02 if H < .7 else 0)), spacing=1.5 if shape == 'aurelie' else 1.25))
    parts.append(letters(s['kind'], .0205, ink, SANS, (0, y, .215), spacing=1.35))
    parts.append(letters('75 ml   2.5 fl. oz', .017, ink, SANS, (0, y, .18), spacing=1.2))
    group(parts, placed((0, 0, 0), {'front': -16, 'three_quarter': 24, 'detail': -8}[view]))
    standing(key=8, top=4.0, fill=2.4, room=.30, target=(0, 0, .5), rim=4, glossy=.10, wash=3.2)
    flag((-.95, .35, .6), (0, 0, .5), .35, 1.6)
    flag((.95, .40, .6), (0, 0, .5), .30, 1.6)
    # A glow behind the juice, seen through the glass only.
    card((.04, .36, .385), (.04, -5, .385), .60, .53, glow('behind', 1.75, ('r', [(0, .42), (.35, .72), (.9, 1)]), (1, .93, .82, 1)), diffuse=False, glossy=False)
    if view == 'detail':
        camera((.1, -5.6, 1.05), (0, 0, H * .60), lens=215, fstop=22, focus=(0, -D / 2, H * .6))
    else:
        camera((0, -5.6, .95), (0, 0, .555), lens=138, fstop=16)
