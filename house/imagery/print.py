"""Develops every picture whose plates are there: `python3 print.py [piece …]`. Pictures newer than their plates stay.

Masters go to house/catalogue/pictures/{piece}/{colour}-{role}.webp.
"""
import os
import subprocess
import sys

import numpy as np
from PIL import Image

from develop import HEIGHT, LIMIT, PAPER, WIDTH, bounds, develop, saved, shelved

HERE = os.path.dirname(os.path.abspath(__file__))
PLATES = os.path.join(HERE, 'plates')
OUT = os.path.join(HERE, '..', 'catalogue', 'pictures')
SILK_LIMIT = 180 * 1024

LEATHER = {'garance': '#8A231D', 'noir': '#191613', 'fauve': '#A8652F', 'sapin': '#24402F', 'encre': '#1F2E4C',
           'chataigne': '#6F371B', 'argile': '#BBA68C'}
# Straps and dials by piece and colour: plate, leather, dial, the dial as photographed.
WATCHES = {
    ('aurelie-36', 'sapin'): ('', '#4A2A1B', None, None), ('aurelie-36', 'encre'): ('', '#191613', '#2B4A7C', '#3A5A49'),
    ('aurelie-36', 'noir'): ('', '#191613', '#1D1B1A', '#3A5A49'),
    ('aurelie-28', 'garance'): ('', '#4A2A1B', None, None), ('aurelie-28', 'noir'): ('', '#191613', '#26211F', '#7A2A26'),
    ('aurelie-carree', 'noir'): ('', '#191613', None, None), ('aurelie-carree', 'argile'): ('', '#A8652F', '#8C7A64', '#33302D'),
}
GOLD = (1.0, .755, .46)
METALS = {'or-jaune': None, 'or-rose': (.98, .66, .52), 'or-blanc': (.86, .85, .84), 'argent': None}
# How wide a thing is on its own picture (share of 1000 px) and in the hand (millimetres, as photographed).
PIECES = {
    'pommeau': (700, 262, ('garance', 'noir', 'fauve', 'sapin', 'encre')), 'arcon': (600, 240, ('noir', 'encre', 'fauve')),
    'musette': (560, 235, ('fauve', 'sapin', 'noir')), 'panneau': (640, 395, ('argile', 'noir', 'encre')),
    'fonte': (730, 250, ('garance', 'noir', 'sapin')), 'quartier': (600, 108, ('garance', 'noir', 'sapin', 'encre')),
    'troussequin': (720, 195, ('noir', 'fauve', 'encre')),
    'longe-32': (780, 160, ('chataigne', 'noir', 'fauve')), 'longe-24': (740, 150, ('garance', 'noir')), 'mors-38': (800, 185, ('noir', 'chataigne')),
    'grand-manege': (800, 0, ('encre', 'garance', 'sapin')), 'brides': (800, 0, ('chataigne', 'encre', 'garance')),
    'rose-des-vents': (800, 0, ('encre', 'ivoire')), 'parterre': (800, 0, ('sapin', 'rose')), 'mille-points': (740, 0, ('garance', 'noir', 'argile')),
    'plumes': (640, 95, ('rose', 'encre', 'sapin')),
    'aurelie-36': (500, 46, ('sapin', 'encre', 'noir')), 'aurelie-28': (440, 37, ('garance', 'noir')), 'aurelie-carree': (470, 41, ('noir', 'argile')),
    'rivet': (760, 76, ('or-jaune', 'or-blanc', 'or-rose')), 'petit-rivet': (480, 21, ('or-jaune', 'or-blanc')), 'gourmette': (680, 78, ('argent',)),
    'aurelie-parfum': (500, 66, ('ambre',)), 'cire-et-lin': (400, 50, ('miel',)),
}
# What stands beside a piece to show its size: piece, colour, where each is, millimetres across the whole picture.
BESIDE = {
    'arcon': ('quartier', 'garance'), 'musette': ('pommeau', 'noir'), 'panneau': ('pommeau', 'garance'), 'fonte': ('pommeau', 'garance'),
    'quartier': ('pommeau', 'noir'), 'troussequin': ('pommeau', 'garance'), 'longe-32': ('pommeau', 'noir'), 'longe-24': ('fonte', 'noir'),
    'mors-38': ('pommeau', 'fauve'), 'plumes': ('cire-et-lin', 'miel'), 'aurelie-36': ('quartier', 'sapin'), 'aurelie-28': ('quartier', 'garance'),
    'aurelie-carree': ('quartier', 'noir'), 'rivet': ('quartier', 'encre'), 'petit-rivet': ('gourmette', 'argent'), 'gourmette': ('quartier', 'noir'),
    'aurelie-parfum': ('quartier', 'garance'), 'cire-et-lin': ('quartier', 'noir'),
}
SILKS = ('grand-manege', 'brides', 'rose-des-vents', 'parterre', 'mille-points', 'plumes')
# Where the close-up cut from a front picture looks: centre and width as shares of the thing.
HEART = {'petit-rivet': (.24, .55, .62), 'gourmette': (.30, .62, .50), 'longe-24': (.78, .55, .46), 'longe-32': (.78, .55, .46),
         'mors-38': (.76, .55, .46), 'fonte': (.52, .55, .50)}


def path_of(plate):
    return os.path.join(PLATES, plate + '.npz')


def there(*plates):
    return all(os.path.exists(path_of(p)) for p in plates)


def plate_of(piece, colour, view):
    if piece in SILKS:
        return 'silk-looped' if piece == 'plumes' else {'front': 'silk-laid', 'three_quarter': 'silk-hung'}.get(view)
    return f'{piece}-{view}'


def art(piece, colour):
    return np.asarray(Image.open(os.path.join(PLATES, 'silk', f'{piece}-{colour}.png')).convert('RGB'))


def printed(plate, design):
    """The design's colours as the cloth of this plate shows them, in linear light."""
    uv = np.load(path_of(plate + '-print'))
    place, cloth = uv['place'].astype(np.float64) / 65535, uv['cloth']
    h, w, _ = design.shape
    colours = design[np.minimum(h - 1, ((1 - place[..., 1]) * h).astype(int)), np.minimum(w - 1, (place[..., 0] * w).astype(int))] / 255
    light = np.where(colours <= .04045, colours / 12.92, ((colours + .055) / 1.055) ** 2.4) * cloth[..., None]
    fine = light.reshape(light.shape[0] // 2, 2, light.shape[1] // 2, 2, 3).mean((1, 3))
    share = cloth.astype(float).reshape(fine.shape[0], 2, fine.shape[1], 2).mean((1, 3))
    # White silk throws light back that dyed silk keeps: the cloth is printed a little deeper than the drawing.
    return (fine / np.maximum(share, 1e-6)[..., None]) ** 1.06


_developed = {}


def picture_of(piece, colour, view):
    """The developed picture and mask, or nothing while the plate is missing."""
    name = plate_of(piece, colour, view)
    if not name or not there(name) or (piece in SILKS and not there(name + '-print')):
        return None
    key = (piece, colour, view)
    if key not in _developed:
        if len(_developed) > 14:
            _developed.clear()
        plate, how = np.load(path_of(name)), {}
        if piece in SILKS:
            how = dict(albedo=printed(name, art(piece, colour)), shadow=70)
        elif (piece, colour) in WATCHES:
            _, leather, dial, base = WATCHES[piece, colour]
            how = dict(skin=leather, dial=dial, dial_base=base, shadow=90)
        elif colour in METALS:
            how = dict(shadow=80) if METALS[colour] is None else dict(dial=METALS[colour], dial_base=GOLD, whiten=colour == 'or-blanc', shadow=80)
        elif colour in LEATHER:
            how = dict(skin=LEATHER[colour])
        _developed[key] = develop(plate, **how)
    return _developed[key]


def fitted(thing, wide, tall=880):
    x0, x1, y0, y1 = bounds(thing)
    return min(wide, tall * (x1 - x0) / (y1 - y0))


def flat(piece, colour):
    """The whole drawing, laid out flat."""
    sheet, side = np.ones((HEIGHT, WIDTH, 3)) * PAPER, 820
    small = np.asarray(Image.fromarray(art(piece, colour)).resize((side, side), Image.LANCZOS)) / 255
    left, top = (WIDTH - side) // 2, (HEIGHT - side) // 2
    sheet[top: top + side, left: left + side] = small
    return sheet


def front(piece, colour, view='front'):
    got = picture_of(piece, colour, view)
    lying = piece in SILKS[:5] and view == 'front'
    wide = 820 if piece in SILKS[:5] and view != 'front' else PIECES[piece][0]
    return got and shelved([(*got, fitted(got[1], wide), .5)], base=.86 if lying else .80)


def detail(piece, colour):
    if piece in SILKS:
        design = art(piece, colour)
        h, w, _ = design.shape
        if piece == 'plumes':
            # Three lengths of the ribbon, one above the other.
            wide = int(h * WIDTH / (HEIGHT / 3))
            part = np.concatenate([design[:, a: a + wide] for a in (int(w * .08), int(w * .37), int(w * .61))])
        else:
            x, y, side = {'grand-manege': (.30, .28, .44), 'brides': (.34, .10, .40), 'rose-des-vents': (.32, .24, .42),
                          'parterre': (.04, .04, .44), 'mille-points': (.40, .42, .30)}[piece]
            part = design[int(y * h): int((y + side * 1.25) * h), int(x * w): int((x + side) * w)]
        return np.asarray(Image.fromarray(part).resize((WIDTH, HEIGHT), Image.LANCZOS)) / 255
    got = picture_of(piece, colour, 'detail')
    if got:
        return filling(got[0])
    got = picture_of(piece, colour, 'front')
    if not got:
        return None
    # Until the close-up is rendered: the heart of the front picture.
    x0, x1, y0, y1 = bounds(got[1])
    fx, fy, share = HEART.get(piece, (.5, .55, .55))
    w = (x1 - x0) * share
    cx, cy = x0 + (x1 - x0) * fx, y0 + (y1 - y0) * fy
    h = got[0].shape[0]
    w = min(w, h / 1.25)
    a, b = int(max(0, cx - w / 2)), int(min(max(0, cy - w * .625), h - w * 1.25))
    return filling(got[0][b: b + int(w * 1.25), a: a + int(w)])


def filling(picture):
    """A picture that runs to all four edges."""
    return np.stack([np.asarray(Image.fromarray(picture[..., i].astype(np.float32)).resize((WIDTH, HEIGHT), Image.LANCZOS)) for i in range(3)], 2)


def scale(piece, colour):
    """Beside something known, at their true proportion."""
    if piece == 'pommeau':
        got = picture_of(piece, colour, 'front')
        return got and shelved([(*got, 218, .150), (*got, 284, .440), (*got, 350, .795)])
    if piece in SILKS[:5]:
        rail, bag = picture_of(piece, colour, 'three_quarter'), picture_of('pommeau', 'noir', 'front')
        return rail and bag and shelved([(*rail, 640, .37), (*bag, 205, .855)])
    other, its_colour = BESIDE[piece]
    own, known = picture_of(piece, colour, 'front'), picture_of(other, its_colour, 'front')
    if not own or not known:
        return None
    a, b = PIECES[piece][1], PIECES[other][1]
    unit = 860 / (a + b + .10 * (a + b))
    tallest = max((bounds(m)[3] - bounds(m)[2]) / (bounds(m)[1] - bounds(m)[0]) * mm * unit for (_, m), mm in ((own, a), (known, b)))
    unit *= min(1, 900 / tallest)
    gap, total = .10 * (a + b) * unit, (a + b) * unit + .10 * (a + b) * unit
    left = (WIDTH - total) / 2
    return shelved([(*own, a * unit, (left + a * unit / 2) / WIDTH), (*known, b * unit, (left + a * unit + gap + b * unit / 2) / WIDTH)])


ROLES = {'front': front, 'three_quarter': lambda p, c: None if p == 'plumes' else front(p, c, 'three_quarter'),
         'flat': lambda p, c: flat(p, c) if p in SILKS[:5] else None, 'detail': detail, 'scale': scale}


def needs(piece, colour, role):
    names = [plate_of(piece, colour, 'front'), plate_of(piece, colour, role if role in ('three_quarter', 'detail') else 'front')]
    if role == 'scale' and piece in BESIDE:
        names.append(plate_of(*BESIDE[piece], 'front'))
    plates = [path_of(n) for n in names if n and there(n)]
    # A change in the darkroom prints everything again.
    return plates and plates + [os.path.join(HERE, 'develop.py')]


def main():
    if not os.path.isdir(os.path.join(PLATES, 'silk')):
        subprocess.check_call(['node', os.path.join(HERE, 'patterns', 'draw.mjs'), os.path.join(PLATES, 'silk')])
    for piece, (_, _, colours) in PIECES.items():
        if sys.argv[1:] and piece not in sys.argv[1:]:
            continue
        for role, make in ROLES.items():
            for colour in colours:
                target = os.path.join(OUT, piece, f'{colour}-{role}.webp')
                wanted = needs(piece, colour, role)
                if os.path.exists(target) and not wanted and piece not in SILKS:
                    continue
                if os.path.exists(target) and wanted and os.path.getmtime(target) > max(map(os.path.getmtime, wanted)):
                    continue
                picture = make(piece, colour)
                if picture is not None:
                    saved(np.clip(picture, 0, 1), target, SILK_LIMIT if piece in SILKS else LIMIT)
                    print('printed', piece, colour, role, flush=True)


if __name__ == '__main__':
    main()
