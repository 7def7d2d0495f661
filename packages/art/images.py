"""The panels' images, the film, and which image is which.

Landscape and portrait have their own camera. The horizon is at the same height in all hero images of a format."""

import products
import scenes
from car.build import build_car
from car.lineup import CARS
from light import before_car, beside_car, ground, level_camera, mirrored, surroundings, world
from models import road
from scenes import View

HORIZON = {'landscape': 0.46, 'portrait': 0.43}


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


def car_image(scene, name, form, paint):
    car, own, pattern, key, pan = CARS[name]
    build_car(car, paint or own, pattern)
    at, towards, lens, aside = VIEWS[name, form](car)
    yaw = level_camera(scene, at, towards, lens, HORIZON[form], aside)
    c = car['length'] / 2
    around = beside_car if abs(at[0] - c) < 1 else before_car
    boxes = around(car['length'], car['roof'][5][1], key)
    boxes = boxes if at[1] > 0 else mirrored(boxes)
    ground((c, 0))
    # The glow of the horizon is on the side of the car's front, in views of the front and of the rear.
    world(scene, surroundings(boxes, (c, 0, 0.6), yaw), HORIZON[form], pan, glow_at=0.66 if at[1] > 0 else 0.34)


def solar(scene, form):
    at, towards, lens = {
        'landscape': ((-9.6, -8.8, 4.45), (-0.6, -1.2), 40),
        'portrait': ((-8.6, -8.3, 4.75), (-1.5, -1.2), 50),
    }[form]
    scenes.roof(scene, View(at, towards, lens, HORIZON[form]))


def powerwall(scene, form):
    place, turn, at, towards, lens = {
        'landscape': ((0.95, -1.55, 0), -16, (-0.2, -7.6, 1.12), (-0.2, 0), 41),
        'portrait': ((0.22, -1.75, 0), -24, (-0.1, -7.6, 1.12), (-0.1, 0), 80),
    }[form]
    scenes.carport(scene, View(at, towards, lens, HORIZON[form]), place, turn)


def film(scene, frames):
    """The blue saloon among gates of light: one loop of so many frames."""
    car, paint, pattern, key, pan = CARS['model-s']
    root = build_car(car, paint, pattern)
    c = car['length'] / 2
    yaw = level_camera(scene, (c - 7.4, 6.6, 0.62), (c - 0.1, 0), 66, HORIZON['landscape'])
    ground((c, 0), stained=False)
    gates = road.gates()
    road.joints()
    boxes = before_car(car['length'], 1.42, 0.55)
    world(scene, surroundings(boxes, (c, 0, 0.6), yaw, warmth=0.7), HORIZON['landscape'], pan, dim=0.55)
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 0.5
    road.animate(root, gates, frames)


def build(scene, name, form, paint=None):
    if form.startswith('product'):
        products.product(scene, name, form, paint)
    elif name in CARS:
        car_image(scene, name, form, paint)
    else:
        {'solar': solar, 'powerwall': powerwall}[name](scene, form)
