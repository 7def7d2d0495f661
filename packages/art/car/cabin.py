"""A hint of an interior: what can be seen through dark glass above the belt line."""

import math

import bpy

from geometry import box
from nodes import plain


def cabin(car, root):
    trim = plain('trim', (0.020, 0.020, 0.022), rough=0.6)
    cloth = plain('seat', (0.16, 0.15, 0.145), rough=0.55)
    belt = car['belt'][0][1]
    front, rear = car['seats']
    dash = box('dash', (front - 1.02, front - 0.72), (-0.66, 0.66), (belt - 0.20, belt + 0.015), trim, bevel=0.03, parent=root)
    dash.rotation_euler = (0, 0, 0)
    screen = box('screen', (-0.008, 0.008), (-0.17, 0.17), (0, 0.19), trim, bevel=0.006, parent=root)
    screen.location, screen.rotation_euler = (front - 0.68, 0.0, belt - 0.10), (0, math.radians(12), 0)
    _wheel((front - 0.58, -0.37, belt - 0.03), trim, root)
    for y in (-0.37, 0.37):
        _seat((front, y, belt - 0.36), 0.26, cloth, trim, root)
    for y in (-0.36, 0.36):
        _seat((rear, y, belt - 0.36), 0.30, cloth, trim, root)
    box('rear shelf', (rear + 0.28, rear + 0.75), (-0.58, 0.58), (belt - 0.12, belt - 0.04), trim, parent=root)


def _seat(place, half, cloth, trim, root):
    back = box('backrest', (-0.055, 0.055), (-half, half), (0, 0.56), cloth, bevel=0.05, parent=root)
    rest = box('headrest', (-0.045, 0.045), (-0.125, 0.125), (0.60, 0.77), cloth, bevel=0.042, parent=root)
    post = box('post', (-0.008, 0.008), (-0.06, 0.06), (0.52, 0.62), trim, parent=root)
    for part in (back, rest, post):
        part.location, part.rotation_euler = place, (0, math.radians(16), 0)


def _wheel(place, material, root):
    bpy.ops.mesh.primitive_torus_add(major_radius=0.175, minor_radius=0.014, major_segments=64, minor_segments=12)
    ring = bpy.context.object
    ring.data.materials.append(material)
    ring.parent, ring.location, ring.rotation_euler = root, place, (0, math.radians(-66), 0)
    spoke = box('spoke', (-0.012, 0.012), (-0.17, 0.17), (-0.02, 0.02), material, bevel=0.01, parent=root)
    spoke.location, spoke.rotation_euler = place, (0, math.radians(24), 0)
