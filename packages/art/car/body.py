"""The body and the canopy as two lofts: sections along x, swept by splines, then sculpted."""

import numpy as np

from car.drawings import Front
from geometry import Spline, b_spline_rows, smooth, swell


def stations(length):
    """Section positions: crowded at nose and tail, where the surface turns; exactly on both tips, or a hole appears."""
    nose = 0.40 * np.linspace(0, 1, 230, endpoint=False) ** 2
    tail = length - 0.36 * np.linspace(1, 0, 130) ** 2
    return np.r_[nose, np.linspace(0.40, tail[0], 360, endpoint=False), tail]


def body_surface(car, columns=250):
    """Half of the body as a grid of points (stations, columns, 3), from the underside round to the deck."""
    x = stations(car['length'])
    deck, under, shoulder = (Spline(car[k])(x) for k in ('deck', 'under', 'shoulder'))
    control = _sections(car, x, deck, under, shoulder)
    control = _rounded_ends(car, x, control, deck, under)
    grid = b_spline_rows(_closed_ends(car, x, control), columns)
    grid = _sculpt_sides(car, grid)
    return _sculpt_nose(car, grid)


def _half_width(car, x):
    w = car['half_width'] * Spline(car['width'])(x)
    return w * swell(x / car['plan_front'][0], car['plan_front'][1]) * swell((car['length'] - x) / car['plan_rear'][0], car['plan_rear'][1])


def _sections(car, x, deck, under, shoulder):
    w, one = _half_width(car, x), np.ones_like(x)
    at = lambda share: under + (shoulder - under) * share
    crown = deck - shoulder
    profile = [
        (0 * one, under), (0.70, under), (0.880, under + 0.004), (0.930, under + 0.03), (0.950, under + 0.10),
        (0.968, at(0.26)), (0.990, at(0.45)), (1.003, at(0.66)), (1.000, at(0.82)), (0.984, at(0.95)),
        (0.962, shoulder + 0.002), (0.940, shoulder + 0.014), (0.87, shoulder + 0.35 * crown + 0.006),
        (0.58, deck - 0.014), (0.28, deck - 0.001), (0 * one, deck),
    ]  # fmt: skip
    return np.stack([np.stack([x, w * a, z], -1) for a, z in profile], 1)


def _rounded_ends(car, x, control, deck, under):
    """Towards the tips sections become ellipses: otherwise their corners run together into ridges."""
    k = control.shape[1]
    t = np.arange(k) / (k - 1)
    angle = np.pi * (0.5 * t + 0.5 * smooth(t))
    amount = 0.9 * np.maximum(1 - smooth(x / 0.55), 1 - smooth((car['length'] - x) / 0.50))[:, None]
    root = lambda v: np.sign(v) * np.abs(v) ** 0.72
    w, middle, tall = _half_width(car, x), (deck + under) / 2, (deck - under) / 2
    ellipse = np.stack([
        np.repeat(x[:, None], k, 1),
        1.04 * w[:, None] * root(np.sin(angle))[None],
        middle[:, None] - 1.02 * tall[:, None] * root(np.cos(angle))[None],
    ], -1)  # fmt: skip
    return control * (1 - amount[..., None]) + ellipse * amount[..., None]


def _closed_ends(car, x, control):
    from_tail = car['length'] - x
    upper = swell(x / car['top_front'][0], car['top_front'][1]) * swell(from_tail / car['top_rear'][0], car['top_rear'][1])
    lower = swell(x / car['bottom_front'][0], car['bottom_front'][1]) * swell(from_tail / car['bottom_rear'][0], car['bottom_rear'][1])
    meet = (car['meet_front'] + (car['meet_rear'] - car['meet_front']) * smooth(x / car['length']))[:, None]
    z = control[..., 2] - meet
    control[..., 2] = meet + np.where(z > 0, z * upper[:, None], z * lower[:, None])
    return control


def _sculpt_sides(car, grid):
    """Wheel flares, and a hollow in the doors that ends in a crease rising to the rear wheel."""
    x, y, z = grid[..., 0], grid[..., 1].copy(), grid[..., 2]
    side = smooth((y / np.maximum(_half_width(car, x), 1e-3) - 0.80) / 0.15)
    for axle in car['axles']:
        r = np.hypot(x - axle, z - car['tyre'])
        y += car['flare'] * np.exp(-(((r - car['tyre'] - 0.03) / 0.11) ** 2)) * side * smooth((z - 0.2) / 0.2)
    front, rear = car['axles']
    doors = smooth((x - front - 0.25) / 0.9) * smooth((rear - 0.20 - x) / 0.9)
    raised = (car['shoulder'][3][1] - 0.868) * 0.6
    crease = 0.335 + raised + 0.10 * smooth((x - front) / (rear - front))
    above = np.exp(-(np.maximum(z - crease, 0) / 0.17) ** 1.6)
    below = 1 - smooth((crease - z) / 0.085)
    y -= car['scallop'] * doors * np.where(z > crease, above, below) * side
    # A second, finer crease under the shoulder keeps a long highlight from nose to tail.
    line = Spline(car['shoulder'])(x) - 0.075
    along = smooth((x - 0.35) / 0.8) * smooth((car['length'] - 0.15 - x) / 0.7)
    y += 0.007 * along * np.exp(-np.abs(z - line) / 0.035) * side
    return np.stack([x, y, z], -1)


def _sculpt_nose(car, grid):
    """A face: the chin tucked in, the upper half leaning back, intakes sunk, the bonnet raised between two creases."""
    x, y, z = (grid[..., n].copy() for n in range(3))
    up = car['lift'] * 0.85
    near = 1 - smooth(x / 0.75)
    x += near * (0.085 * smooth((z - 0.58 - up) / 0.22) + 0.055 * smooth((0.34 + 0.6 * car['lift'] - z) / 0.16))
    # The lip above the light slit projects beyond the surface below it.
    slit = 0.628 + up + 0.10 * smooth((np.abs(y) - 0.45) / 0.45)
    proud = np.where(z > slit, np.exp(-(z - slit) / 0.10), 1 - smooth((slit - z) / 0.03))
    x -= 0.020 * near * proud * (1 - smooth((np.abs(y) - 0.70) / 0.2)) * smooth((z - 0.45 - up) / 0.1)
    front = Front(car)
    sunk = lambda outlines, edge: smooth(_inside(front, outlines, y, z) / edge)
    x += near * (0.050 * sunk(front.intake, 0.022) + 0.045 * sunk(front.curtains, 0.018) + 0.007 * sunk(front.lens, 0.006))
    # On the bonnet, two creases go from the windscreen pillars to the lamps.
    crease = 0.44 + 0.20 * smooth((x - 0.2) / 1.2)
    on_top = smooth((z - Spline(car['deck'])(np.maximum(x, 0)) + 0.09) / 0.06) * smooth((x - 0.12) / 0.35) * (1 - smooth((x - 1.0) / 0.5))
    inner = np.where(np.abs(y) < crease, np.exp(-(crease - np.abs(y)) / 0.20), 1 - smooth((np.abs(y) - crease) / 0.05))
    z += 0.013 * on_top * inner
    return np.stack([x, y, z], -1)


def _inside(front, outlines, y, z):
    """Depth inside outlines, 0 outside, at points (y, z)."""
    sheet = front.sheet
    d = sheet.signed(outlines)
    i = np.clip(((y - sheet.u[0]) / sheet.du).astype(int), 0, sheet.width - 1)
    j = np.clip(((z - sheet.v[0]) / sheet.du).astype(int), 0, sheet.height - 1)
    return np.maximum(-d[j, i], 0)


def canopy_half_width(car, x, z):
    """Half width of the canopy at a height; for hiding the deck below the glass."""
    roof, base = Spline(car['roof'])(x), np.minimum(car['canopy_floor'], Spline(car['roof'])(x) - 0.02)
    taper = swell((x - car['canopy'][0]) / car['canopy_plan'][0], car['canopy_plan'][1])
    low, high = Spline(car['belt_width'])(x) * taper, Spline(car['roof_width'])(x) * taper
    t = np.clip((z - base) / np.maximum(roof - base - 0.04, 0.02), 0, 1)
    return np.where(z < roof - 0.03, low - (low - high) * t**1.35, 0)


def canopy_surface(car, rows=300, columns=110):
    """Half of the canopy: it plunges into the body, and where they meet the cowl and belt lines appear."""
    start, end = car['canopy']
    s = np.linspace(0, 1, rows)
    x = start + (end - start) * (0.35 * s**2 + 0.65 * s)
    x[0] += 1e-4
    roof = Spline(car['roof'])(x)
    taper = swell((x - start) / car['canopy_plan'][0], car['canopy_plan'][1])
    low, high = Spline(car['belt_width'])(x) * taper, Spline(car['roof_width'])(x) * taper
    base = np.minimum(car['canopy_floor'], roof - 0.02)
    tall = roof - base
    crown = 0.04 * np.minimum(tall / 0.5, 1)
    points = [(low, base - 0.05)]
    for t in (0.0, 0.2, 0.4, 0.6, 0.8, 0.93):
        points.append((low - (low - high) * t**1.35, base + (tall - crown) * t))
    points += [(high * 0.965, roof - crown * 0.62), (high * 0.86, roof - crown * 0.36), (high * 0.6, roof - crown * 0.14), (high * 0.3, roof), (0 * x, roof)]
    control = np.stack([np.stack([x, a, z], -1) for a, z in points], 1)
    return b_spline_rows(control, columns, open_start=True)
