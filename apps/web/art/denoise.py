"""Removes render noise where Blender was built without a denoiser: joint non-local means in numpy.

Pixels are averaged with those nearby whose surroundings look alike and whose surface colour and direction,
which the renderer stores without noise, agree. Edges of things therefore stay sharp."""

import bpy
import numpy as np


def store_passes(scene, folder):
    """Makes the renderer write colour, albedo and normal of every frame as EXR files."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, out, files = (tree.nodes.new(f'CompositorNode{k}') for k in ('RLayers', 'Composite', 'OutputFile'))
    tree.links.new(layers.outputs['Image'], out.inputs[0])
    files.base_path, files.format.file_format, files.format.color_depth = folder, 'OPEN_EXR', '32'
    files.file_slots.clear()
    for slot, source in (('color', 'Noisy Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        files.file_slots.new(slot)
        tree.links.new(layers.outputs.get(source) or layers.outputs['Image'], files.inputs[slot])


def load_passes(folder, frame):
    return [_pixels(f'{folder}/{k}{frame:04d}.exr') for k in ('color', 'albedo', 'normal')]


def _pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    w, h = image.size
    values = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(h, w, 4)[..., :3]


def blur(a, r):
    """Box blur of radius r over the first two axes."""
    k = 2 * r + 1
    rest = ((0, 0),) * (a.ndim - 2)
    c = np.cumsum(np.pad(a, ((r + 1, r), (0, 0)) + rest, mode='edge'), 0, dtype=np.float64)
    a = (c[k:] - c[:-k]) / k
    c = np.cumsum(np.pad(a, ((0, 0), (r + 1, r)) + rest, mode='edge'), 1, dtype=np.float64)
    return ((c[:, k:] - c[:, :-k]) / k).astype(np.float32)


def _patch(a):
    """Mean over 3x3 pixels."""
    p = np.pad(a, 1, mode='edge')
    p = p[:-2] + p[1:-1] + p[2:]
    return (p[:, :-2] + p[:, 1:-1] + p[:, 2:]) * np.float32(1 / 9)


def without_sparks(color, ceiling=4.0):
    """Single pixels far brighter than all their neighbours are errors of the light estimate."""
    color = np.minimum(color, ceiling)
    h, w, _ = color.shape
    p = np.pad(color, ((1, 1), (1, 1), (0, 0)), mode='edge')
    around = np.sort(np.stack([p[i : i + h, j : j + w] for i in range(3) for j in range(3) if (i, j) != (1, 1)]), 0)
    return np.clip(color, around[1] * 0.5, around[-2] * 1.3 + 0.01)


def denoise(color, albedo, normal, reach=7, strength=0.5):
    """One pass of joint non-local means; patches are compared in a logarithm of brightness, as the eye does."""
    color = without_sparks(color)
    seen = np.log1p(6 * np.maximum(color, 0)).astype(np.float32)
    rest = seen - blur(seen, 1)
    noise = blur((rest**2).mean(-1), 4) * 9 / 8 + 1e-5
    h, w, _ = seen.shape
    pad = lambda a: np.pad(a.astype(np.float32), ((reach, reach), (reach, reach), (0, 0)), mode='reflect')
    p_seen, p_color, p_albedo, p_normal = map(pad, (seen, color, albedo, normal))
    total, weights = np.zeros_like(seen), np.zeros((h, w), np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1:
                continue
            at = np.s_[reach + dy : reach + dy + h, reach + dx : reach + dx + w]
            d = _patch(((seen - p_seen[at]) ** 2).mean(-1)) - noise
            d = np.maximum(d, 0) / (noise * 8 * strength * strength * 0.31 + 1e-6)
            d += ((albedo - p_albedo[at]) ** 2).mean(-1) / 0.06**2 + ((normal - p_normal[at]) ** 2).mean(-1) / 0.18**2
            weight = np.exp(-np.minimum(d, 30))
            total += p_color[at] * weight[..., None]
            weights += weight
    return total / weights[..., None]


def with_glow(color, amount=0.05):
    """Light that spreads in a lens: a faint halo around lamps."""
    bright = np.clip(color - 0.9, 0, 3)
    w = color.shape[1]
    halo = sum(_bell(bright, max(1, int(w * r))) for r in (0.004, 0.012, 0.035)) / 3
    return color + amount * 3 * halo


def _bell(a, r):
    return blur(blur(blur(a, r), r), r)


def save(scene, color, path):
    """Writes linear colour through the scene's view transform."""
    h, w, _ = color.shape
    image = bpy.data.images.new('finished', w, h, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(np.dstack([color, np.ones((h, w), np.float32)]).astype(np.float32).ravel())
    image.update()
    image.save_render(path, scene=scene)
    bpy.data.images.remove(image)
