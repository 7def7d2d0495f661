"""Looks of the car: paint with everything drawn on it, glass, rubber, metal."""

from car import drawings
from nodes import graph, plain


def paint_shader(g, paint):
    """Metallic paint under clear lacquer: full colour where it faces the eye, deeper at the edges."""
    facing = g.node('ShaderNodeLayerWeight', 0.35).outputs['Facing']
    color = g.mix_color(facing, paint['face'], paint['edge'])
    return g.principled(color, paint['metallic'], paint['rough'], coat=1, coat_rough=0.01)


def paint_material(paint):
    m, g = graph('paint')
    g.surface(paint_shader(g, paint))
    return m


def lamp_shader(g, color, strength, spill=0.5):
    """Bright for the eye, weak as a light: small bright lamps would only sprinkle the floor with sparks."""
    camera = g.node('ShaderNodeLightPath').outputs['Is Camera Ray']
    return g.node('ShaderNodeEmission', (*color, 1), g.add(spill, g.mul(camera, strength - spill))).outputs[0]


def body_material(car, paint, lamps=9.0, tail=5.0):
    m, g = graph('body')
    m.cycles.sample_as_light = False
    where = g.node('ShaderNodeTexCoord')
    x, y, z = g.xyz(where.outputs['Object'])
    nx, ny, nz = g.xyz(where.outputs['Normal'])
    from_front, from_rear = g.math('LESS_THAN', x, 1.0), g.math('GREATER_THAN', x, car['length'] - 0.6)

    gap, slots = _cuts(car, g, x, y, z, ny, nz)
    black = g.principled((0.006, 0.006, 0.007), rough=0.34)
    dark = g.principled((0.003, 0.003, 0.003), rough=0.8)
    shader = paint_shader(g, paint)
    shader = g.mix(g.step(slots, 0.0035, 0.0018), shader, dark)
    shader = g.mix(g.step(gap, 0.0040, 0.0018), shader, dark)
    shader = g.mix(g.step(z, car['cladding'] + 0.002, car['cladding'] - 0.002), shader, black)
    shader = _face(car, g, shader, y, z, from_front, black, lamps)
    shader = _tail(car, g, shader, y, z, from_rear, black, tail)
    g.surface(g.mix(_wheel_openings(car, g, x, y, z), shader, g.node('ShaderNodeBsdfTransparent').outputs[0]))
    return m


def _cuts(car, g, x, y, z, ny, nz):
    """Distances to shut lines (side and top) and to handles and charge port."""
    sheet = drawings.side_sheet()
    port = drawings.charge_port(car)
    slots = [h + [h[0]] for h in drawings.handles(car)]
    drawn = sheet.image('side cuts', sheet.distance(drawings.shut_lines(car) + [port + [port[0]]]), sheet.distance(slots))
    cut = sheet.sample(g, drawn, x, z)
    plan = drawings.top_sheet()
    lid = plan.sample(g, plan.image('top cuts', plan.distance(drawings.top_lines(car))), x, y)[0]
    # A drawing marks only the surfaces that face it: push its lines away from all others.
    beside = g.add(cut[0], g.math('LESS_THAN', g.math('ABSOLUTE', ny), 0.30))
    above = g.add(lid, g.math('LESS_THAN', nz, 0.30))
    return g.math('MINIMUM', beside, above), g.add(cut[1], g.math('LESS_THAN', g.math('ABSOLUTE', ny), 0.30))


def _face(car, g, shader, y, z, near, black, strength):
    front = drawings.Front(car)
    s = front.sheet
    modules = s.distance([[(a, b), (a + 1e-4, b)] for a, b in front.modules])
    outlines = s.image('face', s.signed(front.lens), s.signed(front.intake), s.signed(front.curtains))
    lines = s.image('face lines', s.distance(front.blade), s.distance(front.slit), modules)
    lens, intake, curtains = s.sample(g, outlines, y, z)
    blade, slit, module = s.sample(g, lines, y, z)
    on = lambda value, edge, width=0.0012: g.mul(near, g.step(value, edge + width, edge - width))
    glass = g.principled((0.010, 0.010, 0.011), rough=0.04, coat=1, coat_rough=0)
    white = lamp_shader(g, (0.90, 0.95, 1), strength)
    slats = g.math('FRACT', g.mul(z, 1 / 0.034))
    grille = g.mix(g.step(slats, 0.55, 0.75), g.principled((0.002, 0.002, 0.002), rough=0.8), g.principled((0.020, 0.020, 0.021), rough=0.30))
    shader = g.mix(on(intake, 0), shader, grille)
    shader = g.mix(on(curtains, 0), shader, black)
    shader = g.mix(on(slit, 0.0075), shader, glass)
    shader = g.mix(on(lens, 0), shader, glass)
    ring = g.mul(on(module, 0.0095), g.step(module, 0.006, 0.0075))
    shader = g.mix(g.mul(ring, 0.8), shader, g.principled((0.5, 0.5, 0.52), metallic=1, rough=0.2))
    shader = g.mix(on(module, 0.0045), shader, lamp_shader(g, (0.85, 0.92, 1), strength * 0.10))
    shader = g.mix(on(slit, 0.0022, 0.0008), shader, lamp_shader(g, (0.88, 0.94, 1), strength * 0.12))
    return g.mix(on(blade, 0.0052, 0.001), shader, white)


def _tail(car, g, shader, y, z, near, black, strength):
    rear = drawings.Rear(car)
    s = rear.sheet
    drawn = s.image('tail', s.signed(rear.lens), s.distance(rear.bar), s.signed(rear.diffuser))
    lens, bar, diffuser = s.sample(g, drawn, y, z)
    on = lambda value, edge: g.mul(near, g.step(value, edge + 0.0012, edge - 0.0012))
    shader = g.mix(on(diffuser, 0), shader, black)
    shader = g.mix(on(lens, 0), shader, g.principled((0.035, 0.001, 0.002), rough=0.05, coat=1, coat_rough=0))
    return g.mix(on(bar, 0.007), shader, lamp_shader(g, (1, 0.02, 0.014), strength, spill=0.9))


def _wheel_openings(car, g, x, y, z):
    """1 inside the circles that are cut out for the wheels."""
    cut = None
    for axle in car['axles']:
        r = g.math('SQRT', g.add(g.math('POWER', g.add(x, -axle), 2.0), g.math('POWER', g.add(z, -car['tyre']), 2.0)))
        inside = g.math('LESS_THAN', r, car['tyre'] + car['arch'])
        cut = inside if cut is None else g.most(cut, inside)
    return g.mul(cut, g.math('GREATER_THAN', g.math('ABSOLUTE', y), 0.5))


def canopy_material(car, paint, tint=(0.24, 0.25, 0.26)):
    """Painted rails between dark glass: roof, screens and side windows, with black surrounds and pillars."""
    m, g = graph('canopy')
    x, y, z = g.xyz(g.node('ShaderNodeTexCoord').outputs['Object'])
    sheet = drawings.side_sheet()
    drawn = sheet.image('windows', sheet.signed([drawings.side_window(car)]), sheet.distance(drawings.pillars(car)))
    window, pillar, _ = sheet.sample(g, drawn, x, z)
    around = g.node('ShaderNodeAttribute', attribute_name='around').outputs['Fac']
    top = g.step(around, 0.659, 0.661)
    edge = g.mul(g.step(around, 0.652, 0.654), g.step(around, 0.690, 0.688))
    side = g.math('SUBTRACT', 1.0, top)
    frame = g.mul(side, g.most(g.mul(g.step(window, -0.012, -0.009), g.step(window, 0.006, 0.005)), g.mul(g.step(pillar, 0.036, 0.034), g.step(window, 0.001, -0.001))))
    frit = g.mul(top, g.step(around, 0.700, 0.680))
    pane = g.most(top, g.mul(side, g.step(window, 0.001, -0.001)))
    gloss = g.principled((0.004, 0.004, 0.005), rough=0.08, specular=0.5)
    inside = g.principled((0.012, 0.012, 0.013), rough=0.8)
    back = g.node('ShaderNodeNewGeometry').outputs['Backfacing']
    painted = g.mix(back, paint_shader(g, paint), inside)
    glass = glass_shader(g, tint)
    shader = g.mix(pane, painted, glass)
    shader = g.mix(g.most(frame, frit), shader, g.mix(back, gloss, inside))
    g.surface(shader)
    return m


def glass_shader(g, tint):
    """Thin tinted glass: a mirror at grazing angles, else a dark look at what is inside."""
    fresnel = g.node('ShaderNodeFresnel', 1.5).outputs[0]
    front = g.math('SUBTRACT', 1.0, g.node('ShaderNodeNewGeometry').outputs['Backfacing'])
    mirror = g.node('ShaderNodeBsdfGlossy', (1, 1, 1, 1), 0.01).outputs[0]
    through = g.node('ShaderNodeBsdfTransparent', (*tint, 1)).outputs[0]
    return g.mix(g.mul(g.mul(fresnel, front), 0.85), through, mirror)


def rubber():
    return plain('tyre', (0.011, 0.011, 0.012), rough=0.55, specular=0.35)


def black_plastic():
    return plain('black plastic', (0.010, 0.010, 0.011), rough=0.38)


def hollow():
    return plain('hollow', (0.004, 0.004, 0.004), rough=0.9)
