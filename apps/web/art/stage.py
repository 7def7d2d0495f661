"""An empty scene with the render settings all pictures share."""

import os
import shutil
import tempfile
import time

import bpy

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
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.010, min(16, samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy, cycles.pixel_filter_type = 3, 0.5, 'BLACKMAN_HARRIS'
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = 'Filmic', 'Medium High Contrast', 0
    return scene


def shoot(scene, path, reach=7, glow=0.05):
    """Renders the current frame, removes noise, adds the lens glow, writes the picture."""
    folder = tempfile.mkdtemp(prefix='passes-')
    denoise.store_passes(scene, folder)
    started = time.time()
    scene.render.filepath = f'{folder}/raw.png'
    bpy.ops.render.render(write_still=True)
    rendered = time.time()
    color = denoise.denoise(*denoise.load_passes(folder, scene.frame_current), reach=reach)
    partial = f'{path[:-4]}.partial.png'
    denoise.save(scene, denoise.with_glow(color, glow), partial)
    os.replace(partial, path)
    shutil.rmtree(folder)
    print(f'SHOT {path}: render {rendered - started:.0f} s, finish {time.time() - rendered:.0f} s', flush=True)
