#!/usr/bin/env python3
"""Renders the shop's pictures with Blender. Finished ones are skipped, so a stopped run goes on where it was.

  python3 apps/web/art/render.py                              everything, the most important first
  python3 apps/web/art/render.py model-3 --format landscape   one picture
  python3 apps/web/art/render.py model-3 --draft              small and coarse, for a look
"""

import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SIZES = {'landscape': (1920, 1080), 'portrait': (1080, 1920), 'product': (1600, 1200), 'film': (1280, 720)}
SAMPLES = {'landscape': 80, 'portrait': 72, 'product': 64, 'film': 40}
FILM_FRAMES = 48
HEROES = ['model-3', 'model-s', 'solar', 'powerwall', 'model-y', 'model-x']
ORDER = [
    ('model-3', 'landscape'),
    ('model-s', 'landscape'),
    ('model-3', 'portrait'),
    *((name, 'landscape') for name in HEROES[2:]),
    *((name, 'portrait') for name in HEROES[1:]),
    *((name, 'product') for name in HEROES),
    ('drive', 'film'),
]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('name', nargs='*', choices=[[], *HEROES, 'drive'], help='which pictures; all if none is named')
    parser.add_argument('--format', choices=list(SIZES), help='only this format')
    parser.add_argument('--masters', type=pathlib.Path, default=HERE / '.cache' / 'masters', help='where the full-size PNG files go')
    parser.add_argument('--samples', type=int, help='samples per pixel')
    parser.add_argument('--draft', action='store_true', help='a quarter of the size with 16 samples, always anew')
    return parser.parse_args()


def finished(target):
    if '%' in target.name:
        return all(os.path.exists(str(target) % n) for n in range(FILM_FRAMES))
    return target.exists()


def render(name, form, chosen):
    width, height = (v // 4 if chosen.draft else v for v in SIZES[form])
    samples = chosen.samples or (16 if chosen.draft else SAMPLES[form])
    frames = 1 if chosen.draft else FILM_FRAMES
    kind = 'draft' if chosen.draft else form
    target = chosen.masters / (f'{name}-{kind}-%04d.png' if form == 'film' else f'{name}-{form}{"-draft" if chosen.draft else ""}.png')
    if finished(target) and not chosen.draft:
        print(f'{target.name}: already there')
        return
    if chosen.draft and form == 'film':
        pathlib.Path(str(target) % 0).unlink(missing_ok=True)
    command = ['blender', '-b', '-P', HERE / 'inside.py', '--', name, form, width, height, samples, target, frames]
    log = target.with_name(f'{name}-{form}.log')
    # Blender looks for its Python along PATH: one of a version manager would lack numpy.
    env = os.environ | {'PATH': f'/usr/bin:/bin:{os.environ["PATH"]}'}
    with log.open('w') as out:
        subprocess.run([str(c) for c in command], stdout=out, stderr=subprocess.STDOUT, check=False, env=env)
    shots = [line for line in log.read_text(errors='replace').splitlines() if line.startswith('SHOT')]
    if not shots:
        sys.exit(f'{target.name}: Blender wrote no picture; see {log}')
    print('\n'.join(shots), flush=True)


def main():
    chosen = options()
    chosen.masters = chosen.masters.resolve()
    chosen.masters.mkdir(parents=True, exist_ok=True)
    for name, form in ORDER:
        if (not chosen.name or name in chosen.name) and chosen.format in (None, form):
            render(name, form, chosen)


if __name__ == '__main__':
    main()
