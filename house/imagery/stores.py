"""Dresses the shops: `python3 stores.py [--again]` gives every store of the catalogue its own picture.

Five plates, each in its lights; stone, paint, awning and hour are exchanged in linear light. Who gets which is told by
../source/stores/looks.ts: stores that follow each other never share an hour, a stone or a paint.
"""
import json
import os
import subprocess
import sys

import numpy as np

from develop import PRIMER, bloom, display, linear, saved
from print import HERE, path_of

OUT = os.path.join(HERE, '..', 'catalogue', 'pictures', 'stores')
LIMIT = 60 * 1024

# What each light gives at each hour, and its colour.
HOURS = {
    'morning': dict(inside=(.40, (1, 1, 1)), sky=(.62, (.90, .95, 1.06)), sun=(.52, (1.08, .98, .86))),
    'overcast': dict(inside=(.55, (1, 1, 1)), sky=(1.02, (.97, .99, 1.03)), sun=(0, (1, 1, 1))),
    'afternoon': dict(inside=(.50, (1, 1, 1)), sky=(.50, (.92, .96, 1.04)), sun=(.56, (1.16, .94, .70))),
    'dusk': dict(inside=(.85, (1, .98, .95)), sky=(.34, (.86, .92, 1.08)), sun=(0, (1, 1, 1))),
    'evening': dict(inside=(.95, (1, .96, .90)), sky=(.13, (.72, .83, 1.12)), sun=(0, (1, 1, 1))),
}
# A gallery and a department store know no weather: only how bright their lamps are.
INDOORS = {
    'bright': dict(inside=(.62, (.95, .99, 1.09)), sky=(1.0, (.96, .99, 1.05)), sun=(0, (1, 1, 1))),
    'soft': dict(inside=(.85, (.96, .99, 1.07)), sky=(.62, (.97, .99, 1.03)), sun=(0, (1, 1, 1))),
}
STONES = {'sandstone': '#D2C6AE', 'limestone': '#DAD3C6', 'granite': '#A5A3A0', 'brick': '#774636', 'plaster': '#EFE9DD', 'travertine': '#C8B79C', 'slate': '#5E6265', 'rose': '#C6B0A2'}
PAINTS = {'green': '#1A3226', 'black': '#1E1B19', 'ink': '#1A2740', 'oxblood': '#471917', 'oak': '#644630', 'cream': '#D9CFBD', 'grey': '#6B6A66'}
AWNINGS = {'red': '#96281F', 'black': '#1E1B19', 'cream': '#E6DCC8', 'green': '#2B4536', 'fawn': '#7E5430', 'ink': '#24365A'}


def dressed(plate, hour, stone, paint, awning):
    """The picture of a plate at an hour in its colours, 0 … 1."""
    lights = {**HOURS, **INDOORS}[hour]
    light = sum(np.clip(plate[name].astype(np.float64), 0, 40) * weight * np.array(tone) for name, (weight, tone) in lights.items() if weight)
    for tag, colour in (('stone', STONES[stone]), ('paint', PAINTS[paint]), ('awning', AWNINGS[awning])):
        mask = np.clip(plate[tag].astype(np.float64), 0, 1)[..., None]
        # A little of what a surface returns is not its colour but its gloss.
        light = light * (1 + mask * (linear(colour) / PRIMER * .96 + .04 - 1))
    grey = light @ [.2126, .7152, .0722]
    # Each hour is exposed for itself: the middle of the picture neither dark nor pale, and little of it burnt out.
    key, brightest = {'evening': (.085, 1.25), 'dusk': (.12, 1.0), 'bright': (.27, .9), 'soft': (.21, .9)}.get(hour, (.20, .72))
    exposure = min(key / np.exp(np.log(np.maximum(grey, 1e-3)).mean()), brightest / np.percentile(grey, 95))
    return display(bloom(np.clip(light * exposure, 0, 30)))


def main():
    again = '--again' in sys.argv
    looks = json.loads(subprocess.check_output(['node', os.path.join(HERE, '..', 'scripts', 'looks.ts')]))
    plates = {}
    for store, look in looks.items():
        target, name = os.path.join(OUT, store + '.webp'), look.pop('plate')
        if not os.path.exists(path_of(name + '-shop')) or (os.path.exists(target) and not again):
            continue
        if name not in plates:
            plates[name] = dict(np.load(path_of(name + '-shop')))
        saved(np.clip(dressed(plates[name], **look), 0, 1), target, LIMIT)
        print('dressed', store, name, *look.values(), flush=True)


if __name__ == '__main__':
    main()
