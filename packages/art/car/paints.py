"""The paints cars come in: colour facing the eye and at the edges."""

PAINTS = {
    'red': {'face': (0.42, 0.006, 0.012), 'edge': (0.10, 0.001, 0.004), 'metallic': 0.75, 'rough': 0.30},
    'blue': {'face': (0.006, 0.050, 0.21), 'edge': (0.002, 0.012, 0.06), 'metallic': 0.75, 'rough': 0.30},
    'silver': {'face': (0.40, 0.42, 0.45), 'edge': (0.13, 0.14, 0.16), 'metallic': 0.80, 'rough': 0.30},
    'graphite': {'face': (0.100, 0.104, 0.114), 'edge': (0.028, 0.029, 0.034), 'metallic': 0.80, 'rough': 0.30},
    'green': {'face': (0.020, 0.100, 0.060), 'edge': (0.004, 0.026, 0.016), 'metallic': 0.75, 'rough': 0.30},
}
