"""The four cars as numbers, in metres: x from nose to tail, y from the middle outwards, z up.

A curve is a list of (x, value) points for a spline. One car is drawn in full; the others start from it."""

import copy

FASTBACK = {
    'name': 'fastback',
    'length': 4.70,
    'half_width': 0.93,
    'axles': (0.87, 3.77),
    'tyre': 0.356,
    'tyre_width': 0.245,
    'track': 0.778,
    'arch': 0.040,
    # Body: deck in the middle, underside, shoulder height, width as a share of the half width.
    'deck': [(0, 0.715), (0.25, 0.782), (0.6, 0.842), (1.0, 0.888), (1.5, 0.925), (2.4, 0.95), (3.4, 0.985), (4.0, 1.025), (4.4, 1.058), (4.70, 1.085)],
    'under': [(0, 0.185), (0.5, 0.160), (1, 0.150), (3.6, 0.150), (4.2, 0.215), (4.70, 0.36)],
    'shoulder': [(0, 0.655), (0.3, 0.742), (0.86, 0.832), (1.5, 0.868), (2.5, 0.898), (3.7, 0.958), (4.3, 0.99), (4.70, 1.0)],
    'width': [(0, 0.93), (0.4, 0.955), (0.87, 0.98), (1.6, 0.975), (2.4, 0.972), (3.2, 0.99), (3.78, 1.0), (4.25, 0.97), (4.70, 0.90)],
    # The front and rear ends, as (length of the curve, squareness): in the plan view, of the upper edge and
    # of the lower edge. Then the height where both edges meet.
    'plan_front': (0.86, 2.5),
    'plan_rear': (0.80, 2.35),
    'top_front': (0.22, 2.6),
    'bottom_front': (0.22, 2.6),
    'top_rear': (0.07, 2.6),
    'bottom_rear': (0.62, 2.0),
    'meet_front': 0.50,
    'meet_rear': 0.88,
    'flare': 0.022,
    'scallop': 0.023,
    # Canopy: where it begins and ends, its outline, its half width at the belt and at the roof.
    'canopy': (1.08, 4.50),
    'roof': [(1.08, 0.84), (1.45, 1.025), (1.8, 1.188), (2.15, 1.322), (2.5, 1.398), (2.85, 1.420), (3.25, 1.397), (3.65, 1.325), (4.05, 1.215), (4.50, 1.068)],
    'belt_width': [(1.08, 0.80), (2.0, 0.815), (2.8, 0.815), (3.4, 0.79), (4.0, 0.70), (4.50, 0.58)],
    'roof_width': [(1.08, 0.56), (1.8, 0.60), (2.4, 0.615), (3.0, 0.60), (3.6, 0.56), (4.50, 0.47)],
    'canopy_floor': 0.80,
    'canopy_plan': (0.75, 2.4),
    # Side windows: first and last x, distance below the roof line, the line they stand on.
    'window': (1.60, 3.90),
    'window_drop': 0.072,
    'belt': ((1.4, 0.925), (3.9, 1.012)),
    'doors': (1.52, 2.56, 3.42),
    'pillar': 2.60,
    'cladding': 0.205,
    'lift': 0.0,
    'clad_arches': False,
    'rails': False,
    'seats': (2.50, 3.30),
}


def grown(name, length, width, lift, ground, **own):
    """The fastback stretched, widened and raised, with its own lines where it differs."""
    car = copy.deepcopy(FASTBACK)
    kx = length / car['length']
    car |= {'name': name, 'length': length, 'lift': lift, 'half_width': car['half_width'] * width, 'track': car['track'] * width}
    for key in ('deck', 'under', 'shoulder', 'width', 'roof', 'belt_width', 'roof_width', 'belt'):
        up = lift if key in ('deck', 'shoulder', 'roof', 'belt') else ground if key == 'under' else 0
        wide = width if key in ('belt_width', 'roof_width') else 1
        car[key] = [(x * kx, v * wide + up) for x, v in car[key]]
    for key in ('axles', 'canopy', 'window', 'doors', 'seats'):
        car[key] = tuple(x * kx for x in car[key])
    car['pillar'] *= kx
    car['canopy_floor'] += lift
    car['meet_front'] += lift * 0.75
    car['meet_rear'] += lift
    car['cladding'] += ground
    return car | own


SALOON = grown(
    'saloon', 5.02, 1.045, 0.0, -0.006,
    axles=(0.94, 4.05), tyre=0.364, window_drop=0.066, scallop=0.026, bottom_rear=(0.48, 2.1),
    canopy=(1.26, 4.84), window=(1.76, 4.28), pillar=2.80,
    roof=[(1.26, 0.84), (1.60, 1.000), (1.95, 1.148), (2.25, 1.268), (2.50, 1.340), (2.80, 1.382), (3.15, 1.386), (3.55, 1.352), (4.00, 1.270), (4.45, 1.160), (4.84, 1.052)],
    seats=(2.66, 3.38),
)  # fmt: skip
# On hatchbacks, the roof is long. It ends in a steep rear window, which enters the body before the end of the
# canopy.
CROSSOVER = grown(
    'crossover', 4.76, 1.03, 0.105, 0.045,
    axles=(0.86, 3.86), tyre=0.378, tyre_width=0.255, arch=0.05, cladding=0.30, clad_arches=True, window_drop=0.08, bottom_rear=(0.46, 2.2),
    canopy=(1.02, 4.62), window=(1.50, 4.18), pillar=2.62,
    roof=[(1.02, 0.94), (1.35, 1.128), (1.70, 1.318), (1.95, 1.440), (2.20, 1.530), (2.50, 1.582), (2.85, 1.598), (3.30, 1.582), (3.75, 1.534), (4.08, 1.474), (4.25, 1.425), (4.37, 1.345), (4.50, 1.220), (4.62, 1.095)],
    belt_width=[(1.02, 0.84), (2.0, 0.85), (2.8, 0.85), (3.4, 0.835), (4.0, 0.77), (4.35, 0.68), (4.62, 0.50)],
    roof_width=[(1.02, 0.58), (1.8, 0.63), (2.4, 0.65), (3.0, 0.64), (3.6, 0.61), (4.35, 0.54), (4.62, 0.42)],
    seats=(2.45, 3.30),
)  # fmt: skip
SUV = grown(
    'suv', 5.10, 1.075, 0.205, 0.085,
    axles=(0.92, 4.02), tyre=0.412, tyre_width=0.28, arch=0.05, cladding=0.375, clad_arches=True, window_drop=0.085, bottom_rear=(0.40, 2.4), rails=True,
    canopy=(0.98, 4.95), window=(1.46, 4.60), pillar=2.72,
    roof=[(0.98, 1.03), (1.30, 1.250), (1.60, 1.450), (1.82, 1.588), (2.05, 1.690), (2.35, 1.748), (2.75, 1.766), (3.30, 1.760), (3.85, 1.738), (4.26, 1.706), (4.48, 1.672), (4.60, 1.600), (4.76, 1.430), (4.95, 1.200)],
    belt_width=[(0.98, 0.87), (2.0, 0.885), (2.8, 0.885), (3.5, 0.88), (4.2, 0.83), (4.65, 0.75), (4.95, 0.55)],
    roof_width=[(0.98, 0.63), (1.8, 0.68), (2.4, 0.70), (3.0, 0.70), (3.8, 0.685), (4.65, 0.62), (4.95, 0.46)],
    seats=(2.55, 3.60),
)  # fmt: skip
