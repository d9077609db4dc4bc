"""Blender's side: `blender -b --factory-startup -P shoot.py -- SHOT OUT.npz [width] [samples]` exposes one shot."""
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402

from shots import SHOTS  # noqa: E402
from studio.plate import expose, expose_print, expose_shop, expose_wide  # noqa: E402


def main():
    name, out, *rest = sys.argv[sys.argv.index('--') + 1:]
    shot = SHOTS[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    importlib.import_module('models.' + shot['model']).scene(**shot['with'])
    if shot['print']:
        return expose_print(out)
    if shot.get('height'):
        width = int(rest[0]) if rest else shot['width']
        wide = expose_shop if shot['model'] == 'storefront' else expose_wide
        return wide(out, width, round(width * shot['height'] / shot['width']), int(rest[1]) if len(rest) > 1 else shot['samples'])
    width = int(rest[0]) if rest else shot.get('width', 1000)
    samples = int(rest[1]) if len(rest) > 1 else shot.get('samples', 64)
    expose(out, width=width, samples=samples, threads=2)


main()
