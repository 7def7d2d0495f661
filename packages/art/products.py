"""The demo catalogue's images: each product in the studio first, then from other sides, close, and in other lights."""

from typing import NamedTuple

import scenes
from car.build import build_car
from car.lineup import CARS
from light import COOL, DAWN, DUSK, Box, Sky, before_car, beside_car, ground, level_camera, surroundings, turned, world
from models import accessories, garage, house
from scenes import View


class Mood(NamedTuple):
    """A sky, or none for the calm wall of the studio; how much of its glow; the ground; the exposure; strength of the boxes."""

    sky: Sky | None
    warmth: float
    ground: tuple
    exposure: float
    key: float


STUDIO = Mood(None, 0.0, (0.022, 0.023, 0.025), 0.35, 1.1)
EVENING = Mood(DUSK, 1.0, (0.013, 0.0135, 0.015), 0.15, 1.1)
MORNING = Mood(DAWN, 0.8, (0.050, 0.053, 0.060), 0.0, 1.1)


def front(length):
    return View((length / 2 - 8.3, 6.2, 0.75), (length / 2, 0), 78, 0.47, 0.047)  # the near end of a car looks longer than the far one


def side(length):
    return View((length / 2, 14, 0.62), (length / 2, 0), 84 * 5.0 / length, 0.42)


def rear(length):
    return View((length / 2 + 8.6, 6.0, 0.75), (length / 2, 0), 86 * 4.7 / length, 0.42, -0.045)


def lamp(length):
    return View((-2.0, 3.3, 0.60), (0.50, 0.62), 82, 0.60)


# The light boxes of each view depend on the position of the camera.
BOXES = {front: before_car, lamp: before_car, side: beside_car, rear: lambda length, *rest: turned(before_car(length, *rest), length / 2)}

# The first image and the close-up are rendered in the studio. The other images are rendered outdoors, one in
# the morning and one in the evening.
CAMERAS = {'product': front, 'product-2': side, 'product-3': lamp, 'product-4': rear}
SIDE_IN_THE_MORNING = ('model-s', 'model-x')


def mood_of(name, form):
    if form in ('product', 'product-3'):
        return STUDIO
    return MORNING if (form == 'product-2') == (name in SIDE_IN_THE_MORNING) else EVENING


def car(scene, name, form, paint):
    shape, own, pattern, key, pan = CARS[name]
    camera, mood = CAMERAS[form], mood_of(name, form)
    build_car(shape, paint or own, pattern)
    length, middle = shape['length'], (shape['length'] / 2, 0)
    boxes = BOXES[camera](length, shape['roof'][5][1], key * mood.key)
    stand(scene, camera(length), mood, boxes, middle, length, pan)


def stand(scene, view, mood, boxes, middle, length, pan=0.0):
    """Ground, boxes and sky or wall for one thing of such a length, and the camera before it."""
    yaw = level_camera(scene, *view)
    scene.view_settings.exposure = mood.exposure
    indoors = mood.sky is None
    sky = mood.sky or DUSK
    fade = (length * 0.5 + 0.8, length * 0.5 + 6) if indoors else (50, 260)
    ground(middle, fade, mood.ground, stained=not indoors)
    around = surroundings(boxes, (*middle, 0.6), yaw, mood.warmth, sky)
    world(scene, around, view.horizon, pan=None if indoors else pan, sky=sky)


def solar(scene, form, _):
    if form == 'product':
        house.panel_stand()
        boxes = before_car(2.0, 1.42, 1.7 * STUDIO.key) + [Box((8, 5.4, 6.2), (0, 0, 0.7), (6, 5), 2.0, (1, 1), (0.38, 0.60, 1.0))]
        stand(scene, View((-5.6, 5.2, 0.46), (0, 0), 70, 0.40), STUDIO, boxes, (0, 0), 2.0)
    elif form == 'product-2':
        scenes.roof(scene, View((-9.6, -8.8, 4.45), (-0.6, -1.2), 40, 0.42))
    elif form == 'product-3':
        scenes.roof(scene, View((-6.9, -5.6, 3.75), (-2.6, -2.0), 55, 0.62))
    else:
        scenes.roof(scene, View((-13.5, -15.5, 1.7), (-0.2, 0), 44, 0.30), DAWN, 1.5, (0.05, 0.055, 0.05))


def powerwall(scene, form, _):
    if form == 'product':
        garage.standing_battery()
        boxes = before_car(2.0, 1.42, 1.7 * STUDIO.key) + [Box((-6, 6.5, 4.5), (0, 0, 0.6), (4, 3), 3.0, (1, 1), COOL)]
        stand(scene, View((-4.6, 3.7, 0.44), (0, 0), 84, 0.40), STUDIO, boxes, (0, 0), 2.0)
    elif form == 'product-2':
        scenes.carport(scene, View((-0.30, -7.6, 1.12), (-0.30, 0), 74, 0.40), (0.52, -1.75, 0), -22)
    elif form == 'product-3':
        scenes.carport(scene, View((-1.75, -2.3, 1.50), (-0.45, -0.1), 62, 0.44), (4.0, -1.75, 0), -22)
    else:
        scenes.carport(scene, View((-2.6, -6.4, 1.12), (0.3, -0.6), 44, 0.40), (0.75, -1.75, 0), -22)


def wall_charger(scene, *_):
    scenes.carport(scene, View((-1.25, -2.75, 1.18), (-0.44, -0.1), 70, 0.53), (4.0, -1.75, 0), -22, device=accessories.wall_charger)


def charging_cable(scene, *_):
    accessories.charging_cable()
    boxes = before_car(2.0, 1.42, 2.2 * STUDIO.key) + [Box((-6, 6.5, 4.5), (0, 0, 0.2), (4, 3), 4.0, (1, 1), COOL)]
    stand(scene, View((-1.25, 1.95, 0.42), (-0.06, 0.08), 68, 0.80), STUDIO, boxes, (0, 0), 1.0)


def roof_rack(scene, *_):
    shape, own, pattern, key, pan = CARS['model-x']
    build_car(shape, own, pattern)
    accessories.roof_rack(shape)
    length, middle = shape['length'], (shape['length'] / 2, 0)
    boxes = BOXES[rear](length, shape['roof'][5][1], key * EVENING.key)
    stand(scene, View((length / 2 + 3.4, 5.2, 2.20), (length / 2 + 0.28, 0), 104, 0.62), EVENING, boxes, middle, length, pan)


IMAGES = {'solar': solar, 'powerwall': powerwall, 'wall-charger': wall_charger, 'charging-cable': charging_cable, 'roof-rack': roof_rack}


def product(scene, name, form, paint):
    IMAGES.get(name, lambda s, f, p: car(s, name, f, p))(scene, form, paint)
