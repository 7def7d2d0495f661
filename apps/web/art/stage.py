"""An empty scene with the render settings all pictures share."""

import os
import tempfile
import time

import bpy
import numpy as np

import denoise


def empty_scene(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    render, cycles = scene.render, scene.cycles
    render.engine, render.threads_mode, render.threads = 'CYCLES', 'AUTO', 0
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.image_settings.file_format, render.image_settings.color_depth = 'PNG', '8'
    render.dither_intensity, render.use_persistent_data = 1.0, True
    cycles.samples, cycles.use_denoising = samples, False
    cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy, cycles.pixel_filter_type = 3, 0.5, 'BLACKMAN_HARRIS'
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = 'Filmic', 'Medium High Contrast', 0
    return scene


class Shots:
    """One picture taken as several coarse passes that are kept and averaged.

    A stopped render loses one pass at most, a picture can be looked at after its first, and more passes only refine it."""

    def __init__(self, scene, path, keep):
        self.scene, self.path, self.keep = scene, path, keep

    def _file(self, n):
        return f'{self.keep}/{os.path.basename(self.path)[:-4]}.{n:02d}.npy'

    def take(self, wanted):
        """Renders what is missing of the wanted passes and writes the picture anew; says whether there was anything to do."""
        missing = [n for n in range(wanted) if not os.path.exists(self._file(n))]
        for n in missing:
            started = time.time()
            np.save(self._file(n), self._render(n))
            print(f'PASS {self.path} {n + 1}/{wanted}: {time.time() - started:.0f} s', flush=True)
        if missing or not os.path.exists(self.path):
            self._finish(sum(np.load(self._file(n)).astype(np.float32) for n in range(wanted)) / wanted)

    def _render(self, seed):
        """Colour, albedo and normal side by side in the last axis."""
        self.scene.cycles.seed = seed
        with tempfile.TemporaryDirectory(prefix='pass-') as folder:
            denoise.store_passes(self.scene, folder)
            self.scene.render.filepath = f'{folder}/raw.png'
            bpy.ops.render.render(write_still=True)
            layers = denoise.load_passes(folder, self.scene.frame_current)
        # Half precision is enough, but it ends at 65504.
        return np.concatenate([np.clip(layer, -60000, 60000) for layer in layers], -1).astype(np.float16)

    def _finish(self, layers, reach=7, glow=0.05):
        started = time.time()
        color = denoise.denoise(layers[..., :3], layers[..., 3:6], layers[..., 6:9], reach)
        partial = f'{self.path[:-4]}.partial'
        denoise.save(self.scene, denoise.with_glow(color, glow), partial)
        os.replace(partial, self.path)
        print(f'SHOT {self.path}: finished in {time.time() - started:.0f} s', flush=True)
