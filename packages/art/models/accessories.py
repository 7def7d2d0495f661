"""Small things: a charger on the wall of the carport, a coiled cable, the bars of a roof rack."""

import math

from geometry import Spline, box, tube
from nodes import plain
from models.garage import slab, white_plastic

CABLE = 0.0105


def rubber():
    return plain('cable', (0.012, 0.012, 0.013), rough=0.42, specular=0.4)


def grip():
    return plain('grip', (0.016, 0.016, 0.018), rough=0.30, coat=0.4, coat_rough=0.15)


def wall_charger():
    """A slab with a cable in a wide loop below it. Its connector hangs in a holder beside it."""
    x, z, side = -0.62, 1.06, 0.36
    white = white_plastic()
    slab({'x': x, 'z': z, 'width': 0.21, 'height': 0.40, 'depth': 0.11}, white, 0.107)
    metal = plain('conduit', (0.55, 0.55, 0.56), metallic=0.9, rough=0.32)
    box('conduit', (x - 0.013, x + 0.013), (-0.058, -0.032), (z + 0.38, 3.4), metal, bevel=0.012)
    hold = x + side
    box('holder', (hold - 0.055, hold + 0.055), (-0.045, 0), (z + 0.16, z + 0.30), white, bevel=0.018, segments=6)
    top = z + 0.23
    tube('collar', [(hold, -0.035, top), (hold, -0.055, top), (hold, -0.075, top)], [0.037, 0.037, 0.037], grip())
    handle = [(hold, -0.05, top), (hold, -0.10, top), (hold, -0.150, top - 0.015), (hold, -0.185, top - 0.065), (hold, -0.190, top - 0.13), (hold, -0.180, top - 0.19)]
    tube('handle', handle, [0.033, 0.033, 0.030, 0.024, 0.021, 0.016], grip())
    loop = [handle[-1], (hold, -0.150, top - 0.30), (hold - 0.015, -0.100, z - 0.22), (hold - 0.13, -0.075, z - 0.385), (hold - 0.25, -0.075, z - 0.335), (x, -0.075, z - 0.12), (x, -0.075, z + 0.02)]
    tube('cable', loop, [0.0125, *[CABLE] * 6], rubber())
    tube('gland', [(x, -0.075, z - 0.035), (x, -0.075, z - 0.01), (x, -0.075, z + 0.03)], [0.017, 0.020, 0.022], grip())


def charging_cable():
    """Four turns of cable on the floor, a white connector at each end."""
    white = white_plastic()
    turns, wide, pitch = 4, 0.235, 0.0205
    around = []
    for k in range(turns * 12 + 1):
        a = math.radians(200 + 30 * k)
        out = wide + 0.010 * math.sin(2.3 * k) + 0.006 * math.cos(1.1 * k)
        around.append((out * math.cos(a), out * math.sin(a), CABLE + pitch * k / 12 + 0.002 * math.sin(1.7 * k)))
    # Both ends lie before the coil: the lower one turns back to the middle, the upper one comes down to the floor beside it.
    first = [(-0.27, 0.50, 0.030), (-0.35, 0.47, 0.024), (-0.42, 0.38, CABLE), (-0.41, 0.24, CABLE), (-0.30, 0.08, CABLE)]
    last = [(-0.17, -0.26, 0.085), (0.02, -0.33, 0.050), (0.24, -0.30, 0.016), (0.40, -0.13, CABLE), (0.43, 0.08, CABLE), (0.36, 0.28, 0.018), (0.27, 0.40, 0.030)]
    path = [*first, *around[1:-1], *last]
    tube('cable', path, [CABLE] * len(path), plain('grey cable', (0.045, 0.048, 0.052), rough=0.38), n=2400)
    for end, before in ((first[0], first[1]), (last[-1], last[-2])):
        step = [a - b for a, b in zip(end, before)]
        size = math.hypot(*step)
        at = lambda along, up: tuple(e + s / size * along for e, s in zip(end[:2], step[:2])) + (0.034 + up,)
        points = [before, end, at(0.05, 0.0), at(0.11, 0.002), at(0.17, 0.010), at(0.205, 0.010), at(0.235, 0.010)]
        tube('connector', points, [0.015, 0.019, 0.024, 0.026, 0.031, 0.034, 0.034], white)
        tube('lip', [at(0.225, 0.010), at(0.236, 0.010), at(0.247, 0.010)], [0.0352, 0.0352, 0.0352], plain('lip', (0.62, 0.62, 0.63), metallic=0.9, rough=0.28))
        tube('face', [at(0.246, 0.010), at(0.2465, 0.010), at(0.247, 0.010)], [0.0352, 0.018, 0.0], grip())


def roof_rack(car):
    """Two flat bars of brushed aluminium across the roof of a car with rails."""
    bar = plain('bar', (0.60, 0.61, 0.62), metallic=1.0, rough=0.26)
    dark = plain('feet', (0.012, 0.012, 0.013), rough=0.35, coat=0.3, coat_rough=0.2)
    roof, wide = Spline(car['roof']), Spline(car['roof_width'])
    peak = max(car['roof'], key=lambda point: point[1])[0]
    for x in (peak - 0.42, peak + 0.46):
        half, low = float(wide(x)) * 0.90, float(roof(x)) - 0.01
        box('bar', (x - 0.052, x + 0.052), (-half - 0.13, half + 0.13), (low + 0.110, low + 0.144), bar, bevel=0.0165, segments=8)
        for y in (-half, half):
            box('foot', (x - 0.050, x + 0.050), (y - 0.050, y + 0.050), (low, low + 0.120), dark, bevel=0.022, segments=6)
