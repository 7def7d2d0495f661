#!/usr/bin/env python3
"""Renders the shop's images with Blender. Finished ones are skipped, so a stopped run goes on where it was.

  python3 packages/art/render.py                              everything, the most important first
  python3 packages/art/render.py model-3 --format landscape   one image
  python3 packages/art/render.py model-3 --draft              small and coarse, for a look
  python3 packages/art/render.py --paint all                  each car in every paint
"""

import argparse
import os
import pathlib
import subprocess
import sys

from car.paints import PAINTS

HERE = pathlib.Path(__file__).resolve().parent
PRODUCT = ['product', 'product-2', 'product-3', 'product-4']
SIZES = {'landscape': (1920, 1080), 'portrait': (1080, 1920), **dict.fromkeys(PRODUCT, (1600, 1200)), 'film': (1920, 1080)}
FILM_FRAMES = 24
CARS = ['model-3', 'model-s', 'model-y', 'model-x']
ACCESSORIES = ['wall-charger', 'charging-cable', 'roof-rack']
HEROES = ['model-3', 'model-s', 'solar', 'powerwall', 'model-y', 'model-x']
ORDER = [
    ('model-3', 'landscape'),
    ('model-s', 'landscape'),
    ('model-3', 'portrait'),
    *((name, 'landscape') for name in HEROES[2:]),
    *((name, 'portrait') for name in HEROES[1:]),
    *((name, form) for form in PRODUCT for name in HEROES),
    *((name, 'product') for name in ACCESSORIES),
]
FILM = ('drive', 'film')
# Renders all images with 2 passes first, so that the shop is complete, then with 6 and 12 passes: (image,
# passes).
STAGES = [*((p, 2) for p in ORDER), (FILM, 4), *((p, 6) for p in ORDER), *((p, 12) for p in ORDER)]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('name', nargs='*', choices=[[], *HEROES, *ACCESSORIES, 'drive'], help='which images; all if none is named')
    parser.add_argument('--format', choices=list(SIZES), help='only this format')
    parser.add_argument('--paint', nargs='+', choices=[*PAINTS, 'all'], help="cars in these paints instead of their own; without --format the catalogue's first image")
    parser.add_argument('--passes', type=int, help='stop at so many passes')
    parser.add_argument('--masters', type=pathlib.Path, default=HERE / '.cache' / 'masters', help='where the full-size PNG files go')
    parser.add_argument('--draft', action='store_true', help='two passes at a third of the size, always anew')
    return parser.parse_args()


def finished(images, keep, form, passes):
    if form == 'film':
        return all(p.exists() for p in images)
    if not images[0].exists():
        return False
    # A file of passes has their count in its name. A file that is newer than the image is not part of the
    # image yet.
    ready = [file for file in keep.glob(f'{images[0].stem}.*.npy') if file.stat().st_mtime <= images[0].stat().st_mtime]
    return any(count.isdigit() and int(count) >= passes for count in (file.name.split('.')[-2] for file in ready))


def render(name, form, passes, chosen, paint=''):
    width, height = (v // 3 if chosen.draft else v for v in SIZES[form])
    frames, samples = (FILM_FRAMES, 5) if form == 'film' else (1, 8)  # per pass
    title = '-'.join(filter(None, (name, form, paint, 'draft' if chosen.draft else '')))
    target, keep = chosen.masters / f'{title}{"-%04d" if form == "film" else ""}.png', chosen.masters / 'passes'
    images = [pathlib.Path(str(target).replace('%04d', f'{n:04d}')) for n in range(frames)]
    if chosen.draft:
        for file in (*images, *keep.glob(f'{title}*')):
            file.unlink(missing_ok=True)
    if finished(images, keep, form, passes):
        return
    command = ['blender', '-b', '-P', HERE / 'inside.py', '--', name, form, width, height, samples, passes, target, keep, frames, paint]
    # Blender looks for its Python along PATH: one of a version manager would lack numpy.
    env = os.environ | {'PATH': f'/usr/bin:/bin:{os.environ["PATH"]}'}
    log = chosen.masters / f'{title}.log'
    with log.open('w') as out:
        subprocess.run([str(c) for c in command], stdout=out, stderr=subprocess.STDOUT, check=False, env=env)
    told = [line for line in log.read_text(errors='replace').splitlines() if line.startswith(('PASS', 'SHOT'))]
    print('\n'.join(told), flush=True)
    if not finished(images, keep, form, passes):
        sys.exit(f'{title}: Blender did not finish; see {log}')


def main():
    chosen = options()
    chosen.masters = chosen.masters.resolve()
    (chosen.masters / 'passes').mkdir(parents=True, exist_ok=True)
    if chosen.paint:
        wanted = PAINTS if 'all' in chosen.paint else chosen.paint
        images = [(name, chosen.format or 'product', paint) for paint in wanted for name in CARS]
        stages = [(p, passes) for passes in (2, 6, 12) for p in images]
    else:
        stages = [((*p, ''), passes) for p, passes in STAGES]
    most = 2 if chosen.draft else chosen.passes or 12
    for (name, form, paint), passes in stages:
        if (not chosen.name or name in chosen.name) and chosen.format in (None, form) and not (chosen.draft and passes > 2 and form != 'film'):
            render(name, form, min(passes, most), chosen, paint)


if __name__ == '__main__':
    main()
