"""A drive through gates of light. The camera travels with the car, so the gates pass and the wheels turn.

After one loop the gates have moved on by one spacing and the wheels by whole spoke pitches: the last frame runs into the first."""

import math

import numpy as np

from geometry import mesh
from nodes import graph, plain
import bpy

SPACING = 5.0
# The number of spokes by which a wheel turns in the film, less than on a real road. At the true speed, the
# spokes seem to stand still or to turn backwards.
PITCHES = 5


def gates():
    """Portals of light over the road, all in one mesh."""
    m, g = graph('gate')
    path = g.node('ShaderNodeLightPath').outputs
    # Emits less light to the camera and to reflections than to surfaces. Otherwise edges are overexposed, and
    # the floor has bright points.
    weaker = g.add(g.mul(path['Is Camera Ray'], -8.2), g.mul(path['Is Glossy Ray'], -5.0))
    g.surface(g.node('ShaderNodeEmission', (1.0, 0.93, 0.84, 1), g.add(10.0, weaker)).outputs[0])
    v, f, t, near, far, top = [], [], 0.055, 4.8, -3.6, 3.2
    for k in range(-5, 9):
        x, b = k * SPACING, len(v)
        v += [(x - t, far, top), (x + t, far, top), (x + t, near, top), (x - t, near, top)]
        v += [(x - t, far, 0.02), (x + t, far, 0.02), (x + t, far, top), (x - t, far, top)]
        f += [(b, b + 1, b + 2, b + 3), (b + 4, b + 5, b + 6, b + 7)]
    return mesh('gates', v, np.array(f), [m], smooth_shading=False)


def joints():
    """Seams in the road, one per gate, so that the ground moves too."""
    seam = plain('seam', (0.002, 0.002, 0.002), rough=0.7)
    v, f = [], []
    for k in range(-8, 16):
        x, b = k * SPACING / 2, len(v)
        v += [(x - 0.008, -9, 0.001), (x + 0.008, -9, 0.001), (x + 0.008, 9, 0.001), (x - 0.008, 9, 0.001)]
        f.append((b, b + 1, b + 2, b + 3))
    return mesh('joints', v, np.array(f), [seam], smooth_shading=False)


def animate(root, moving_gates, frames):
    """Moves gates, road and wheels through one loop of so many frames, evenly, so that the shutter can blur them."""
    for thing in (moving_gates, bpy.data.objects['joints']):
        _moved(thing, 'location', 0, SPACING, frames)
    for hub in (o for o in root.children if o.name.startswith('wheel')):
        _moved(hub, 'rotation_euler', 1, -2 * math.pi / 5 * PITCHES, frames)


def _moved(thing, what, axis, distance, frames):
    """From rest in frame 0 by so much within a loop, and evenly on beyond both ends."""
    for frame, value in ((0, 0.0), (frames, distance)):
        getattr(thing, what)[axis] = value
        thing.keyframe_insert(what, index=axis, frame=frame)
    for curve in thing.animation_data.action.fcurves:
        curve.extrapolation = 'LINEAR'
        for key in curve.keyframe_points:
            key.interpolation = 'LINEAR'
