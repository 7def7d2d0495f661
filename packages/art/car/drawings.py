"""What is drawn on a car: windows, shut lines, handles, lamps, intakes. Outlines only; materials.py gives them looks."""

import numpy as np

from contours import Sheet, both_sides
from geometry import Spline, bezier, smooth, swell


def belt_line(car):
    (x0, z0), (x1, z1) = car['belt']
    return lambda x: z0 + (z1 - z0) * (np.asarray(x) - x0) / (x1 - x0)


def side_window(car):
    """Outline of all side glass in side view: it follows the roof and closes on the belt in a long quarter light."""
    roof, belt = Spline(car['roof']), belt_line(car)
    first, last = car['window']
    x = np.linspace(first - 0.3, last, 300)
    top = roof(x) - car['window_drop'] - 0.02 * smooth((x - 3.0) / 0.8)
    closing = belt(x) + (roof(last - 0.9) - belt(last - 0.9)) * swell((last - x) / 1.2, 1.6)
    top = np.minimum(top, closing)
    ok = top > belt(x) + 0.012
    x, top = x[ok], top[ok]
    base = np.linspace(x[-1], x[0], 40)
    return list(zip(x, top)) + list(zip(base, belt(base)))


def pillars(car):
    """The black uprights between the panes, leaning with the doors."""
    roof = Spline(car['roof'])
    lean = 0.10
    x = car['pillar']
    quarter = car['doors'][2] + 0.16
    return [[(x - lean * 0.3, 0.8), (x + lean, float(roof(x)))], [(quarter, 0.8), (quarter + 0.24, float(roof(quarter)) + 0.1)]]


def shut_lines(car):
    """Door cuts in side view."""
    belt, base = belt_line(car), 0.265 + (car['cladding'] - 0.205)
    front, middle, rear = car['doors']
    top = lambda x: float(belt(x)) + 0.03
    t = np.linspace(0, 1, 30)
    lines = [
        [(front - 0.05 + 0.05 * a * a, base + (top(front) - base) * a) for a in t],
        [(middle - 0.02 + 0.05 * a, base + (top(middle) - base) * a) for a in t],
    ]
    around = car['tyre'] + car['arch'] + 0.085
    arc = [(car['axles'][1] + around * np.cos(a), car['tyre'] + around * np.sin(a)) for a in np.radians(np.linspace(200, 122, 30))]
    arc = [p for p in arc if p[1] > base]
    x1, z1 = arc[-1]
    lines.append(arc + [(x1 + (rear + 0.2 - x1) * a**1.2, z1 + (top(rear) - z1) * a) for a in t[1:]])
    lines.append([(front - 0.05, base), (arc[0][0], base)])
    return lines


def handles(car):
    """Flush door handles: rounded slots under the belt."""
    belt, slots = belt_line(car), []
    for x in (car['doors'][1] - 0.26, car['doors'][2] - 0.14):
        z, r = float(belt(x)) - 0.088, 0.0125
        left = [(x - 0.0 + r * np.cos(a), z + r * np.sin(a)) for a in np.radians(np.linspace(90, 270, 12))]
        right = [(x + 0.19 + r * np.cos(a), z + 0.007 + r * np.sin(a)) for a in np.radians(np.linspace(-90, 90, 12))]
        slots.append(left + right)
    return slots


def charge_port(car):
    x, z, r = car['axles'][1] + 0.53, float(Spline(car['shoulder'])(car['axles'][1] + 0.5)) - 0.185, 0.062
    return [(x + r * np.sign(np.cos(a)) * abs(np.cos(a)) ** 0.45 * 1.15, z + r * np.sign(np.sin(a)) * abs(np.sin(a)) ** 0.45) for a in np.linspace(0, 2 * np.pi, 60)]


def side_sheet():
    return Sheet((0, 5.4), (0, 2.0), 2700, reach=0.05)


def top_sheet():
    return Sheet((0, 5.4), (-1.1, 1.1), 2700, reach=0.05)


def top_lines(car):
    """Bonnet and boot cuts seen from above."""
    w = car['half_width'] / 0.93
    start, end = car['canopy'][0], car['length']
    bonnet = bezier((0.155, 0), (0.16, 0.30), (0.22, 0.55), (0.40, 0.655)) + bezier((0.40, 0.655), (0.75, 0.755), (1.1, 0.79), (start + 0.60, 0.81))
    boot = bezier((end - 0.10, 0.60), (end - 0.3, 0.64), (end - 0.5, 0.62), (car['canopy'][1] - 0.5, 0.58))
    return [line for part in (bonnet, boot) for line in _left_and_right(part, w)]


def _left_and_right(points, wide):
    return [[(x, y * wide) for x, y in points], [(x, -y * wide) for x, y in points]]


class Front:
    """The face, seen from straight ahead (y, z)."""

    def __init__(self, car):
        self.up, self.wide = car['lift'] * 0.85, car['half_width'] / 0.93
        at = self._at
        lens = bezier(at(0.47, 0.632), at(0.60, 0.636), at(0.76, 0.668), at(0.905, 0.722)) + bezier(at(0.90, 0.762), at(0.78, 0.722), at(0.62, 0.676), at(0.47, 0.660))
        self.lens = both_sides(lens)
        self.blade = both_sides(bezier(at(0.48, 0.6465), at(0.62, 0.662), at(0.77, 0.704), at(0.893, 0.748)))
        self.slit = [bezier(at(-0.48, 0.646), at(-0.2, 0.641), at(0.2, 0.641), at(0.48, 0.646))]
        self.modules = [(s * self.wide * y, z + self.up) for s in (1, -1) for y, z in ((0.64, 0.6535), (0.70, 0.6665), (0.76, 0.683))]
        lift = 0.6 * car['lift']
        low = lambda y, z: (y * self.wide, z + lift)
        half = bezier(low(0, 0.262), low(0.3, 0.262), low(0.48, 0.266), low(0.575, 0.285)) + bezier(low(0.625, 0.345), low(0.56, 0.432), low(0.42, 0.440), low(0, 0.444))
        self.intake = [half + [(-y, z) for y, z in half[::-1]]]
        curtain = bezier(low(0.705, 0.30), low(0.745, 0.36), low(0.78, 0.44), low(0.815, 0.545)) + bezier(low(0.845, 0.54), low(0.825, 0.44), low(0.80, 0.36), low(0.775, 0.30))
        self.curtains = both_sides(curtain)
        self.sheet = Sheet((-1.1, 1.1), (0, 1.2), 2200, reach=0.05)

    def _at(self, y, z):
        return (y * self.wide, z + self.up)


class Rear:
    """The tail, seen from straight behind (y, z)."""

    def __init__(self, car):
        up, wide = car['lift'], car['half_width'] / 0.93
        at = lambda y, z: (y * wide, z + up)
        half = bezier(at(0, 0.935), at(0.3, 0.935), at(0.62, 0.938), at(0.93, 0.966)) + bezier(at(0.93, 0.925), at(0.66, 0.893), at(0.4, 0.890), at(0, 0.890))
        self.lens = [half + [(-y, z) for y, z in half[::-1]]]
        bar = bezier(at(0, 0.914), at(0.3, 0.914), at(0.6, 0.915), at(0.91, 0.945))
        self.bar = both_sides(bar)
        low = lambda y, z: (y * wide, z + 0.5 * up)
        fan = bezier(low(0, 0.50), low(0.32, 0.50), low(0.50, 0.49), low(0.66, 0.43)) + bezier(low(0.72, 0.36), low(0.6, 0.2), low(0.3, 0.1), low(0, 0.1))
        self.diffuser = [fan + [(-y, z) for y, z in fan[::-1]]]
        self.sheet = Sheet((-1.1, 1.1), (0, 1.4), 2200, reach=0.05)
