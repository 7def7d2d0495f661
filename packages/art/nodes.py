"""A short way to write shader nodes."""

import bpy


class Graph:
    """Builds the node tree of a material or a world."""

    def __init__(self, owner):
        owner.use_nodes = True
        self.tree = owner.node_tree
        self.tree.nodes.clear()

    def node(self, kind, *inputs, **settings):
        n = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(n, key, value)
        for socket, value in zip(n.inputs, inputs):
            self.set(socket, value)
        return n

    def set(self, socket, value):
        if value is None:
            return
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, *values):
        return self.node('ShaderNodeMath', *values, operation=operation).outputs[0]

    def add(self, a, b):
        return self.math('ADD', a, b)

    def mul(self, a, b):
        return self.math('MULTIPLY', a, b)

    def most(self, *values):
        result = values[0]
        for v in values[1:]:
            result = self.math('MAXIMUM', result, v)
        return result

    def step(self, value, low, high):
        """0 where value is low, 1 where it is high (either may be the larger), smooth between."""
        n = self.node('ShaderNodeMapRange', value, interpolation_type='SMOOTHSTEP')
        n.inputs[1].default_value, n.inputs[2].default_value = min(low, high), max(low, high)
        if low > high:
            n.inputs[3].default_value, n.inputs[4].default_value = 1, 0
        return n.outputs[0]

    def mix(self, amount, a, b):
        return self.node('ShaderNodeMixShader', amount, a, b).outputs[0]

    def mix_color(self, amount, a, b):
        rgba = [c if isinstance(c, bpy.types.NodeSocket) else (*c, 1) for c in (a, b)]
        return self.node('ShaderNodeMixRGB', amount, *rgba).outputs[0]

    def xyz(self, vector):
        return self.node('ShaderNodeSeparateXYZ', vector).outputs

    def image(self, image, u, v, extension='EXTEND'):
        n = self.node('ShaderNodeTexImage', extension=extension, interpolation='Linear')
        n.image = image
        self.set(n.inputs[0], self.node('ShaderNodeCombineXYZ', u, v, 0).outputs[0])
        return n.outputs[0]

    def channels(self, color):
        return self.node('ShaderNodeSeparateColor', color).outputs

    def principled(self, base, metallic=0, rough=0.5, coat=0, coat_rough=0.03, specular=0.5, normal=None):
        n = self.node('ShaderNodeBsdfPrincipled')
        values = {
            'Base Color': base if isinstance(base, bpy.types.NodeSocket) else (*base, 1),
            'Metallic': metallic,
            'Roughness': rough,
            'Clearcoat': coat,
            'Clearcoat Roughness': coat_rough,
            'Specular': specular,
            'Normal': normal,
            'Clearcoat Normal': normal,
        }
        for key, value in values.items():
            self.set(n.inputs[key], value)
        return n.outputs[0]

    def surface(self, shader, kind='ShaderNodeOutputMaterial'):
        self.node(kind, shader)


def graph(name):
    """A new material and its graph."""
    m = bpy.data.materials.new(name)
    return m, Graph(m)


def plain(name, base, **settings):
    """A material that is one principled shader."""
    m, g = graph(name)
    g.surface(g.principled(base, **settings))
    return m
