// SPDX-License-Identifier: MIT
// Pictures as PNG: drawn by librsvg, refused where the program is built without it.
#ifdef PENTARCH_RSVG

#include <librsvg/rsvg.h>

#include <memory>
#include <stdexcept>

#include "app/cli/render/picture.h"

namespace pentarch::render {
namespace {

template <typename T, void (*release)(T*)>
struct Releaser {
  void operator()(T* object) const { release(object); }
};

void unref(RsvgHandle* handle) {
  g_object_unref(handle);
}

using Handle = std::unique_ptr<RsvgHandle, Releaser<RsvgHandle, unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Releaser<cairo_surface_t, cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Releaser<cairo_t, cairo_destroy>>;

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

bool canWritePng() {
  return true;
}

std::string pngOf(const std::string& svg, int pixels) {
  const Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
  if (!handle) throw std::runtime_error("librsvg does not read the picture");
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels, pixels));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, static_cast<double>(pixels), static_cast<double>(pixels)};
  std::string png;
  if (!rsvg_handle_render_document(handle.get(), context.get(), &whole, nullptr) ||
      cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error("librsvg does not draw the picture");
  }
  return png;
}

}  // namespace pentarch::render

#else

#include "app/cli/render/picture.h"
#include "app/records/errors.h"

namespace pentarch::render {

bool canWritePng() {
  return false;
}

std::string pngOf(const std::string&, int) {
  throw app::UsageError("this program was built without librsvg, which PNG needs: write SVG");
}

}  // namespace pentarch::render

#endif
