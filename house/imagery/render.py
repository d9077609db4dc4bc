"""Renders the collection: `python3 render.py [--again] [shot …]`; it resumes where it stopped.

Without names it exposes the plates that missing pictures wait for. A plate that exists is kept, and a picture that is
committed wants none; with `--again` every plate of the collection is exposed.
One Blender at a time, at the lowest priority. Pictures are developed as soon as their last plate is there.
"""
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PLATES = os.path.join(HERE, 'plates')
ASKED = "import importlib, sys; print(*importlib.import_module('print').wanted('--again' in sys.argv))"


def expose(name):
    plate = os.path.join(PLATES, name + '.npz')
    command = ['nice', '-n', '19', os.environ.get('BLENDER', 'blender'), '-b', '--factory-startup', '--threads', '2',
               '-P', os.path.join(HERE, 'shoot.py'), '--', name, plate]
    start = time.time()
    done = subprocess.run(command, capture_output=True, text=True)
    if not os.path.exists(plate):
        print(done.stdout[-1500:], done.stderr[-1500:], flush=True)
        return False
    print(f'{name}: {time.time() - start:.0f} s', flush=True)
    return True


def main():
    os.makedirs(PLATES, exist_ok=True)
    failed, again = set(), [a for a in sys.argv[1:] if a == '--again']
    named = [a for a in sys.argv[1:] if a != '--again']
    while True:
        # Read anew each round, so that shots added meanwhile are taken and failures are not repeated.
        listed = named or subprocess.run([sys.executable, '-c', ASKED, *again], cwd=HERE, capture_output=True, text=True, check=True).stdout.split()
        wanted = [n for n in listed if n not in failed
                  and not os.path.exists(os.path.join(PLATES, n + '.npz'))]
        if not wanted:
            break
        if not expose(wanted[0]):
            failed.add(wanted[0])
    subprocess.run(['nice', '-n', '19', sys.executable, os.path.join(HERE, 'print.py'), *again], check=False)
    if failed:
        sys.exit('not rendered: ' + ', '.join(sorted(failed)))


if __name__ == '__main__':
    main()
