"""The four cars of the shop."""

from car import shapes

# name: shape, paint, wheels, strength of the boxes, place along the ridge of hills
CARS = {
    'model-3': (shapes.FASTBACK, 'red', 'split', 1.0, 0.0),
    'model-y': (shapes.CROSSOVER, 'silver', 'blades', 1.0, 1.3),
    'model-s': (shapes.SALOON, 'blue', 'split', 1.0, 2.6),
    'model-x': (shapes.SUV, 'graphite', 'star', 1.5, 3.9),
}
