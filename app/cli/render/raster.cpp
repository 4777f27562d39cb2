// SPDX-License-Identifier: MIT
// Pictures of pixels: drawn by librsvg, animated by libwebp; refused where the program is built without these
// libraries.
#ifdef PENTARCH_RSVG

#include <librsvg/rsvg.h>

#include <memory>
#include <stdexcept>

#include "app/cli/render/picture.h"
#ifdef PENTARCH_WEBP
#include <webp/encode.h>
#include <webp/mux.h>
#else
#include "app/records/errors.h"
#endif

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

Surface drawn(const std::string& svg, int pixels) {
  const Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
  if (!handle) throw std::runtime_error("librsvg does not read the picture");
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels, pixels));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, static_cast<double>(pixels), static_cast<double>(pixels)};
  if (!rsvg_handle_render_document(handle.get(), context.get(), &whole, nullptr)) {
    throw std::runtime_error("librsvg does not draw the picture");
  }
  return surface;
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string pngOf(const std::string& svg, int pixels) {
  const Surface surface = drawn(svg, pixels);
  std::string png;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error("cairo does not write the picture");
  }
  return png;
}

#ifdef PENTARCH_WEBP

namespace {

using Encoder = std::unique_ptr<WebPAnimEncoder, Releaser<WebPAnimEncoder, WebPAnimEncoderDelete>>;

void require(bool isDone) {
  if (!isDone) throw std::runtime_error("libwebp does not write the picture");
}

// Adds the picture that is shown from `begin` on, in milliseconds.
void add(WebPAnimEncoder& encoder, cairo_surface_t* surface, int begin, const WebPConfig& config) {
  cairo_surface_flush(surface);
  WebPPicture picture;
  require(WebPPictureInit(&picture) != 0);
  const std::unique_ptr<WebPPicture, Releaser<WebPPicture, WebPPictureFree>> owner(&picture);
  picture.use_argb = 1;
  picture.width = cairo_image_surface_get_width(surface);
  picture.height = cairo_image_surface_get_height(surface);
  // Cairo's pixels are blue, green, red, alpha in memory; the board is opaque, so that the premultiplied colors are the
  // plain ones.
  require(WebPPictureImportBGRA(&picture, cairo_image_surface_get_data(surface),
                                cairo_image_surface_get_stride(surface)) != 0);
  require(WebPAnimEncoderAdd(&encoder, &picture, begin, &config) != 0);
}

}  // namespace

std::string webpOf(const std::vector<std::string>& svgs, int pixels, int frameTime, int lastFrameTime) {
  WebPAnimEncoderOptions options;
  require(WebPAnimEncoderOptionsInit(&options) != 0);
  WebPConfig config;
  require(WebPConfigInit(&config) != 0 && WebPConfigLosslessPreset(&config, 1) != 0);
  const Encoder encoder(WebPAnimEncoderNew(pixels, pixels, &options));
  require(encoder != nullptr);
  int time = 0;
  for (const std::string& svg : svgs) {
    add(*encoder, drawn(svg, pixels).get(), time, config);
    time += &svg == &svgs.back() ? lastFrameTime : frameTime;
  }
  require(WebPAnimEncoderAdd(encoder.get(), nullptr, time, nullptr) != 0);
  WebPData data;
  WebPDataInit(&data);
  const std::unique_ptr<WebPData, Releaser<WebPData, WebPDataClear>> owner(&data);
  require(WebPAnimEncoderAssemble(encoder.get(), &data) != 0);
  return {reinterpret_cast<const char*>(data.bytes), data.size};
}

#else

std::string webpOf(const std::vector<std::string>&, int, int, int) {
  throw app::UsageError(
      "this program was built without libwebp, which animations need: write numbered files as PNG or SVG");
}

#endif

}  // namespace pentarch::render

#else

#include "app/cli/render/picture.h"
#include "app/records/errors.h"

namespace pentarch::render {

std::string pngOf(const std::string&, int) {
  throw app::UsageError("this program was built without librsvg, which PNG needs: write SVG");
}

std::string webpOf(const std::vector<std::string>&, int, int, int) {
  throw app::UsageError("this program was built without librsvg, which animations need: write SVG");
}

}  // namespace pentarch::render

#endif
