"""What several images show, each from its own camera: the solar roof and the carport, with their lights."""

import math
from typing import NamedTuple

from car.build import build_car
from car.lineup import CARS
from light import COOL, DUSK, WARM, Box, area_light, ground, level_camera, surroundings, world
from models import garage, house


class View(NamedTuple):
    """A level camera: where it stands, what it looks at, its lens, the height of the horizon, a sideways shift."""

    at: tuple
    towards: tuple
    lens: float
    horizon: float
    aside: float = 0.0


def roof(scene, view, sky=DUSK, strength=1.6, base=(0.016, 0.017, 0.013)):
    house.house()
    yaw = level_camera(scene, *view)
    ground((0, 0), fade=(30, 80), base=base)
    boxes = [
        Box((16, 5, 11), (0, -2, 3.5), (14, 6), 1.5, (1, 1), (1.0, 0.60, 0.42)),
        Box((5, 3.5, 16), (0, -2, 3.5), (22, 14), 1.5, (1, 1), (0.42, 0.66, 1.0)),
        Box((-9, -14, 6), (0, -2, 3.0), (14, 5), 0.7, (1, 1), COOL),
    ]
    world(scene, surroundings(boxes, (0, -2, 3.5), yaw, warmth=1.6, sky=sky), view.horizon, 5.2, strength=strength, sky=sky)


def carport(scene, view, place, turn, sky=DUSK, device=garage.battery):
    """The battery or another device on the wall and the red car beside it, turned by so many degrees."""
    garage.wall(-7, 1.30)
    garage.slab_roof(-7, 1.75, -3.4, 0.28, 2.86)
    garage.light_slot(-6.5, 1.2, -0.42, 2.855)
    device()
    root = build_car(*CARS['model-3'][:3])
    root.location, root.rotation_euler = place, (0, 0, math.radians(turn))
    yaw = level_camera(scene, *view)
    ground((0, 0), base=(0.030, 0.030, 0.031))
    area_light('slot light', (-2.6, -0.40, 2.84), (-2.6, -0.16, 0), (7.6, 0.10), 100, (1, 0.86, 0.70))
    boxes = [
        Box((-3, -9, 4.5), (0, 0, 1.0), (9, 4), 3.2, (1, 1), COOL),
        Box((5, -7, 3.0), (1, 0, 0.7), (9, 1.2), 6.0, (0.6, 0.9), COOL),
        Box((2.4, -2.0, 5), (2.4, -1.9, 0), (5, 1.6), 3.0, (0.6, 0.9), WARM),
    ]
    world(scene, surroundings(boxes, (0.5, -2.0, 1.0), yaw, sky=sky), view.horizon, 6.5, glow_at=0.92, sky=sky)
