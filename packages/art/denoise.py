"""Removes render noise where Blender was built without a denoiser: dual-buffer non-local means in numpy.

A pixel becomes the mean of those nearby whose surroundings look alike and whose surface colour and direction, which the
renderer stores with hardly any noise, agree. Likeness is judged in one half of the samples and applied to the other half, so that
a pixel's own noise cannot speak for itself; how far the halves differ says how much unlikeness is only noise."""

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


def without_sparks(color, ceiling=4.0):
    """Single pixels far brighter than all their neighbours are errors of the light estimate."""
    color = np.minimum(color, ceiling)
    h, w, _ = color.shape
    p = np.pad(color, ((1, 1), (1, 1), (0, 0)), mode='edge')
    around = np.sort(np.stack([p[i : i + h, j : j + w] for i in range(3) for j in range(3) if (i, j) != (1, 1)]), 0)
    return np.clip(color, around[1] * 0.5, around[-2] * 1.3 + 0.01)


def _square(difference):
    """Mean square over the channels; a plain mean over so short an axis is slow."""
    return np.einsum('hwc,hwc->hw', difference, difference) / difference.shape[-1]


def _patch(a):
    """Mean over 5x5 pixels, by adding shifted copies: faster than running sums at this size."""
    p = np.pad(a, 2, mode='edge')
    p = p[:-4] + p[1:-3] + p[2:-2] + p[3:-1] + p[4:]
    return (p[:, :-4] + p[:, 1:-3] + p[:, 2:-2] + p[:, 3:-1] + p[:, 4:]) * np.float32(1 / 25)


def denoise(even, odd, albedo, normal, reach=6, tolerance=0.60):
    """One pass over both halves. Likeness is measured in a logarithm of brightness, as the eye does."""
    # The guide images of mirrors and moving objects have noise, which would prevent the averaging of pixels.
    # The filter blurs this noise first.
    guides = np.concatenate([blur(np.minimum(albedo, 1), 1) / 0.06, blur(normal, 1) / 0.20], -1).astype(np.float32)
    seen = [np.log1p(6 * np.maximum(half, 0)).astype(np.float32) for half in (even, odd)]
    noise = blur(((seen[0] - seen[1]) ** 2).mean(-1) / 2, 3) + 2e-5
    h, w, _ = even.shape
    halves = [even.astype(np.float32), odd.astype(np.float32)]
    totals, weights = [np.zeros_like(h_) for h_ in halves], [np.zeros((h, w), np.float32) for _ in halves]
    for dy in range(0, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1 or (dy == 0 and dx < 0):
                continue
            here, there = _overlap(h, w, dy, dx)
            limits = noise[here] + np.minimum(noise[here], noise[there])
            features = _square(guides[here] - guides[there])
            for a, b in ((0, 1), (1, 0)):
                d = _square(seen[a][here] - seen[a][there]) - limits
                d = _patch(d / (1e-5 + tolerance**2 * (noise[here] + noise[there])))
                weight = np.exp(-np.minimum(np.maximum(d, 0) + features, 40))
                # Likeness is mutual: each pair of pixels is compared once and counted both ways.
                for to, source in ((here, there), (there, here)) if (dy, dx) != (0, 0) else ((here, there),):
                    totals[b][to] += halves[b][source] * weight[..., None]
                    weights[b][to] += weight
    return sum(t / n[..., None] for t, n in zip(totals, weights)) / 2


def _overlap(h, w, dy, dx):
    """Where an image and its copy moved by (dy, dx) overlap, in coordinates of each."""
    x0, x1 = max(0, -dx), w - max(0, dx)
    return np.s_[0 : h - dy, x0:x1], np.s_[dy:h, x0 + dx : x1 + dx]


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
