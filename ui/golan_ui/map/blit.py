"""Pictures on the screen: copied where they hide what is below, else laid down by the one shader.

Everything is drawn on a canvas, whose rows lie as Pillow's do, and shown at the end of the frame. All
pictures keep their pixels as a screen does, blue first: then to copy one, or the canvas to the screen,
is to copy memory. Without a graphics card that is ten times as fast as drawing.

All colours are premultiplied with their opacity (see `pieces.on_glass`). Places are in pixels, y down.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageColor

from golan_ui.map.camera import Point, Rect

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
    gl_Position = vec4(at / screen * 2.0 - 1.0, 0.0, 1.0);
}
"""
_FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 uv;
out vec4 color;
void main() { color = texture(picture, uv); }
"""


class Picture:
    """An image that the window's context holds."""

    __slots__ = ("frame", "height", "opaque", "texture", "width")

    def __init__(self, texture: Any, opaque: bool, frame: Any = None) -> None:
        self.texture, self.opaque, self.frame = texture, opaque, frame
        self.width: int = texture.width
        self.height: int = texture.height


class Blitter:
    """Draws pictures into the window. One a window; its methods need the window's context."""

    def __init__(self, context: arcade.ArcadeContext) -> None:
        from pyglet import gl

        self.context = context
        self._gl: Any = gl
        self.program = context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._corners = context.buffer(data=array("f", (0, 0, 1, 0, 0, 1, 1, 1)))
        self._one = self._geometry(context.buffer(data=array("f", (0, 0))))
        self._blends = True
        self.size = 0, 0
        """Width and height of the surface in pixels."""
        self._canvas: Any = None
        self._clip: tuple[int, int, int, int] = 0, 0, 0, 0
        self._source = gl.GLuint()
        gl.glGenFramebuffers(1, self._source)

    def _geometry(self, places: Any) -> Any:
        from arcade.gl import BufferDescription

        return self.context.geometry(
            [
                BufferDescription(self._corners, "2f", ["in_corner"]),
                BufferDescription(places, "2f", ["in_place"], instanced=True),
            ],
            mode=self.context.TRIANGLE_STRIP,
        )

    # ------------------------------------------------------------------- frames

    def begin(self, size: tuple[int, int]) -> None:
        """Start a frame on a surface of some size in pixels."""
        if size != self.size:
            self.size = size
            self._canvas = self.sheet(size)
        self._canvas.frame.use()
        self.clip(None)
        self.context.enable(self.context.BLEND)
        self._blends = True
        self.context.blend_func = self.context.ONE, self.context.ONE_MINUS_SRC_ALPHA
        self.program["screen"] = (float(size[0]), float(size[1]))

    def end(self) -> None:
        """Show the frame, and leave the context as arcade expects it."""
        gl, (width, height) = self._gl, self.size
        self._blend(True)
        self.context.blend_func = self.context.BLEND_DEFAULT
        self.context.screen.use(force=True)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._canvas.frame.glo)
        self._blit((0, 0, width, height), (0, height, width, 0))
        self.context.screen.use(force=True)

    def picture(self) -> Image.Image:
        """The frame that was drawn last, whatever part of it the window has room for."""
        return Image.frombytes("RGB", self.size, self._canvas.frame.read(components=3))

    def _blit(self, source: tuple[int, int, int, int], target: tuple[int, int, int, int]) -> None:
        """Copy pixels from the framebuffer that is read to the one that is drawn on."""
        gl = self._gl
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glBlitFramebuffer(*source, *target, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glEnable(gl.GL_SCISSOR_TEST)

    def _blend(self, on: bool) -> None:
        """Mixing with what is below costs much without a graphics card; pictures that hide it need none."""
        if on != self._blends:
            self._blends = on
            (self.context.enable if on else self.context.disable)(self.context.BLEND)

    def clip(self, rect: Rect | None) -> None:
        """Draw only inside of a rectangle from now on."""
        x0, y0, x1, y1 = 0, 0, *self.size
        if rect is not None:
            x0, y0 = max(x0, round(rect.x)), max(y0, round(rect.y))
            x1, y1 = max(x0, min(x1, round(rect.right))), max(y0, min(y1, round(rect.bottom)))
        self._clip = x0, y0, x1, y1
        self._canvas.frame.scissor = x0, y0, x1 - x0, y1 - y0

    def sheet(self, size: tuple[int, int]) -> Picture:
        """A picture that can be drawn on."""
        texture = self._storage(size, None)
        return Picture(texture, True, self.context.framebuffer(color_attachments=[texture]))

    @contextmanager
    def onto(self, sheet: Picture) -> Iterator[None]:
        """Draw on a sheet as large as the window meanwhile."""
        canvas, clip = self._canvas, self._clip
        self._canvas = sheet
        try:
            sheet.frame.use()
            yield
        finally:
            self._canvas, self._clip = canvas, clip
            canvas.frame.use()

    # ----------------------------------------------------------------- pictures

    def texture(self, image: Image.Image, smooth: bool = False) -> Picture:
        """A picture of an RGB or premultiplied RGBA image."""
        opaque = image.mode == "RGB"
        data = (image.convert("RGBA") if opaque else image).tobytes("raw", "BGRA")
        return Picture(self._storage(image.size, data, smooth), opaque)

    def _storage(self, size: tuple[int, int], data: bytes | None, smooth: bool = False) -> Any:
        """A texture that keeps blue first, which arcade cannot ask for."""
        gl, kind = self._gl, self.context.LINEAR if smooth else self.context.NEAREST
        edge = self.context.CLAMP_TO_EDGE
        texture = self.context.texture(size, components=4, filter=(kind, kind), wrap_x=edge, wrap_y=edge)
        texture.use(0)
        form = gl.GL_BGRA, gl.GL_UNSIGNED_BYTE
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA, size[0], size[1], 0, *form, data)
        return texture

    def smooth(self, picture: Picture, on: bool) -> None:
        """Whether a picture is smoothed where it is not drawn pixel for pixel."""
        kind = self.context.LINEAR if on else self.context.NEAREST
        if picture.texture.filter[0] != kind:
            picture.texture.filter = kind, kind

    def draw(self, picture: Picture, at: Point, size: Point | None = None) -> None:
        """Lay a picture down with its upper left corner at a pixel."""
        if picture.opaque and size is None:
            self._copy(picture, math.floor(at[0] + 0.5), math.floor(at[1] + 0.5))
            return
        world = 0.0, float(at[0]), float(at[1])
        whole = float(picture.width), float(picture.height)
        self._render(picture, self._one, 1, world, (0.0, 0.0), whole if size is None else size)

    def _copy(self, picture: Picture, x: int, y: int) -> None:
        """Copy the part of a picture that lies within the clip."""
        x0, y0 = max(x, self._clip[0]), max(y, self._clip[1])
        x1, y1 = min(x + picture.width, self._clip[2]), min(y + picture.height, self._clip[3])
        if x0 < x1 and y0 < y1:
            gl = self._gl
            gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._source)
            where = gl.GL_READ_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D
            gl.glFramebufferTexture2D(*where, picture.texture.glo, 0)
            self._blit((x0 - x, y0 - y, x1 - x, y1 - y), (x0, y0, x1, y1))

    def places(self, points: Sequence[Point]) -> Any:
        """World points, kept for `draw_many`."""
        return self._geometry(self.context.buffer(data=array("f", [c for p in points for c in p])))

    def draw_many(
        self,
        picture: Picture,
        places: Any,
        count: int,
        world: tuple[float, float, float],
        size: Point | None = None,
    ) -> None:
        """Lay a picture down centred on each of the world points, seen with (scale, x, y)."""
        width, height = size or (float(picture.width), float(picture.height))
        self._render(picture, places, count, world, (-width / 2, -height / 2), (width, height))

    def _render(
        self,
        picture: Picture,
        places: Any,
        count: int,
        world: tuple[float, float, float],
        anchor: Point,
        size: Point,
    ) -> None:
        self._blend(not picture.opaque)
        self.program["world"] = world
        self.program["anchor"] = anchor
        self.program["size"] = size
        picture.texture.use(0)
        places.render(self.program, instances=count)

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle with a colour."""
        gl, clip = self._gl, self._clip
        x, y = math.floor(rect.x + 0.5), math.floor(rect.y + 0.5)
        x0, y0 = max(x, clip[0]), max(y, clip[1])
        x1, y1 = min(round(x + rect.width), clip[2]), min(round(y + rect.height), clip[3])
        if x0 < x1 and y0 < y1:
            gl.glScissor(x0, y0, x1 - x0, y1 - y0)
            gl.glClearColor(*_shares(color))
            gl.glClear(gl.GL_COLOR_BUFFER_BIT)
            gl.glScissor(clip[0], clip[1], clip[2] - clip[0], clip[3] - clip[1])

    def frame(self, rect: Rect, color: str, width: float = 2.0) -> None:
        """The outline of a rectangle."""
        x, y, w, h = rect.x, rect.y, rect.width, rect.height
        self.fill(Rect(x, y, w, width), color)
        self.fill(Rect(x, y + h - width, w, width), color)
        self.fill(Rect(x, y, width, h), color)
        self.fill(Rect(x + w - width, y, width, h), color)


@lru_cache(256)
def _shares(color: str) -> tuple[float, float, float, float]:
    """Red, green, blue and opacity, from 0 to 1."""
    red, green, blue = ImageColor.getrgb(color)[:3]
    return red / 255, green / 255, blue / 255, 1.0
