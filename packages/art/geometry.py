"""Curves and meshes: everything the models need that knows nothing about cars."""

import bpy
import numpy as np


class Spline:
    """Natural cubic spline through a few (x, y) points; straight beyond both ends."""

    def __init__(self, points):
        p = np.array(sorted(points), float)
        self.x, self.y = p[:, 0], p[:, 1]
        n, h = len(p), np.diff(p[:, 0])
        a, b = np.eye(n), np.zeros(n)
        for i in range(1, n - 1):
            a[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
            b[i] = 6 * ((self.y[i + 1] - self.y[i]) / h[i] - (self.y[i] - self.y[i - 1]) / h[i - 1])
        self.h, self.m = h, np.linalg.solve(a, b)

    def __call__(self, t):
        t = np.asarray(t, float)
        inside = np.clip(t, self.x[0], self.x[-1])
        i = np.clip(np.searchsorted(self.x, inside) - 1, 0, len(self.h) - 1)
        d, h = inside - self.x[i], self.h[i]
        slope = (self.y[i + 1] - self.y[i]) / h - h * (2 * self.m[i] + self.m[i + 1]) / 6
        value = self.y[i] + d * (slope + d * (self.m[i] / 2 + d * (self.m[i + 1] - self.m[i]) / (6 * h)))
        first = (self.y[1] - self.y[0]) / self.h[0] - self.h[0] * self.m[1] / 6
        last = (self.y[-1] - self.y[-2]) / self.h[-1] + self.h[-1] * self.m[-2] / 6
        return value + np.where(t < self.x[0], first, last) * (t - inside)


def smooth(t):
    """0 below 0, 1 above 1, an S between."""
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def swell(t, p):
    """A quarter of a superellipse: 0 at 0, level at 1; larger p is squarer."""
    return (1 - (1 - np.clip(t, 0, 1)) ** p) ** (1 / p)


def bezier(p0, p1, p2, p3, n=30):
    """Points of a cubic Bezier curve."""
    t = np.linspace(0, 1, n)[:, None]
    p0, p1, p2, p3 = (np.array(p, float) for p in (p0, p1, p2, p3))
    q = (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
    return [tuple(v) for v in q]


def b_spline_rows(control, samples, open_start=False):
    """Uniform B-spline through each row of control points (S, K, 3) -> (S, samples, 3).

    Rows end on the plane of symmetry (y = 0), where they are continued as in a mirror, so that both
    halves meet without a ridge; `open_start` keeps the first point as it is."""
    mirror = np.array([1, -1, 1.0])
    before = 2 * control[:, :1] - control[:, 1:2] if open_start else control[:, 1:2] * mirror
    c = np.concatenate([before, control, control[:, -2:-1] * mirror], 1)
    k = control.shape[1]
    t = np.linspace(0, k - 1, samples)
    i = np.minimum(t.astype(int), k - 2)
    f = t - i
    weights = (1 - f) ** 3 / 6, (3 * f**3 - 6 * f**2 + 4) / 6, (-3 * f**3 + 3 * f**2 + 3 * f + 1) / 6, f**3 / 6
    return sum(c[:, i + n] * w[None, :, None] for n, w in enumerate(weights))


def grid_faces(rows, columns, close_rows=False, close_columns=False, flip=False):
    """Quads of a grid of vertices, as an (n, 4) array."""
    i = np.arange(rows if close_rows else rows - 1)[:, None]
    j = np.arange(columns if close_columns else columns - 1)[None]
    i2, j2 = (i + 1) % rows, (j + 1) % columns
    quads = np.stack([i * columns + j, i * columns + j2, i2 * columns + j2, i2 * columns + j], -1).reshape(-1, 4)
    return quads[:, ::-1] if flip else quads


def mesh(name, vertices, faces, materials=(), smooth_shading=True, material_index=None, parent=None):
    """A mesh object from arrays; all faces have the same number of corners."""
    v, f = np.asarray(vertices, np.float32), np.asarray(faces, np.int32)
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(v))
    data.vertices.foreach_set('co', v.ravel())
    data.loops.add(f.size)
    data.loops.foreach_set('vertex_index', f.ravel())
    data.polygons.add(len(f))
    data.polygons.foreach_set('loop_start', np.arange(len(f), dtype=np.int32) * f.shape[1])
    data.polygons.foreach_set('loop_total', np.full(len(f), f.shape[1], np.int32))
    data.polygons.foreach_set('use_smooth', np.full(len(f), smooth_shading))
    for m in materials:
        data.materials.append(m)
    if material_index is not None:
        data.polygons.foreach_set('material_index', np.asarray(material_index, np.int32))
    data.update(calc_edges=True)
    data.validate()
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing


BOX_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def box(name, x, y, z, material, bevel=0, parent=None, segments=4):
    """A box between pairs of coordinates, with rounded edges if asked."""
    v = [(a, b, c) for a in x for b in y for c in z]
    thing = mesh(name, v, BOX_FACES, [material], smooth_shading=bool(bevel), parent=parent)
    if bevel:
        m = thing.modifiers.new('bevel', 'BEVEL')
        m.width, m.segments = bevel, segments
        thing.data.use_auto_smooth = True
    return thing


def lathe(name, profile, steps, material, parent=None):
    """Turns a profile of (radius, y) points around the y axis."""
    p = np.array(profile, float)
    a = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    y = np.tile(p[:, 1], (steps, 1))
    v = np.stack([np.outer(np.cos(a), p[:, 0]), y, np.outer(np.sin(a), p[:, 0])], -1).reshape(-1, 3)
    return mesh(name, v, grid_faces(steps, len(p), close_rows=True), [material], parent=parent)


def round_profile(points, n=60):
    """A smooth curve through profile points, evenly sampled."""
    p = np.array(points, float)
    d = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
    t = np.linspace(0, d[-1], n)
    return np.stack([Spline(list(zip(d, p[:, 0])))(t), Spline(list(zip(d, p[:, 1])))(t)], 1)


def tube(name, points, radii, material, n=400, sides=28):
    """A round tube along a smooth curve through points; each point has its radius. The ends stay open."""
    p, r = np.array(points, float), np.array(radii, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    t = np.linspace(0, d[-1], n)
    center = np.stack([Spline(list(zip(d, p[:, k])))(t) for k in range(3)], 1)
    ahead = np.gradient(center, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    # Each section is turned as little as possible against the one before, so that the tube does not twist.
    across = np.cross(ahead[0], (0.1, 0.2, 1.0))
    rows = []
    for c, a, radius in zip(center, ahead, np.interp(t, d, r)):
        across = across - a * (across @ a)
        across /= np.linalg.norm(across)
        angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)[:, None]
        rows.append(c + radius * (np.cos(angle) * across + np.sin(angle) * np.cross(a, across)))
    return mesh(name, np.concatenate(rows), grid_faces(n, sides, close_columns=True), [material])
