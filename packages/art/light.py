"""Skies, rooms and soft boxes. Dusk is the light of all panels: the same sky, glow and boxes; products have three moods."""

import math
from typing import NamedTuple

import bpy
import numpy as np

from geometry import mesh, smooth
from nodes import Graph, graph

class Sky(NamedTuple):
    """What the eye sees of a sky, and what its light is like."""

    ramp: list  # colours from the horizon (0) to the upper edge of the image (1)
    aside: tuple  # low in the sky, away from the glow
    haze: tuple  # the far hills, above and at their foot
    hills: tuple
    glow: tuple  # light from above the horizon, where the sun is near
    dome: tuple  # light from all of the sky


DUSK = Sky(
    ramp=[(0.0, (0.95, 0.43, 0.19)), (0.06, (0.66, 0.32, 0.18)), (0.18, (0.25, 0.175, 0.165)), (0.42, (0.066, 0.078, 0.112)), (1.0, (0.013, 0.020, 0.040))],
    aside=(0.055, 0.060, 0.085),
    haze=((0.085, 0.083, 0.100), (0.175, 0.120, 0.105)),
    hills=(0.036, 0.034, 0.039),
    glow=(0.75, 0.39, 0.225),
    dome=(0.036, 0.046, 0.070),
)
DAWN = Sky(
    ramp=[(0.0, (1.05, 0.78, 0.62)), (0.08, (0.86, 0.68, 0.60)), (0.26, (0.58, 0.56, 0.60)), (0.58, (0.35, 0.42, 0.52)), (1.0, (0.19, 0.27, 0.38))],
    aside=(0.42, 0.43, 0.49),
    haze=((0.40, 0.41, 0.47), (0.58, 0.50, 0.49)),
    hills=(0.235, 0.240, 0.275),
    glow=(0.95, 0.74, 0.62),
    dome=(0.22, 0.26, 0.33),
)


class Box:
    """A soft box: where it stands, what it faces, its size and strength; feather is the share that fades out."""

    def __init__(self, at, to, size, strength, feather=(0.6, 0.9), color=(1, 1, 1)):
        self.at, self.to = np.array(at, float), np.array(to, float)
        self.size, self.strength, self.feather, self.color = size, strength, feather, np.array(color)

    def seen(self, directions, eye):
        """How bright the box is in each direction from the eye."""
        n = (self.to - self.at) / np.linalg.norm(self.to - self.at)
        up = np.array([0, 0, 1.0]) if abs(n[2]) < 0.95 else np.array([0, 1.0, 0])
        right = np.cross(n, up)
        right /= np.linalg.norm(right)
        up = np.cross(right, n)
        offset, facing = self.at - eye, directions @ n
        t = (offset @ n) / np.where(np.abs(facing) < 1e-6, 1e-6, facing)
        hit = directions * t[..., None] - offset
        a, b = np.abs(hit @ right) / (self.size[0] / 2), np.abs(hit @ up) / (self.size[1] / 2)
        inside = smooth((1 - a) / self.feather[0]) * smooth((1 - b) / self.feather[1])
        return np.where((t > 0) & (facing < 0), inside, 0)[..., None] * self.strength * self.color


COOL, WARM = (0.93, 0.97, 1.0), (1.0, 0.80, 0.62)


def beside_car(length, height=1.42, key=1.0):
    """The boxes of a side view: overhead, along the visible side, behind, and one each at nose and tail."""
    c, up = length / 2, height - 1.42
    return [
        Box((c, 0.3, 3.7 + up), (c, 0.1, 0), (7.5, 2.0), 6.0 * key, (0.5, 0.9), COOL),
        Box((c - 0.5, 8, 2.2 + up), (c, 0, 0.7), (13, 1.3), 6.0 * key, (0.6, 0.9), COOL),
        Box((c + 0.5, -4.2, 4.8 + up), (c, 0, 0.8), (11, 1.3), 7.0 * key, (0.6, 0.9), WARM),
        Box((-6.5, 0.8, 3.2), (0, 0, 0.6), (2.0, 1.4), 3.5 * key, (0.9, 0.9), COOL),
        Box((c + 7, 3, 3.6), (c + 2, 0, 0.7), (3, 2.0), 1.0 * key, (0.9, 0.9), WARM),
    ]


def before_car(length, height=1.42, key=1.0):
    """The boxes of a front view: those that would show as pale patches in the glass are moved or weak."""
    c, up = length / 2, height - 1.42
    return [
        Box((c - 1.0, 0.2, 3.7 + up), (c - 1.0, 0.1, 0), (4.6, 1.5), 6.0 * key, (0.5, 0.9), COOL),
        Box((c + 5, 8, 1.7 + up), (c + 1, 0, 0.7), (17, 1.1), 9.0 * key, (0.5, 0.9), COOL),
        Box((c + 0.5, -5.0, 4.2 + up), (c, 0, 0.8), (9, 0.9), 1.0 * key, (0.6, 0.9), WARM),
        Box((-6.5, 1.4, 2.6), (0, 0, 0.6), (2.6, 1.1), 6.0 * key, (0.8, 0.9), COOL),
        Box((-6.0, -5.5, 2.0), (0, 0, 0.6), (3.4, 1.0), 5.0 * key, (0.8, 0.9), WARM),
    ]


def turned(boxes, middle):
    """The boxes for a camera behind the car: nose and tail change places."""
    flip = lambda p: np.array([2 * middle - p[0], p[1], p[2]])
    return [Box(flip(b.at), flip(b.to), b.size, b.strength, b.feather, b.color) for b in boxes]


def mirrored(boxes):
    """The boxes for a camera on the other side of the car."""
    flip = np.array([1, -1, 1])
    return [Box(b.at * flip, b.to * flip, b.size, b.strength, b.feather, b.color) for b in boxes]


def surroundings(boxes, eye, away, warmth=1.0, sky=DUSK, width=2048):
    """The sky and the boxes as one panorama: `away` is the direction the camera looks in, where the sun went down."""
    height = width // 2
    azimuth = -((np.arange(width) + 0.5) / width - 0.5) * 2 * np.pi
    elevation = ((np.arange(height) + 0.5) / height - 0.5) * np.pi
    a, e = np.meshgrid(azimuth, elevation)
    directions = np.stack([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)], -1)
    lobe = (0.5 + 0.5 * np.cos(a - away)) ** 2
    degrees = np.degrees(e)
    glow = np.exp(-np.maximum(degrees, 0) / 4.5) * (0.16 + 0.84 * lobe) * warmth
    dome = np.exp(-np.maximum(degrees, 0) / 40)
    light = glow[..., None] * np.array(sky.glow) + dome[..., None] * np.array(sky.dome)
    image = light * smooth((degrees + 0.6) / 1.6)[..., None] + np.array([0.005, 0.005, 0.006])
    for b in boxes:
        image += b.seen(directions, np.array(eye, float))
    return _float_image('surroundings', image)


def _float_image(name, pixels):
    h, w, _ = pixels.shape
    image = bpy.data.images.new(name, w, h, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(np.dstack([pixels, np.ones((h, w))]).astype(np.float32).ravel())
    image.pack()
    return image


def world(scene, image, horizon, pan=0.0, glow_at=0.66, strength=1.0, dim=1.0, sky=DUSK):
    """The world: cameras see a painted sky over soft hills (a plain backdrop if pan is None); all else is lit by the panorama."""
    g = Graph(scene.world)
    scene.world.cycles.sampling_method = 'MANUAL'
    scene.world.cycles.sample_map_resolution = 2048
    where = g.node('ShaderNodeTexCoord')
    lit = g.node('ShaderNodeTexEnvironment', where.outputs['Generated'])
    lit.image = image
    u, v, _ = g.xyz(where.outputs['Window'])
    painted = _backdrop(g, u, v, horizon) if pan is None else _painted_sky(g, u, v, horizon, pan, glow_at, sky)
    camera = g.node('ShaderNodeLightPath').outputs['Is Camera Ray']
    a = g.node('ShaderNodeBackground', lit.outputs[0], strength).outputs[0]
    b = g.node('ShaderNodeBackground', painted, dim).outputs[0]
    g.surface(g.mix(camera, a, b), 'ShaderNodeOutputWorld')


def _painted_sky(g, u, v, horizon, pan, glow_at, sky):
    t = g.math('DIVIDE', g.add(v, -horizon), 1 - horizon)
    ramp = g.node('ShaderNodeValToRGB', t)
    ramp.color_ramp.interpolation = 'B_SPLINE'
    stops = ramp.color_ramp.elements
    for n, (position, color) in enumerate(sky.ramp):
        stop = stops[n] if n < 2 else stops.new(position)
        stop.position, stop.color = position, (*color, 1)
    aside = g.math('ABSOLUTE', g.add(u, -glow_at))
    seen = g.mix_color(g.mul(g.step(aside, 0.0, 0.85), g.step(t, 0.9, 0.0)), ramp.outputs[0], sky.aside)
    ridge = lambda scale, seed, low, tall: g.add(
        horizon + low, g.mul(g.node('ShaderNodeTexNoise', None, g.add(g.mul(u, scale), seed), 1.0, 4.0, 0.42, noise_dimensions='1D').outputs[0], tall)
    )
    far, near = ridge(1.7, 3.0 + pan, -0.030, 0.155), ridge(2.6, 11.0 + pan, -0.028, 0.090)
    under = lambda line, soft: g.step(g.math('SUBTRACT', v, line), soft, -soft)
    haze = g.mix_color(g.step(t, 0.12, 0.0), *sky.haze)
    seen = g.mix_color(under(far, 0.006), seen, haze)
    return g.mix_color(under(near, 0.004), seen, sky.hills)


def _backdrop(g, u, v, horizon):
    """A calm wall, lightest behind the subject."""
    across, up = g.mul(g.add(u, -0.5), 1 / 0.85), g.mul(g.add(v, -horizon - 0.06), 1 / 0.75)
    r = g.math('SQRT', g.add(g.math('POWER', across, 2.0), g.math('POWER', up, 2.0)))
    return g.mix_color(g.node('ShaderNodeMapRange', r, interpolation_type='SMOOTHERSTEP').outputs[0], (0.155, 0.162, 0.180), (0.022, 0.024, 0.030))


def ground(center=(2.4, 0), fade=(50, 260), base=(0.013, 0.0135, 0.015), stained=True):
    """Dark, damp, slightly uneven stone that dissolves into the distance."""
    m, g = graph('ground')
    where = g.node('ShaderNodeTexCoord').outputs['Object']
    x, y, z = g.xyz(where)
    r = g.math('SQRT', g.add(g.math('POWER', g.add(x, -center[0]), 2.0), g.math('POWER', g.add(y, -center[1]), 2.0)))
    stains = g.node('ShaderNodeTexNoise', where, None, 0.55, 3.0, 0.55).outputs[0]
    rough = g.add(0.10, g.mul(g.step(stains, 0.35, 0.70), 0.16)) if stained else 0.2
    stone = g.principled(base, rough=0.2, specular=0.32)
    g.set(stone.node.inputs['Roughness'], rough)
    gone = g.node('ShaderNodeBsdfTransparent').outputs[0]
    g.surface(g.mix(g.step(r, *fade), stone, gone))
    e = 400
    return mesh('ground', [(-e, -e, 0), (e, -e, 0), (e, e, 0), (-e, e, 0)], [(0, 1, 2, 3)], [m], smooth_shading=False)


def area_light(name, at, to, size, power, color=(1, 1, 1), visible=False):
    from mathutils import Vector

    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', *size, power, color
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location, thing.visible_camera = at, visible
    thing.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return thing


def level_camera(scene, at, towards, lens, horizon, aside=0.0):
    """A camera held level, so that the horizon is straight and lies at the same height in every image.

    Horizon is its height in the image from below (0..1); `aside` shifts the image sideways, as a share of its width."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.sensor_fit, data.clip_end = lens, 36, 'HORIZONTAL', 900
    w, h = scene.render.resolution_x, scene.render.resolution_y
    data.shift_x, data.shift_y = aside, (0.5 - horizon) * h / w
    thing = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(thing)
    yaw = math.atan2(towards[1] - at[1], towards[0] - at[0])
    thing.location, thing.rotation_euler = at, (math.pi / 2, 0, yaw - math.pi / 2)
    scene.camera = thing
    return yaw
