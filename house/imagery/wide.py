"""Wide pictures for the front page, the stories and for sharing: `python3 wide.py`, after print.py."""
import importlib
import os
import subprocess
import tempfile

import numpy as np
from PIL import Image

from develop import PAPER, bounds, resized, saved

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


def main():
    bag = piece.picture_of('pommeau', 'garance', 'front')
    if bag:
        share(bag)
        saved(on_paper(1600, 1600, bag, 900, .50, .76), os.path.join(STORIES, 'hero.webp'), 120 * 1024)
        saved(on_paper(2000, 1125, bag, 760, .66, .84), os.path.join(STORIES, 'hero-wide.webp'), 120 * 1024)
        x0, x1, y0, y1 = bounds(bag[1])
        w = (x1 - x0) * .62
        x, y = int(x0 + (x1 - x0) * .10), int(y0 + (y1 - y0) * .50)
        part = bag[0][y: y + int(w * 9 / 16), x: x + int(w)]
        saved(resized(part, 1600 / part.shape[1])[:900], os.path.join(STORIES, 'saddlers.webp'), 160 * 1024)
    saved(cut(piece.art('grand-manege', 'garance'), .06, .30, .62, 1600, 900), os.path.join(STORIES, 'silk.webp'), 300 * 1024)


if __name__ == '__main__':
    main()
