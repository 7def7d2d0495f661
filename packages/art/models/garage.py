"""A wall battery on fair-faced concrete, in a carport open to the dusk."""

import bpy
import numpy as np

from geometry import box, mesh
from nodes import graph, plain

SLAB = {'x': -0.55, 'z': 0.66, 'width': 0.66, 'height': 1.16, 'depth': 0.15}


def concrete(name, low, high, scale=1.6, rough=0.78):
    """Clouded grey with the joints of the shuttering and the holes of its ties."""
    m, g = graph(name)
    where = g.node('ShaderNodeTexCoord').outputs['Object']
    x, y, z = g.xyz(where)
    cloud = g.node('ShaderNodeTexNoise', where, None, scale, 5.0, 0.62).outputs[0]
    fine = g.node('ShaderNodeTexNoise', where, None, 38.0, 1.0, 0.6).outputs[0]
    tone = g.add(g.mul(g.step(cloud, 0.25, 0.75), 0.8), g.mul(fine, 0.2))
    color = g.mix_color(tone, low, high)
    joint = lambda c, size, at: g.math('ABSOLUTE', g.mul(g.add(g.math('FRACT', g.mul(g.add(c, at), 1 / size)), -0.5), size))
    dx, dz = joint(x, 2.40, 1.75), joint(z, 1.28, 0.05)
    seam = g.most(g.step(dx, 0.006, 0.003), g.step(dz, 0.006, 0.003))
    hole_x, hole_z = joint(x, 1.20, 1.15), joint(z, 0.64, 0.37)
    hole = g.math('SQRT', g.add(g.math('POWER', hole_x, 2.0), g.math('POWER', hole_z, 2.0)))
    pit = g.step(hole, 0.020, 0.017)
    dark = g.most(g.mul(seam, 0.55), g.mul(pit, 0.75))
    color = g.mix_color(dark, color, tuple(c * 0.22 for c in low))
    deep = g.mul(g.most(seam, pit), -0.5)
    bump = g.node('ShaderNodeBump', 0.35, 0.012)
    g.set(bump.inputs['Height'], deep)
    g.surface(g.principled(color, rough=rough, specular=0.35, normal=bump.outputs[0]))
    return m


def slab(s, white, line):
    """The flat white housing of everything on this wall, with a green line of light beside its edge at this distance."""
    seam = plain('seam', (0.02, 0.02, 0.02), rough=0.6)
    glow, g = graph('status light')
    g.surface(g.node('ShaderNodeEmission', (0.30, 1.0, 0.62, 1), 5.0).outputs[0])
    x, w, z, h, d = s['x'], s['width'], s['z'], s['height'], s['depth']
    back = d * 0.42
    box('housing', (x - w / 2, x + w / 2), (-back - 0.02, -0.02), (z, z + h), white, bevel=0.2 * d, segments=6)
    box('cover', (x - w / 2, x + w / 2), (-d - 0.03, -back - 0.026), (z, z + h), white, bevel=0.227 * d, segments=8)
    box('seam', (x - w / 2 + 0.012, x + w / 2 - 0.012), (-back - 0.03, -0.0), (z + 0.012, z + h - 0.012), seam)
    box('light', (x + w / 2 - line, x + w / 2 - line + 0.004), (-d - 0.0306, -d - 0.02), (z + h * 0.60, z + h * 0.86), glow)


def white_plastic():
    return plain('white', (0.80, 0.80, 0.79), rough=0.30, coat=0.35, coat_rough=0.1)


def battery(s=SLAB):
    white = white_plastic()
    slab(s, white, 0.092)
    x, w, z, h = s['x'], s['width'], s['z'], s['height']
    box('switch', (x + w / 2 + 0.26, x + w / 2 + 0.50), (-0.095, 0), (z + 0.52, z + 0.88), white, bevel=0.022, segments=6)
    metal = plain('conduit', (0.55, 0.55, 0.56), metallic=0.9, rough=0.32)
    for cx in (x + 0.12, x + w / 2 + 0.38):
        box('conduit', (cx - 0.013, cx + 0.013), (-0.045, -0.019), (z + (h if cx < x + w / 2 else 0.86) - 0.02, 3.4), metal, bevel=0.012, segments=4)


def wall(x0, x1, thickness=0.28, height=3.1):
    look = concrete('concrete', (0.088, 0.090, 0.094), (0.160, 0.162, 0.168))
    box('wall', (x0, x1), (0, thickness), (0, height), look)
    return look


def slab_roof(x0, x1, y0, y1, z):
    look = concrete('soffit', (0.11, 0.11, 0.108), (0.16, 0.158, 0.155))
    box('roof slab', (x0, x1), (y0, y1), (z, z + 0.26), look)


def light_slot(x0, x1, y, z):
    """A line of light let into the soffit in front of the wall."""
    m, g = graph('slot')
    camera = g.node('ShaderNodeLightPath').outputs['Is Camera Ray']
    g.surface(g.node('ShaderNodeEmission', (1, 0.86, 0.70, 1), g.add(6.0, g.mul(camera, -2.0))).outputs[0])
    mesh('slot', [(x0, y, z), (x0, y + 0.07, z), (x1, y + 0.07, z), (x1, y, z)], np.array([(0, 1, 2, 3)]), [m], smooth_shading=False)


def standing_battery():
    """The battery by itself on the studio floor, facing the camera's side."""
    before = set(bpy.data.objects)
    battery({'x': 0, 'z': 0.03, 'width': 0.66, 'height': 1.16, 'depth': 0.15})
    pivot = bpy.data.objects.new('pivot', None)
    bpy.context.scene.collection.objects.link(pivot)
    for thing in set(bpy.data.objects) - before - {pivot}:
        if thing.name.startswith(('switch', 'conduit')):
            bpy.data.objects.remove(thing)
        else:
            thing.parent = pivot
    pivot.rotation_euler = (0, 0, np.radians(180 + 14))
