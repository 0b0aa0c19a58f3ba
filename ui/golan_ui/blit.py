"""Pictures on the screen: textures made from Pillow images, and one shader that lays them down.

All colours are premultiplied with their opacity (see `pieces.on_glass`). Places are in pixels, y down.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PIL import Image

from golan_ui.camera import Point, Rect

if TYPE_CHECKING:
    import arcade

_VERTEX = """#version 330
in vec2 in_corner;
in vec2 in_place;
uniform vec2 screen;
uniform vec3 world;   // scale, x, y of the origin; places are multiplied and moved
uniform vec2 anchor;
uniform vec2 size;
out vec2 uv;
void main() {
    vec2 at = floor(in_place * world.x + world.yz + anchor + 0.5) + in_corner * size;
    uv = in_corner;
    gl_Position = vec4(at.x / screen.x * 2.0 - 1.0, 1.0 - at.y / screen.y * 2.0, 0.0, 1.0);
}
"""
_FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 uv;
out vec4 color;
void main() { color = texture(picture, uv); }
"""


class Blitter:
    """Draws textures into the window. One a window; its methods need the window's context."""

    def __init__(self, context: arcade.ArcadeContext) -> None:
        self.context = context
        self.program = context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._corners = context.buffer(data=array("f", (0, 0, 1, 0, 0, 1, 1, 1)))
        self._single = context.buffer(data=array("f", (0, 0)), usage="dynamic")
        self._one = self._geometry(self._single)
        self._flat: dict[str, Any] = {}
        self._blends = True

    def _geometry(self, places: Any) -> Any:
        from arcade.gl import BufferDescription

        return self.context.geometry(
            [
                BufferDescription(self._corners, "2f", ["in_corner"]),
                BufferDescription(places, "2f", ["in_place"], instanced=True),
            ],
            mode=self.context.TRIANGLE_STRIP,
        )

    def begin(self, size: tuple[int, int], ratio: float = 1.0) -> None:
        """Start a frame on a surface of some size in pixels, `ratio` of which are a point."""
        self._height, self._ratio = size[1], ratio
        self.context.enable(self.context.BLEND)
        self._blends = True
        self.context.blend_func = self.context.ONE, self.context.ONE_MINUS_SRC_ALPHA
        self.program["screen"] = (float(size[0]), float(size[1]))

    def end(self) -> None:
        """Leave the context as arcade expects it."""
        self._blend(True)
        self.context.scissor = None
        self.context.blend_func = self.context.BLEND_DEFAULT

    def _blend(self, on: bool) -> None:
        """Mixing with what is below costs much without a graphics card; pictures that hide it need none."""
        if on != self._blends:
            self._blends = on
            (self.context.enable if on else self.context.disable)(self.context.BLEND)

    def clip(self, rect: Rect | None) -> None:
        """Draw only inside of a rectangle from now on."""
        if rect is None:
            self.context.scissor = None
        else:
            box = rect.x, self._height - rect.bottom, max(0, rect.width), max(0, rect.height)
            x, y, width, height = (round(v / self._ratio) for v in box)
            self.context.scissor = x, y, width, height

    def texture(self, image: Image.Image, smooth: bool = False) -> Any:
        """A texture of an RGB or premultiplied RGBA image."""
        kind = self.context.LINEAR if smooth else self.context.NEAREST
        return self.context.texture(
            image.size,
            components=len(image.getbands()),
            data=image.tobytes(),
            filter=(kind, kind),
            wrap_x=self.context.CLAMP_TO_EDGE,
            wrap_y=self.context.CLAMP_TO_EDGE,
        )

    def smooth(self, texture: Any, on: bool) -> None:
        """Whether a texture is smoothed where it is not drawn pixel for pixel."""
        kind = self.context.LINEAR if on else self.context.NEAREST
        if texture.filter[0] != kind:
            texture.filter = kind, kind

    def draw(self, texture: Any, at: Point, size: Point | None = None) -> None:
        """Lay a texture down with its upper left corner at a pixel."""
        self._blend(texture.components == 4)
        self.program["world"] = (0.0, float(at[0]), float(at[1]))
        self.program["anchor"] = (0.0, 0.0)
        self.program["size"] = (float(texture.width), float(texture.height)) if size is None else size
        texture.use(0)
        self._one.render(self.program, instances=1)

    def places(self, points: Sequence[Point]) -> Any:
        """World points, kept for `draw_many`."""
        return self._geometry(self.context.buffer(data=array("f", [c for p in points for c in p])))

    def draw_many(self, texture: Any, places: Any, count: int, world: tuple[float, float, float]) -> None:
        """Lay a texture down centred on each of the world points, seen with (scale, x, y)."""
        self._blend(texture.components == 4)
        self.program["world"] = world
        self.program["anchor"] = (-texture.width / 2, -texture.height / 2)
        self.program["size"] = (float(texture.width), float(texture.height))
        texture.use(0)
        places.render(self.program, instances=count)

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle with a colour."""
        texture = self._flat.get(color)
        if texture is None:
            texture = self._flat[color] = self.texture(Image.new("RGB", (1, 1), color))
        self.draw(texture, (rect.x, rect.y), (float(rect.width), float(rect.height)))

    def frame(self, rect: Rect, color: str, width: float = 2.0) -> None:
        """The outline of a rectangle."""
        x, y, w, h = rect.x, rect.y, rect.width, rect.height
        self.fill(Rect(x, y, w, width), color)
        self.fill(Rect(x, y + h - width, w, width), color)
        self.fill(Rect(x, y, width, h), color)
        self.fill(Rect(x + w - width, y, width, h), color)
