"""Develops every picture that is missing and whose plates are there: `python3 print.py [--again] [piece …]`.

Pictures that exist stay as they are; `--again` develops them anew.

Masters go to house/catalogue/pictures/{piece}/{colour}-{role}.webp.
"""
import os
import subprocess
import sys

import numpy as np
from PIL import Image

from collection import (BANDEAUX, BESIDE, CARRES, CLOSE, ENAMEL, EXPOSURE, GOLD, HEART, LEATHER, METALS, OWN, PALE_GOLD, PIECES, PLAIN, SET_BESIDE, SETS,
                        SILKS, TIES, WATCHES)
from develop import HEIGHT, LIMIT, PAPER, WIDTH, bounds, develop, saved, shelved
from shots import SHOTS

HERE = os.path.dirname(os.path.abspath(__file__))
PLATES = os.path.join(HERE, 'plates')
OUT = os.path.join(HERE, '..', 'catalogue', 'pictures')
SILK_LIMIT = 180 * 1024

def path_of(plate):
    return os.path.join(PLATES, plate + '.npz')


def there(*plates):
    return all(os.path.exists(path_of(p)) for p in plates)


def target_of(piece, colour, role):
    return os.path.join(OUT, piece, f'{colour}-{role}.webp')


def plate_of(piece, view):
    """The plate a view is developed from, or nothing where the piece has no such view."""
    if piece in CARRES:
        return {'front': 'silk-laid', 'three_quarter': 'silk-hung'}.get(view)
    if piece in BANDEAUX + TIES:
        return {'front': 'silk-looped' if piece in BANDEAUX else 'silk-rolled'}.get(view)
    return f'{piece}-{view}' if f'{piece}-{view}' in SHOTS else None


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
    name = plate_of(piece, view)
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
            leather, dial, base = WATCHES[piece, colour]
            how = dict(skin=leather, dial=dial, dial_base=base, shadow=90)
        elif colour in METALS:
            base = PALE_GOLD if colour == 'palladie' else GOLD
            how = dict(shadow=80) if METALS[colour] is None else dict(dial=METALS[colour], dial_base=base, whiten=colour in ('or-blanc', 'palladie'), shadow=80)
        elif colour in LEATHER and 'skin' in plate.files:
            how = dict(skin=OWN.get((piece, colour), LEATHER[colour]), shadow=80 if piece in ENAMEL else 120)
        _developed[key] = develop(plate, plain=piece in PLAIN, exposure=EXPOSURE.get((piece, view), 1.0), **how)
    return _developed[key]


def known(piece, colour):
    """A piece's front from its plate, or else from its committed picture, which holds one thing in the middle of the ground line."""
    got = picture_of(piece, colour, 'front')
    if got or not os.path.exists(target_of(piece, colour, 'front')):
        return got
    picture = np.asarray(Image.open(target_of(piece, colour, 'front')).convert('RGB')) / 255
    far = np.abs(picture - PAPER).max(2) > .14
    top, left = np.where(far.sum(1) > 3)[0][0], np.where(far.sum(0) > 3)[0][0]
    thing = np.zeros((HEIGHT, WIDTH))
    thing[top: int(HEIGHT * .80), left: WIDTH - left] = 1
    return picture, thing


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
    if piece in SETS:
        return together(SETS[piece][colour], 800)
    got = picture_of(piece, colour, view)
    wide = 820 if piece in CARRES and view != 'front' else PIECES[piece][0]
    return got and shelved([(*got, fitted(got[1], wide), .5)], base=.86 if piece in CARRES and view == 'front' else .80)


def together(things, wide=860):
    """Things side by side on one ground line, at their true proportion."""
    got = [known(*one) for one in things]
    if None in got:
        return None
    sizes = [PIECES[piece][1] for piece, _ in things]
    gap = .10 * sum(sizes) / max(1, len(things) - 1)
    unit = wide / (sum(sizes) + gap * (len(things) - 1))
    tallest = max((bounds(m)[3] - bounds(m)[2]) / (bounds(m)[1] - bounds(m)[0]) * mm * unit for (_, m), mm in zip(got, sizes))
    unit *= min(1, 900 / tallest)
    at, placed = WIDTH / 2 - (sum(sizes) + gap * (len(things) - 1)) * unit / 2, []
    for one, mm in zip(got, sizes):
        placed.append((*one, mm * unit, (at + mm * unit / 2) / WIDTH))
        at += (mm + gap) * unit
    return shelved(placed)


def detail(piece, colour):
    if piece in SETS:
        part = target_of(*SETS[piece][colour][-1], 'detail')
        return np.asarray(Image.open(part).convert('RGB')) / 255 if os.path.exists(part) else None
    if piece in CARRES + BANDEAUX:
        design = art(piece, colour)
        h, w, _ = design.shape
        if piece in BANDEAUX:
            # Three lengths of the ribbon, one above the other.
            wide = int(h * WIDTH / (HEIGHT / 3))
            part = np.concatenate([design[:, a: a + wide] for a in (int(w * .08), int(w * .37), int(w * .61))])
        else:
            x, y, side = CLOSE[piece]
            part = design[int(y * h): int((y + side * 1.25) * h), int(x * w): int((x + side) * w)]
        return np.asarray(Image.fromarray(part).resize((WIDTH, HEIGHT), Image.LANCZOS)) / 255
    got = picture_of(piece, colour, 'detail')
    if got:
        return filling(got[0])
    got = picture_of(piece, colour, 'front')
    if not got:
        return None
    # A piece without a close-up of its own: the heart of the front picture.
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
    if piece in SETS:
        return together((SET_BESIDE[piece], *SETS[piece][colour]))
    if piece == 'pommeau':
        got = known(piece, colour)
        return got and shelved([(*got, 218, .150), (*got, 284, .440), (*got, 350, .795)])
    if piece in CARRES:
        rail, bag = picture_of(piece, colour, 'three_quarter'), known('pommeau', 'noir')
        return rail and bag and shelved([(*rail, 640, .37), (*bag, 205, .855)])
    other, its_colour = BESIDE[piece]
    return together(((piece, colour), (other, its_colour or colour)))


ROLES = {'front': front, 'three_quarter': lambda p, c: front(p, c, 'three_quarter'), 'flat': flat, 'detail': detail, 'scale': scale}


def roles_of(piece):
    """The views a piece is shown in."""
    if piece in CARRES:
        return ('front', 'three_quarter', 'flat', 'detail', 'scale')
    return tuple(role for role in ('front', 'three_quarter', 'detail', 'scale') if role != 'three_quarter' or plate_of(piece, role))


def plates_for(piece, colour, role):
    """The plates a picture is developed from, own ones only."""
    if piece in SETS or role == 'flat' or (role == 'detail' and piece in CARRES + BANDEAUX):
        return ()
    if role == 'scale' and piece not in CARRES and os.path.exists(target_of(piece, colour, 'front')):
        return ()
    view = {'scale': 'three_quarter' if piece in CARRES else 'front', 'detail': 'detail' if plate_of(piece, 'detail') else 'front'}.get(role, role)
    name = plate_of(piece, view)
    return (name, name + '-print') if piece in SILKS else (name,)


def pictures(again=False, only=()):
    """Piece, colour and role of every picture that is to be made, fronts first."""
    colours = {**{piece: row[2] for piece, row in PIECES.items()}, **{piece: tuple(row) for piece, row in SETS.items()}}
    for piece in only or colours:
        for role in roles_of(piece):
            for colour in colours[piece]:
                if again or not os.path.exists(target_of(piece, colour, role)):
                    yield piece, colour, role


def wanted(again=False, only=()):
    """The plates that missing pictures are waiting for, in the order of shots.py."""
    names = {plate for one in pictures(again, only) for plate in plates_for(*one)}
    return [name for name in SHOTS if name in names]


def main():
    if not os.path.isdir(os.path.join(PLATES, 'silk')):
        subprocess.check_call(['node', os.path.join(HERE, 'patterns', 'draw.mjs'), os.path.join(PLATES, 'silk')])
    again, only = '--again' in sys.argv, [a for a in sys.argv[1:] if a != '--again']
    for piece, colour, role in pictures(again, only):
        if not there(*plates_for(piece, colour, role)):
            continue
        picture = ROLES[role](piece, colour)
        if picture is not None:
            saved(np.clip(picture, 0, 1), target_of(piece, colour, role), SILK_LIMIT if piece in SILKS else LIMIT)
            print('printed', piece, colour, role, flush=True)


if __name__ == '__main__':
    main()
