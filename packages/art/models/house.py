"""A roof of solar panels at dusk, seen along its lower edge."""

import math

import numpy as np
from mathutils import Vector

from geometry import BOX_FACES, box, mesh
from nodes import graph, plain

LENGTH, DEPTH, WALL, PITCH, OVERHANG = 12.6, 7.6, 2.9, math.radians(31), 0.50
COLUMNS, ROWS = 9, 3


class Slope:
    """Coordinates on one slope of the roof: along the eave, up the slope, out of it."""

    def __init__(self, side):
        self.along = Vector((1, 0, 0))
        self.up = Vector((0, -side * math.cos(PITCH), math.sin(PITCH)))
        self.out = Vector((0, side * math.sin(PITCH), math.cos(PITCH)))
        self.origin = Vector((0, side * (DEPTH / 2 + OVERHANG), WALL - OVERHANG * math.tan(PITCH)))
        self.run = (DEPTH / 2 + OVERHANG) / math.cos(PITCH)

    def slab(self, name, a, b, c, material, bevel=0, mapped=False):
        corners = [self.origin + self.along * i + self.up * j + self.out * k for i in a for j in b for k in c]
        thing = mesh(name, corners, BOX_FACES, [material], smooth_shading=bool(bevel))
        if bevel:
            m = thing.modifiers.new('bevel', 'BEVEL')
            m.width, m.segments = bevel, 3
            thing.data.use_auto_smooth = True
        if mapped:
            layer = thing.data.uv_layers.new()
            for loop in thing.data.loops:
                n = loop.vertex_index
                layer.data[loop.index].uv = ((n >> 2) & 1, (n >> 1) & 1)
        return thing


def panel_material(tone):
    """Dark cells under glass: fine gaps between cells, finer lines across them. `tone` sets one panel apart from the next."""
    m, g = graph('panel')
    u, v, _ = g.xyz(g.node('ShaderNodeUVMap').outputs[0])
    lines = lambda c, n, width: g.step(g.math('ABSOLUTE', g.add(g.math('FRACT', g.mul(c, n)), -0.5)), 0.5 - width * 1.2, 0.5 - width * 0.8)
    gaps, wires = g.most(lines(u, 6.0, 0.020), lines(v, 10.0, 0.014)), lines(u, 54.0, 0.060)
    cell = (0.0030 * tone, 0.0045 * tone, 0.0105 * tone)
    base = g.mix_color(wires, cell, (0.0085, 0.0105, 0.017))
    base = g.mix_color(gaps, base, (0.019, 0.021, 0.027))
    # The reflection of the sky is brighter than any colour. The cells are visible only because gaps and wires
    # reflect less.
    dull = g.add(g.mul(gaps, 0.62), g.mul(wires, 0.20))
    mirror = g.math('SUBTRACT', 1.0, dull)
    g.surface(g.principled(base, rough=0.16, coat=mirror, coat_rough=0.025, specular=g.mul(mirror, 0.5)))
    return m


def roof(side, slate, frame, fascia):
    slope, rng = Slope(side), np.random.RandomState(7)
    half = LENGTH / 2 + 0.40
    slope.slab('roof', (-half, half), (0, slope.run), (0, 0.15), slate)
    slope.slab('eave', (-half, half), (-0.03, 0.0), (-0.05, 0.16), fascia, bevel=0.008)
    wide, tall = (2 * half - 0.36) / COLUMNS, (slope.run - 0.40) / ROWS
    panels = [panel_material(t) for t in (0.9, 1.0, 1.12)]
    for i in range(COLUMNS):
        for j in range(ROWS):
            a, b = -COLUMNS * wide / 2 + i * wide, 0.20 + j * tall
            out = 0.185 + rng.uniform(0, 0.0025)
            slope.slab('frame', (a + 0.008, a + wide - 0.008), (b + 0.008, b + tall - 0.008), (0.150, out + 0.018), frame, bevel=0.004)
            slope.slab('panel', (a + 0.019, a + wide - 0.019), (b + 0.019, b + tall - 0.019), (out, out + 0.0195), panels[rng.randint(3)], mapped=True)
    half_gutter = half + 0.02
    gutter(slope, half_gutter, fascia)


def gutter(slope, half, metal):
    """A half-round gutter along the eave."""
    a = np.linspace(math.pi, 2 * math.pi, 20)
    r, at = 0.065, slope.origin + slope.up * -0.085 + slope.out * 0.045
    v = [(x, at.y + r * math.cos(t) * k, at.z + r * math.sin(t) * k) for x in (-half, half) for k in (1, 0.94) for t in (a if k == 1 else a[::-1])]
    n = 40
    faces = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    mesh('gutter', v, faces, [metal], smooth_shading=True)


def timber():
    """Upright charred boards."""
    m, g = graph('timber')
    where = g.node('ShaderNodeTexCoord').outputs['Object']
    x, y, _ = g.xyz(where)
    across = g.mul(g.add(x, y), 7.5)
    joint = g.step(g.math('FRACT', across), 0.06, 0.03)
    grain = g.node('ShaderNodeTexNoise', g.node('ShaderNodeMapping', where, None, None, (9, 9, 0.6)).outputs[0], None, 1.0, 6.0).outputs[0]
    board = g.node('ShaderNodeTexWhiteNoise', None, g.math('FLOOR', across), noise_dimensions='1D').outputs[0]
    wood = g.mix_color(g.add(g.mul(grain, 0.6), g.mul(board, 0.4)), (0.030, 0.022, 0.017), (0.115, 0.076, 0.052))
    g.surface(g.principled(g.mix_color(joint, wood, (0.003, 0.002, 0.002)), rough=0.65))
    return m


def window_glow():
    """Panes with a lit room behind them: lighter above, soft curtains at the sides."""
    m, g = graph('lit room')
    x, _, z = g.xyz(g.node('ShaderNodeTexCoord').outputs['Object'])
    folds = g.add(0.86, g.mul(g.math('SINE', g.add(g.mul(x, 31.0), g.mul(g.math('SINE', g.mul(x, 4.3)), 3.0))), 0.14))
    height = g.add(0.35, g.mul(g.math('POWER', g.mul(z, 1 / 2.4), 2.0), 0.9))
    light = g.node('ShaderNodeEmission', (1, 0.36, 0.085, 1), g.mul(g.mul(folds, height), 0.55)).outputs[0]
    mirror = g.node('ShaderNodeBsdfGlossy', (1, 1, 1, 1), 0.01).outputs[0]
    g.surface(g.mix(g.node('ShaderNodeFresnel', 1.5).outputs[0], light, mirror))
    return m


def house():
    slate = plain('slate', (0.014, 0.014, 0.016), rough=0.55)
    frame = plain('panel frame', (0.012, 0.012, 0.014), metallic=0.6, rough=0.35)
    fascia = plain('fascia', (0.030, 0.031, 0.034), metallic=0.7, rough=0.38)
    black = plain('window frame', (0.012, 0.012, 0.013), metallic=0.6, rough=0.35)
    wall, glow = timber(), window_glow()
    box('wall', (-LENGTH / 2, LENGTH / 2), (-DEPTH / 2, DEPTH / 2), (0, WALL + 0.1), wall)
    for end in (-1, 1):
        x, eave = end * (LENGTH / 2 - 0.01), WALL - 0.02  # just behind the wall's own face, or the two would fight for the eye
        mesh('gable', [(x, -DEPTH / 2, eave), (x, DEPTH / 2, eave), (x, 0, eave + DEPTH / 2 * math.tan(PITCH))], [(0, 1, 2)], [wall], smooth_shading=False)
    for side in (-1, 1):
        roof(side, slate, frame, fascia)
    y = -DEPTH / 2 - 0.03
    for x0, x1 in ((-5.2, -1.0), (0.2, 2.6), (3.4, 5.6)):
        box('window frame', (x0 - 0.06, x1 + 0.06), (y - 0.03, y + 0.02), (0.15, 2.46), black)
        box('window', (x0, x1), (y - 0.034, y), (0.2, 2.4), glow)
        panes = int(x1 - x0)
        for k in range(1, panes):
            x = x0 + k * (x1 - x0) / panes
            box('bar', (x - 0.025, x + 0.025), (y - 0.05, y), (0.2, 2.4), black)


def panel_stand():
    """One panel by itself, leaning back on the studio floor."""
    frame, back = plain('panel frame', (0.012, 0.012, 0.014), metallic=0.6, rough=0.35), plain('back', (0.02, 0.02, 0.022), rough=0.6)
    leaning = Slope.__new__(Slope)
    tilt = math.radians(66)
    leaning.along, leaning.up, leaning.out = Vector((1, 0, 0)), Vector((0, -math.cos(tilt), math.sin(tilt))), Vector((0, math.sin(tilt), math.cos(tilt)))
    leaning.origin = Vector((0, 0.35, 0.0))
    for x in (-0.60, 0.60):
        a, b = (x - 0.57, x + 0.57), (0.0, 1.62)
        leaning.slab('panel frame', a, b, (0.0, 0.040), frame, bevel=0.004)
        leaning.slab('panel', (a[0] + 0.012, a[1] - 0.012), (0.012, 1.608), (0.02, 0.0405), panel_material(1.0), mapped=True)
        leaning.slab('back', (a[0] + 0.02, a[1] - 0.02), (0.02, 1.60), (-0.004, 0.0), back)
