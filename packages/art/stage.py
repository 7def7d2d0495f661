"""An empty scene with the render settings all images share."""

import glob
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


class Shot:
    """One image, taken as many coarse passes that are added up in two heaps, even and odd ones.

    A stopped render loses one pass at most, an image can be looked at early, more passes only refine it, and
    what differs between the heaps is noise: that is how the denoiser tells it from detail."""

    def __init__(self, scene, path, keep):
        self.scene, self.path = scene, path
        self.heaps = f'{keep}/{os.path.basename(path)[:-4]}'

    def passes(self):
        """How many passes there are: the heaps' file name says it, so that both are replaced at one stroke."""
        return max((int(file.split('.')[-2]) for file in self._kept()), default=0)

    def _kept(self):
        return [file for file in glob.glob(f'{glob.escape(self.heaps)}.*.npy') if 'partial' not in file]

    def take(self, wanted):
        """Renders the missing passes and writes the image."""
        done = self.passes()
        heaps = np.load(f'{self.heaps}.{done}.npy') if done else 0
        for n in range(done, wanted):
            started = time.time()
            layers = self._render(n)
            # Colour of even passes, colour of odd passes, albedo and normal of all.
            blank = np.zeros_like(layers[..., :3])
            colors = [layers[..., :3], blank] if n % 2 == 0 else [blank, layers[..., :3]]
            heaps = heaps + np.concatenate([*colors, layers[..., 3:]], -1)
            self._keep(heaps, n + 1)
            print(f'PASS {self.path} {n + 1}/{wanted}: {time.time() - started:.0f} s', flush=True)
        self._finish(heaps, max(done, wanted))

    def _keep(self, heaps, count):
        older = self._kept()
        np.save(f'{self.heaps}.partial.npy', heaps)
        os.replace(f'{self.heaps}.partial.npy', f'{self.heaps}.{count}.npy')
        for file in older:
            os.remove(file)

    def forget(self):
        for file in self._kept():
            os.remove(file)

    def _render(self, seed):
        self.scene.cycles.seed = seed
        with tempfile.TemporaryDirectory(prefix='pass-') as folder:
            denoise.store_passes(self.scene, folder)
            self.scene.render.filepath = f'{folder}/raw.png'
            bpy.ops.render.render(write_still=True)
            color, albedo, normal = denoise.load_passes(folder, self.scene.frame_current)
        return np.concatenate([denoise.without_sparks(color), albedo, normal], -1)

    def _finish(self, heaps, count):
        started = time.time()
        even, odd = heaps[..., :3] / ((count + 1) // 2), heaps[..., 3:6] / (count // 2)
        color = denoise.denoise(even, odd, heaps[..., 6:9] / count, heaps[..., 9:12] / count)
        partial = f'{self.path[:-4]}.partial'
        denoise.save(self.scene, denoise.with_glow(color), partial)
        os.replace(partial, self.path)
        print(f'SHOT {self.path}: finished in {time.time() - started:.0f} s', flush=True)
