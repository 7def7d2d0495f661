"""Every picture of the shop: what stands where, and from where it is seen in each format.

Landscape and portrait have their own camera. The horizon is at the same height in all hero pictures of a format."""

import math

from car import shapes
from car.build import build_car
from light import COOL, WARM, Box, area_light, before_car, beside_car, dusk, ground, level_camera, mirrored, surroundings
from places import drive, garage, house as home

HORIZON = {'landscape': 0.46, 'portrait': 0.43, 'product': 0.40}

# name: shape, paint, wheels, strength of the boxes, place along the ridge of hills
CARS = {
    'model-3': (shapes.FASTBACK, 'red', 'split', 1.0, 0.0),
    'model-y': (shapes.CROSSOVER, 'silver', 'blades', 1.0, 1.3),
    'model-s': (shapes.SALOON, 'blue', 'split', 1.0, 2.6),
    'model-x': (shapes.SUV, 'graphite', 'star', 1.5, 3.9),
}


def side_view(car, lens):
    c = car['length'] / 2
    return (c, 14, 0.62), (c, 0), lens, 0.0


def front_view(car, at, lens, aim=(0.45, 0.0), aside=0.0):
    c = car['length'] / 2
    return at, (c + aim[0] - 0.5, aim[1]), lens, aside


VIEWS = {
    ('model-3', 'landscape'): lambda car: front_view(car, (-5.9, 6.5, 0.58), 73, (0.10, 0.0)),
    ('model-y', 'landscape'): lambda car: side_view(car, 70),
    ('model-s', 'landscape'): lambda car: side_view(car, 78),
    ('model-x', 'landscape'): lambda car: front_view(car, (-5.0, -10.6, 0.62), 58, (0.35, 0.0)),
    ('model-3', 'portrait'): lambda car: front_view(car, (-6.6, 4.6, 0.64), 98, (-0.05, 0.0)),
    ('model-y', 'portrait'): lambda car: front_view(car, (-7.2, 4.5, 0.64), 98, (-0.05, 0.0)),
    ('model-s', 'portrait'): lambda car: front_view(car, (-7.2, 4.5, 0.64), 98, (-0.05, 0.0)),
    ('model-x', 'portrait'): lambda car: front_view(car, (-7.2, 4.5, 0.64), 94, (-0.05, 0.0)),
}


def car_picture(scene, name, form):
    car, paint, pattern, key, pan = CARS[name]
    build_car(car, paint, pattern)
    at, towards, lens, aside = VIEWS[name, form](car)
    yaw = level_camera(scene, at, towards, lens, HORIZON[form], aside)
    c = car['length'] / 2
    around = beside_car if abs(at[0] - c) < 1 else before_car
    boxes = around(car['length'], car['roof'][5][1], key)
    boxes = boxes if at[1] > 0 else mirrored(boxes)
    ground((c, 0))
    # The glow stands behind the nose, wherever it points.
    dusk(scene, surroundings(boxes, (c, 0, 0.6), yaw), HORIZON[form], pan, glow_at=0.66 if at[1] > 0 else 0.34)


def solar(scene, form):
    home.house()
    at, towards, lens = {
        'landscape': ((-9.6, -8.8, 4.45), (-0.6, -1.2), 40),
        'portrait': ((-8.6, -8.3, 4.75), (-1.5, -1.2), 50),
    }[form]
    yaw = level_camera(scene, at, towards, lens, HORIZON[form])
    ground((0, 0), fade=(30, 80), base=(0.016, 0.017, 0.013))
    boxes = [
        Box((16, 5, 11), (0, -2, 3.5), (14, 6), 1.5, (1, 1), (1.0, 0.60, 0.42)),
        Box((5, 3.5, 16), (0, -2, 3.5), (22, 14), 1.5, (1, 1), (0.42, 0.66, 1.0)),
        Box((-9, -14, 6), (0, -2, 3.0), (14, 5), 0.7, (1, 1), COOL),
    ]
    dusk(scene, surroundings(boxes, (0, -2, 3.5), yaw, warmth=1.6), HORIZON[form], 5.2, strength=1.6)


def powerwall(scene, form):
    garage.wall(-7, 1.30)
    garage.slab_roof(-7, 1.75, -3.4, 0.28, 2.86)
    garage.light_slot(-6.5, 1.2, -0.42, 2.855)
    garage.battery()
    root = build_car(*CARS['model-3'][:3])
    place, turn, at, towards, lens, aside = {
        'landscape': ((0.95, -1.55, 0), -16, (-0.2, -7.6, 1.12), (-0.2, 0), 41, 0.0),
        'portrait': ((0.22, -1.75, 0), -24, (-0.1, -7.6, 1.12), (-0.1, 0), 80, 0.0),
    }[form]
    root.location, root.rotation_euler = place, (0, 0, math.radians(turn))
    yaw = level_camera(scene, at, towards, lens, HORIZON[form], aside)
    ground((0, 0), base=(0.030, 0.030, 0.031))
    area_light('slot light', (-2.6, -0.40, 2.84), (-2.6, -0.16, 0), (7.6, 0.10), 100, (1, 0.86, 0.70))
    boxes = [
        Box((-3, -9, 4.5), (0, 0, 1.0), (9, 4), 3.2, (1, 1), COOL),
        Box((5, -7, 3.0), (1, 0, 0.7), (9, 1.2), 6.0, (0.6, 0.9), COOL),
        Box((2.4, -2.0, 5), (2.4, -1.9, 0), (5, 1.6), 3.0, (0.6, 0.9), WARM),
    ]
    dusk(scene, surroundings(boxes, (0.5, -2.0, 1.0), yaw), HORIZON[form], 6.5, glow_at=0.92)


def product(scene, name):
    """One thing before one calm wall; all six share horizon, wall and boxes."""
    if name in CARS:
        car, paint, pattern, key, _ = CARS[name]
        build_car(car, paint, pattern)
        middle, length, tall = (car['length'] / 2, 0), car['length'], car['roof'][5][1]
        at, lens, aside = (middle[0] - 8.3, 6.2, 0.75), 78, 0.047  # the near end of a car looks longer than the far one
    else:
        {'solar': home.panel_stand, 'powerwall': garage.standing_battery}[name]()
        middle, length, tall, key, aside = (0, 0), 2.0, 1.42, 1.7, 0.0
        at, lens = {'solar': ((-5.6, 5.2, 0.46), 70), 'powerwall': ((-4.6, 3.7, 0.44), 84)}[name]
    yaw = level_camera(scene, at, middle, lens, HORIZON['product'], aside)
    ground(middle, fade=(length * 0.5 + 0.8, length * 0.5 + 6), base=(0.022, 0.023, 0.025), stained=False)
    scene.view_settings.exposure = 0.35
    boxes = before_car(length, tall, key * 1.1)
    if name == 'solar':
        boxes.append(Box((8, 5.4, 6.2), (0, 0, 0.7), (6, 5), 2.0, (1, 1), (0.38, 0.60, 1.0)))
    elif name == 'powerwall':
        boxes.append(Box((-6, 6.5, 4.5), (0, 0, 0.6), (4, 3), 3.0, (1, 1), COOL))
    dusk(scene, surroundings(boxes, (*middle, 0.6), yaw, warmth=0.0), HORIZON['product'], pan=None)


def film(scene, frames):
    """The blue saloon among gates of light: one loop of so many frames."""
    car, paint, pattern, key, pan = CARS['model-s']
    root = build_car(car, paint, pattern)
    c = car['length'] / 2
    yaw = level_camera(scene, (c - 7.4, 6.6, 0.62), (c - 0.1, 0), 66, HORIZON['landscape'])
    ground((c, 0), stained=False)
    gates = drive.gates()
    drive.joints()
    boxes = before_car(car['length'], 1.42, 0.55)
    dusk(scene, surroundings(boxes, (c, 0, 0.6), yaw, warmth=0.7), HORIZON['landscape'], pan, dim=0.55)
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 0.5
    drive.animate(root, gates, frames)


def build(scene, name, form):
    if form == 'product':
        product(scene, name)
    elif name in CARS:
        car_picture(scene, name, form)
    else:
        {'solar': solar, 'powerwall': powerwall}[name](scene, form)
