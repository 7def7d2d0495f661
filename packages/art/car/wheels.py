"""Wheels: a turned tyre and barrel, a brake, and one of three patterns of spokes."""

import math

import bpy
import numpy as np

from car.materials import hollow, rubber
from geometry import grid_faces, lathe, mesh, round_profile
from nodes import plain


class WheelKit:
    """The materials and measures all wheels of one car share."""

    def __init__(self, car, pattern, caliper=(0.30, 0.010, 0.010)):
        self.radius, self.half = car['tyre'], car['tyre_width'] / 2
        self.rim = self.radius - 0.078
        self.pattern = pattern
        self.rubber, self.hollow = rubber(), hollow()
        self.dark = plain('rim', (0.022, 0.022, 0.024), metallic=0.6, rough=0.28, coat=0.5)
        self.cut = plain('cut face', (0.42, 0.43, 0.45), metallic=1, rough=0.24)
        self.iron = plain('disc', (0.20, 0.20, 0.20), metallic=1, rough=0.34)
        self.caliper = plain('caliper', caliper, rough=0.35, coat=0.6)

    def wheel(self, parent, place, side):
        hub = bpy.data.objects.new('wheel', None)
        bpy.context.scene.collection.objects.link(hub)
        hub.parent, hub.location, hub.scale = parent, place, (1, side, 1)
        still = bpy.data.objects.new('brake', None)
        bpy.context.scene.collection.objects.link(still)
        still.parent, still.location, still.scale = parent, place, (1, side, 1)
        self._tyre(hub)
        self._barrel(hub)
        self._brake(still)
        {'split': self._split, 'blades': self._blades, 'star': self._star}[self.pattern](hub)
        self._hub(hub)
        return hub

    def _tyre(self, hub):
        r, w, rim = self.radius, self.half, self.rim
        flank = [(rim - 0.004, 0.80), (rim + 0.010, 0.97), (rim + 0.018, 0.985), (rim + 0.022, 0.975), (rim + 0.040, 1.03), (r - 0.022, 0.98), (r - 0.006, 0.84)]
        outer = round_profile([(a, w * b) for a, b in flank], 40)
        tread = []
        for y in np.linspace(0.80, -0.80, 81):
            groove = min(abs(y - g) for g in (-0.48, -0.16, 0.16, 0.48)) < 0.035
            tread.append((r - (0.007 if groove else 0.0006 * (y * 3) ** 2), w * y))
        inner = [(a, -b) for a, b in outer[::-1]]
        lathe('tyre', np.r_[outer, tread, inner], 128, self.rubber, hub)

    def _barrel(self, hub):
        w, rim = self.half, self.rim
        well = round_profile([(rim - 0.05, -w * 0.9), (rim - 0.03, -0.02), (rim - 0.028, 0.04), (rim - 0.020, w * 0.70)], 30)
        lip = round_profile([(rim - 0.020, w * 0.70), (rim - 0.009, w * 0.86), (rim - 0.003, w * 0.935), (rim + 0.009, w * 0.955), (rim + 0.012, w * 0.86), (rim + 0.004, w * 0.75)], 24)
        lathe('barrel', well, 128, self.dark, hub)
        lathe('lip', lip, 128, self.cut, hub)
        lathe('back', [(0, -w * 0.55), (rim - 0.03, -w * 0.55)], 64, self.hollow, hub)

    def _brake(self, still):
        lathe('disc', [(0.07, 0.0), (0.07, 0.020), (0.082, 0.024), (0.195, 0.024), (0.197, -0.004)], 96, self.iron, still)
        v, n = [], 16
        for a in np.linspace(math.radians(-30), math.radians(30), n):
            edge = 0.012 if a in (math.radians(-30), math.radians(30)) else 0
            for r, y in ((0.118, 0.0), (0.122 + edge, 0.052), (0.215 - edge, 0.052), (0.222, 0.0)):
                v.append((r * math.cos(a), y, r * math.sin(a)))
        mesh('caliper', v, grid_faces(n, 4), [self.caliper], parent=still, smooth_shading=False)

    def _spoke(self, hub, angle, inner, outer, dish, depth=0.030, twist=0.0, face=None, flare=0.012):
        """One spoke from (radius, width) to (radius, width): a bevelled bar that bows outwards."""
        n, (r0, w0), (r1, w1), (y0, y1) = 18, inner, outer, dish
        profile = [(-0.5, -1), (-0.5, -0.30), (-0.44, -0.10), (-0.34, 0), (0.34, 0), (0.44, -0.10), (0.5, -0.30), (0.5, -1)]
        v = []
        for q in np.linspace(0, 1, n):
            r, a = r0 + (r1 - r0) * q, angle + twist * q
            w, y = w0 + (w1 - w0) * q + flare * q**6, y0 + (y1 - y0) * q**1.6 + 0.012 * math.sin(math.pi * q)
            for across, down in profile:
                t, b = across * w, y + down * depth
                v.append((r * math.cos(a) - t * math.sin(a), b, r * math.sin(a) + t * math.cos(a)))
        k = len(profile) - 1
        index = [0 if i % k == 3 else 1 for i in range((n - 1) * k)]
        mesh('spoke', v, grid_faces(n, len(profile)), [face or self.cut, self.dark], smooth_shading=False, material_index=index, parent=hub)

    def _split(self, hub):
        """Five pairs, each pair opening towards the rim."""
        dish, end = (self.half * 0.60, self.half * 0.90), self.rim - 0.004
        for i in range(5):
            a = 2 * math.pi * i / 5 + math.pi / 2
            for s in (-1, 1):
                self._spoke(hub, a + s * 0.115, (0.055, 0.036), (end, 0.024), dish, twist=s * 0.10)
            self._spoke(hub, a + math.pi / 5, (0.09, 0.020), (end, 0.012), (dish[0] - 0.028, dish[1] - 0.030), 0.02, face=self.dark)

    def _blades(self, hub):
        """Ten curved blades."""
        for i in range(10):
            a = 2 * math.pi * i / 10
            self._spoke(hub, a, (0.052, 0.030), (self.rim - 0.004, 0.058), (self.half * 0.62, self.half * 0.90), 0.028, twist=0.30)

    def _star(self, hub):
        """Seven broad Y spokes."""
        dish, end = (self.half * 0.58, self.half * 0.92), self.rim - 0.004
        for i in range(7):
            a = 2 * math.pi * i / 7 + math.pi / 2
            for s in (-1, 1):
                self._spoke(hub, a, (0.055, 0.034), (end, 0.020), dish, 0.034, twist=s * 0.155)

    def _hub(self, hub):
        y = self.half * 0.60
        cap = [(0.080, y - 0.03), (0.077, y - 0.004), (0.066, y + 0.006), (0.040, y + 0.009), (0.036, y + 0.015), (0.020, y + 0.018), (0, y + 0.0185)]
        lathe('hub', round_profile(cap, 36), 72, self.dark, hub)
        for a in np.arange(5) * 2 * math.pi / 5 + math.pi / 2:
            bolt = lathe('bolt', [(0.0085, y), (0.0085, y + 0.011), (0.0, y + 0.012)], 12, self.iron, hub)
            bolt.location = (0.056 * math.cos(a), 0, 0.056 * math.sin(a))
