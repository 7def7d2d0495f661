"""One finished car as children of an empty at the nose, on the ground."""

import math

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from car import materials
from car.body import body_surface, canopy_half_width, canopy_surface
from car.cabin import cabin
from car.paints import PAINTS
from car.wheels import WheelKit
from geometry import Spline, box, grid_faces, mesh, smooth


def build_car(car, paint, pattern, lamps=9.0, tail=5.0, tint=(0.24, 0.25, 0.26)):
    root = bpy.data.objects.new(car['name'], None)
    bpy.context.scene.collection.objects.link(root)
    paint = PAINTS[paint]
    surface = body_surface(car)
    body = _mirrored('body', surface, materials.body_material(car, paint, lamps, tail), root, hide=_under_canopy(car))
    _mirrored('canopy', canopy_surface(car), materials.canopy_material(car, paint, tint), root)
    _arches(car, surface, paint, root)
    front, rear = car['axles']
    box('floor pan', (front - 0.36, rear + 0.36), (-0.56, 0.56), (0.16, 0.74 + car['lift']), materials.hollow(), parent=root)
    kit = WheelKit(car, pattern)
    for axle in car['axles']:
        for side in (1, -1):
            kit.wheel(root, (axle, side * car['track'], car['tyre']), side)
    _mirrors(car, paint, root)
    if car['rails']:
        _rails(car, root)
    cabin(car, root)
    return root


def _under_canopy(car):
    """Says which points of the body lie under the canopy: behind glass they would be seen."""

    def hidden(v):
        x, y, z = v.T
        start, end = car['canopy']
        inside = np.abs(y) < canopy_half_width(car, x, z) - 0.03
        return inside & (x > start + 0.22) & (x < end - 0.12) & (z > 0.75)

    return hidden


def _mirrored(name, grid, material, parent, hide=None):
    """Both halves of a surface in one mesh; the attribute `around` runs 0..1 from the lower edge to the middle."""
    rows, columns, _ = grid.shape
    full = np.concatenate([grid, (grid * np.array([1, -1, 1.0]))[:, ::-1][:, 1:]], 1)
    vertices = full.reshape(-1, 3)
    faces = grid_faces(rows, full.shape[1])
    if hide is not None:
        gone = hide(vertices)
        faces = faces[~gone[faces].all(1)]
    thing = mesh(name, vertices, faces, [material], parent=parent)
    around = np.linspace(0, 1, columns)
    values = np.tile(np.r_[around, around[::-1][1:]], rows)
    thing.data.attributes.new('around', 'FLOAT', 'POINT').data.foreach_set('value', values)
    return thing


def _arches(car, surface, paint, root):
    """Rolled edges of the wheel openings, laid on the body's own surface."""
    rows, columns, _ = surface.shape
    tree = BVHTree.FromPolygons([tuple(v) for v in surface.reshape(-1, 3)], grid_faces(rows, columns).tolist())
    radius = car['tyre'] + car['arch']
    look = materials.black_plastic() if car['clad_arches'] else materials.paint_material(paint)
    wide = 0.055 if car['clad_arches'] else 0.0
    hollow = materials.hollow()
    for axle in car['axles']:
        # The strip ends where the body does, just above its underside, which rises towards the tail.
        under = Spline(car['under'])
        behind, ahead = (math.asin((float(under(axle + s * radius)) + 0.03 - car['tyre']) / radius) for s in (1, -1))
        angles = np.linspace(behind, math.pi - ahead, 110)
        ys = [_skin(tree, axle + (radius + 0.004) * math.cos(a), car['tyre'] + (radius + 0.004) * math.sin(a)) for a in angles]
        ys = _filled(ys)
        # (out of the skin, radius) from the visible flare inwards to the wheel house
        section = [(-0.004, radius + 0.012 + wide), (0.004, radius + 0.008 + wide), (0.008, radius + 0.003), (0.004, radius - 0.003), (-0.012, radius - 0.006), (-0.035, radius - 0.006), (-0.30, radius - 0.006)]
        for side in (1, -1):
            v = []
            for a, y in zip(angles, ys):
                for out, r in section:
                    at = _skin(tree, axle + r * math.cos(a), car['tyre'] + r * math.sin(a)) if wide and r > radius + 0.02 else y
                    v.append((axle + r * math.cos(a), side * ((at or y) + out), car['tyre'] + r * math.sin(a)))
            k = len(section) - 1
            index = [1 if i % k > 3 else 0 for i in range((len(angles) - 1) * k)]
            mesh('arch', v, grid_faces(len(angles), len(section)), [look, hollow], material_index=index, parent=root)


def _skin(tree, x, z):
    hit = tree.ray_cast(Vector((x, 2, z)), Vector((0, -1, 0)))[0]
    return hit.y if hit is not None and hit.y > 0.5 else None


def _filled(values):
    known = [v for v in values if v is not None]
    result, last = [], known[0]
    for v in values:
        last = last if v is None else v
        result.append(last)
    return result


def _mirrors(car, paint, root):
    """Slim door mirrors on thin arms."""
    shoulder = float(Spline(car['shoulder'])(1.75))
    x0, glossy, black = car['window'][0] + 0.17, materials.paint_material(paint), materials.black_plastic()
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 48, endpoint=False), np.linspace(0, np.pi, 28), indexing='ij')
    power = lambda c, p: np.sign(c) * np.abs(c) ** p
    for side in (1, -1):
        x = x0 + 0.070 * power(np.cos(v), 0.75)
        out = car['half_width'] * 0.965 + 0.082 * power(np.sin(v) * np.cos(u), 0.72)
        z = shoulder + 0.118 + 0.040 * power(np.sin(v) * np.sin(u), 0.72) - 0.12 * (x - x0) * 0.5
        grid = np.stack([x + 0.25 * (out - car['half_width']), side * out, z], -1)
        upper = grid.reshape(-1, 3)
        faces = grid_faces(48, 28, close_rows=True)
        low = upper[faces][..., 2].mean(1) < shoulder + 0.100
        mesh('mirror', upper, faces, [glossy, black], material_index=low.astype(int), parent=root)
        arm = [(x0 + 0.02 + dx, side * w, h - drop) for drop in (0, 0.016) for w, h in ((car['half_width'] * 0.86, shoulder + 0.055), (car['half_width'] * 0.95, shoulder + 0.098)) for dx in (-0.03, 0.03)]
        mesh('arm', arm, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], [black], smooth_shading=False, parent=root)


def _rails(car, root):
    """Roof rails that rise out of the roof's edge and sink back into it."""
    start, end = car['window'][0] + 0.62, car['window'][1] - 0.22
    x = np.linspace(start, end, 160)[:, None]
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)[None]
    middle = Spline(car['roof_width'])(x) * 0.90
    height = Spline(car['roof'])(x) - 0.045 + 0.058 * smooth((x - start) / 0.16) * smooth((end - x) / 0.16)
    for side in (1, -1):
        grid = np.stack(np.broadcast_arrays(x, side * (middle + 0.015 * np.cos(turn)), height + 0.017 * np.sin(turn)), -1)
        mesh('rail', grid.reshape(-1, 3), grid_faces(160, 24, close_columns=True), [materials.black_plastic()], parent=root)
