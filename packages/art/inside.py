"""Runs inside Blender: blender -b -P inside.py -- NAME FORMAT WIDTH HEIGHT SAMPLES PASSES FILE KEEP FRAMES PAINT

KEEP is the folder for what unfinished images have so far. FORMAT film renders every frame that is still missing: FILE then holds a %04d for its number.
PAINT is empty for a car in its own."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import images  # noqa: E402
import stage  # noqa: E402

name, form, width, height, samples, passes, path, keep, frames, paint = sys.argv[sys.argv.index('--') + 1 :]
scene = stage.empty_scene(int(width), int(height), int(samples))
if form == 'film':
    count = int(frames)
    images.film(scene, count)
    for n in range(count):
        if not os.path.exists(path % n):
            scene.frame_set(n)
            frame = stage.Shot(scene, path % n, keep)
            frame.take(int(passes))
            frame.forget()
else:
    images.build(scene, name, form, paint)
    stage.Shot(scene, path, keep).take(int(passes))
