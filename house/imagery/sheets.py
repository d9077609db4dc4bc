"""Contact sheets of every picture: `python3 sheets.py` writes house/imagery/contact/*.webp, to look at the collection at a glance."""
import os

import numpy as np
from PIL import Image

from print import OUT

HERE = os.path.dirname(os.path.abspath(__file__))
SHEETS = os.path.join(HERE, 'contact')
COLUMNS, WIDE, TALL, ROWS = 14, 120, 150, 12


def main():
    os.makedirs(SHEETS, exist_ok=True)
    for old in os.listdir(SHEETS):
        os.remove(os.path.join(SHEETS, old))
    files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(OUT) for name in names if name.endswith('.webp') and 'stories' not in folder)
    for page, start in enumerate(range(0, len(files), COLUMNS * ROWS), 1):
        part = files[start: start + COLUMNS * ROWS]
        sheet = np.full((TALL * -(-len(part) // COLUMNS), WIDE * COLUMNS, 3), 255, np.uint8)
        for k, file in enumerate(part):
            y, x = k // COLUMNS * TALL, k % COLUMNS * WIDE
            sheet[y: y + TALL, x: x + WIDE] = np.asarray(Image.open(file).convert('RGB').resize((WIDE, TALL), Image.LANCZOS))
        Image.fromarray(sheet).save(os.path.join(SHEETS, f'{page}.webp'), quality=72, method=6)
    print(f'{len(files)} pictures on {len(os.listdir(SHEETS))} sheets')


if __name__ == '__main__':
    main()
