"""Pictures for the front page, the stories and for sharing: `python3 wide.py [--again]`, after print.py."""
import importlib
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

from develop import PAPER, bloom, bounds, display, resized, saved

piece = importlib.import_module('print')
MARKS = os.path.join(piece.HERE, '..', 'marks')
STORIES = os.path.join(piece.OUT, 'stories')


def on_paper(width, height, got, tall, centre, base):
    """A thing on a sheet of paper of any format."""
    picture, thing = got
    x0, x1, y0, y1 = bounds(thing)
    scale = tall / (y1 - y0)
    small = resized(picture, scale)
    h, w = small.shape[:2]
    left, top = round(width * centre - (x0 + x1) / 2 * scale), round(height * base - y1 * scale)
    sheet = np.ones((height, width, 3)) * PAPER
    a, b, c, d = max(0, top), min(height, top + h), max(0, left), min(width, left + w)
    sheet[a:b, c:d] *= small[a - top:b - top, c - left:d - left] / PAPER
    return sheet


def cut(design, x, y, wide, width, height):
    side = design.shape[1]
    part = design[int(y * side): int(y * side + wide * side * height / width), int(x * side): int((x + wide) * side)]
    return np.asarray(Image.fromarray(part).resize((width, height), Image.LANCZOS)) / 255


def share(got):
    """1200 x 630: the wordmark and the Pommeau, on paper."""
    sheet = on_paper(1200, 630, got, 430, .72, .86)
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, 'mark.png')
        subprocess.check_call(['node', '-e', "require('sharp')(process.argv[1],{density:30}).resize(430).png().toFile(process.argv[2])",
                               os.path.join(MARKS, 'wordmark.svg'), target], cwd=piece.HERE)
        mark = np.asarray(Image.open(target).convert('RGBA')).astype(float) / 255
    h, w = mark.shape[:2]
    area = sheet[300 - h // 2: 300 - h // 2 + h, 90: 90 + w]
    area[:] = area * (1 - mark[..., 3:]) + mark[..., :3] * mark[..., 3:]
    Image.fromarray((np.clip(sheet, 0, 1) * 255).round().astype(np.uint8)).save(os.path.join(MARKS, 'share.jpg'), quality=90, subsampling=0)


def row(pieces, width, height, tall, base):
    """Things of the house side by side on a wide sheet of paper."""
    sheet = np.ones((height, width, 3)) * PAPER
    for k, (name, colour) in enumerate(pieces):
        got = piece.picture_of(name, colour, 'front')
        if not got:
            return None
        sheet *= on_paper(width, height, got, tall, (k + .5) / len(pieces) * .96 + .02, base) / PAPER
    return sheet


def room(plate, warm=1.0, light=1.0):
    """A place as the camera saw it, lifted to where the middle of the picture is neither dark nor pale."""
    if not piece.there(plate):
        return None
    beauty = np.load(piece.path_of(plate))['beauty'].astype(np.float64)
    picture = display(bloom(np.clip(beauty * light * [1, 1 - .04 * (warm - 1), 1 - .10 * (warm - 1)], 0, 30)))
    return resized(picture, 1600 / picture.shape[1])[:900]


def portrait(name, colour, role):
    """A picture of a piece that tells its part of a story; it is there in any case."""
    target = piece.target_of(name, colour, role)
    return np.asarray(Image.open(target).convert('RGB')) / 255 if os.path.exists(target) else None


def aside(name, colour, width, height, centre):
    """A piece as its catalogue shows it, at its own size, on a wide sheet; all pictures share their paper."""
    got = portrait(name, colour, 'front')
    if got is None:
        return None
    h, w = got.shape[:2]
    sheet = np.ones((height, width, 3)) * PAPER
    left, top = round(width * centre - w / 2), (h - height) // 2
    sheet[:, left:left + w] = got[top:top + height]
    return sheet


def hero(width, height, tall, centre, base):
    bag = piece.picture_of('pommeau', 'garance', 'front')
    return bag and on_paper(width, height, bag, tall, centre, base)


def saddlers():
    bag = piece.picture_of('pommeau', 'garance', 'front')
    if not bag:
        return None
    x0, x1, y0, y1 = bounds(bag[1])
    w = (x1 - x0) * .62
    x, y = int(x0 + (x1 - x0) * .10), int(y0 + (y1 - y0) * .50)
    part = bag[0][y: y + int(w * 9 / 16), x: x + int(w)]
    return resized(part, 1600 / part.shape[1])[:900]


CARRES = (('grand-manege', 'encre'), ('verriere', 'sapin'), ('galop', 'noir'), ('orangerie', 'ivoire'))
# Every picture with its weight in KB; what exists stays, unless `--again` is said.
PICTURES = {
    'hero': (lambda: hero(1600, 1600, 900, .50, .76), 120), 'hero-wide': (lambda: hero(2000, 1125, 760, .66, .84), 120), 'saddlers': (saddlers, 160),
    'silk': (lambda: cut(piece.art('grand-manege', 'garance'), .06, .30, .62, 1600, 900), 300),
    'silk-row': (lambda: row(CARRES, 2000, 1125, 560, .74), 300), 'silk-rail': (lambda: portrait('grand-manege', 'encre', 'three_quarter'), 180),
    'watch-wide': (lambda: aside('aurelie-36', 'encre', 2000, 1125, .64), 120),
    'stitches': (lambda: portrait('pommeau', 'garance', 'detail'), 90),
    'facade': (lambda: room('facade-wide', light=1.15), 120), 'salon': (lambda: room('salon-wide'), 120),
}


def main():
    again = '--again' in sys.argv
    bag = piece.picture_of('pommeau', 'garance', 'front')
    if bag and (again or not os.path.exists(os.path.join(MARKS, 'share.jpg'))):
        share(bag)
    for name, (make, limit) in PICTURES.items():
        target = os.path.join(STORIES, name + '.webp')
        if again or not os.path.exists(target):
            picture = make()
            if picture is not None:
                saved(np.clip(picture, 0, 1), target, limit * 1024)


if __name__ == '__main__':
    main()
