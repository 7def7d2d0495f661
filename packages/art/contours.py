"""Drawings (outlines and lines in metres) turned into distance images that a shader can sample.

A distance stays sharp however close the camera comes, where a drawn image of the same size would blur."""

import bpy
import numpy as np


class Sheet:
    """A rectangle of the drawing plane and its grid of sample points."""

    def __init__(self, u, v, width, reach=0.06):
        self.u, self.v, self.reach = u, v, reach
        self.width = width
        self.height = int(width * (v[1] - v[0]) / (u[1] - u[0]))
        self.du = (u[1] - u[0]) / width
        self.us = u[0] + (np.arange(width) + 0.5) * self.du
        self.vs = v[0] + (np.arange(self.height) + 0.5) * self.du

    def distance(self, lines):
        """Distance to the nearest of several polylines, nowhere more than the reach."""
        d = np.full((self.height, self.width), self.reach)
        for line in lines:
            for a, b in zip(line[:-1], line[1:]):
                self._stamp(d, np.array(a, float), np.array(b, float))
        return d

    def _stamp(self, d, a, b):
        low, high = np.minimum(a, b) - self.reach, np.maximum(a, b) + self.reach
        i0, i1 = np.clip(((low[0] - self.u[0]) / self.du, (high[0] - self.u[0]) / self.du), 0, self.width).astype(int)
        j0, j1 = np.clip(((low[1] - self.v[0]) / self.du, (high[1] - self.v[0]) / self.du), 0, self.height).astype(int)
        x, y = np.meshgrid(self.us[i0:i1] - a[0], self.vs[j0:j1] - a[1])
        ab = b - a
        t = np.clip((x * ab[0] + y * ab[1]) / max(ab @ ab, 1e-12), 0, 1)
        window = d[j0:j1, i0:i1]
        np.minimum(window, np.hypot(x - t * ab[0], y - t * ab[1]), out=window)

    def signed(self, outlines):
        """Distance to closed outlines: negative inside, positive outside."""
        closed = [list(o) + [o[0]] for o in outlines]
        inside = np.zeros((self.height, self.width), bool)
        for outline in closed:
            this = np.zeros_like(inside)
            for (u0, v0), (u1, v1) in zip(outline[:-1], outline[1:]):
                if v0 == v1:
                    continue
                rows = np.nonzero((self.vs >= min(v0, v1)) & (self.vs < max(v0, v1)))[0]
                for j in rows:
                    this[j, self.us > u0 + (u1 - u0) * (self.vs[j] - v0) / (v1 - v0)] ^= True
            inside |= this
        d = self.distance(closed)
        return np.where(inside, -d, d)

    def image(self, name, *channels):
        """Up to three distance fields as one float image, in metres."""
        pixels = np.zeros((self.height, self.width, 4), np.float32)
        pixels[..., 3] = 1
        for n, c in enumerate(channels):
            pixels[..., n] = c
        image = bpy.data.images.new(name, self.width, self.height, float_buffer=True, is_data=True)
        image.pixels.foreach_set(pixels.ravel())
        image.pack()
        return image

    def sample(self, graph, image, u, v):
        """The image's channels at drawing coordinates u, v (sockets)."""
        scale = lambda socket, span: graph.math('DIVIDE', graph.add(socket, -span[0]), span[1] - span[0])
        return graph.channels(graph.image(image, scale(u, self.u), scale(v, self.v)))


def both_sides(points):
    """The drawing of one side and its mirror image."""
    return [points, [(-u, v) for u, v in points]]
