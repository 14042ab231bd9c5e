// One still picture through libaom. In C, because the layout of libaom's structures changes between
// its releases: here the compiler reads it from the headers that belong to the library.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <aom/aom_encoder.h>
#include <aom/aomcx.h>

enum { DEPTH = 10 };

struct still {
  const uint16_t *planes[3];  // luma, then chroma; rows follow each other without gaps
  unsigned width, height;
  int monochrome;             // the first plane alone
  int subsampled;             // chroma at half the width and height, rounded up
  unsigned quantizer;         // 0 to 63
  int speed;                  // 0 to 9
};

static size_t shifted(size_t length, unsigned shift) { return (length + shift) >> shift; }

static void copy_in(aom_image_t *image, const struct still *still) {
  for (int plane = 0; plane < 3; plane++) {
    const unsigned shift = plane > 0 && (still->subsampled || still->monochrome);
    const size_t width = shifted(still->width, shift), height = shifted(still->height, shift);
    for (size_t y = 0; y < height; y++) {
      uint16_t *row = (uint16_t *)(void *)(image->planes[plane] + y * (size_t)image->stride[plane]);
      if (plane > 0 && still->monochrome)
        for (size_t x = 0; x < width; x++) row[x] = 1 << (DEPTH - 1);
      else
        memcpy(row, still->planes[plane] + y * width, width * sizeof *row);
    }
  }
}

// What a decoder will show.
static int copy_out(aom_codec_ctx_t *codec, const struct still *still, uint16_t *const shown[3]) {
  const aom_image_t *image = aom_codec_get_preview_frame(codec);
  if (!image || !(image->fmt & AOM_IMG_FMT_HIGHBITDEPTH)) return -1;
  for (int plane = 0; plane < (still->monochrome ? 1 : 3); plane++) {
    const unsigned shift = plane > 0 && still->subsampled;
    const size_t width = shifted(still->width, shift), height = shifted(still->height, shift);
    for (size_t y = 0; y < height; y++)
      memcpy(shown[plane] + y * width, image->planes[plane] + y * (size_t)image->stride[plane],
             width * sizeof **shown);
  }
  return 0;
}

static int append(uint8_t **data, size_t *length, const aom_codec_cx_pkt_t *packet) {
  uint8_t *longer = realloc(*data, *length + packet->data.frame.sz);
  if (!longer) return -1;
  memcpy(longer + *length, packet->data.frame.buf, packet->data.frame.sz);
  *data = longer;
  *length += packet->data.frame.sz;
  return 0;
}

static int run(aom_codec_ctx_t *codec, const aom_image_t *image, const struct still *still,
               uint8_t **data, size_t *length, uint16_t *const shown[3]) {
  int seen = 0;
  for (int end = 0; end < 2; end++) {
    if (aom_codec_encode(codec, end ? NULL : image, 0, 1, 0)) return -1;
    aom_codec_iter_t next = NULL;
    const aom_codec_cx_pkt_t *packet;
    while ((packet = aom_codec_get_cx_data(codec, &next))) {
      if (packet->kind == AOM_CODEC_CX_FRAME_PKT && append(data, length, packet)) return -1;
    }
    if (!seen && *length > 0) {
      if (copy_out(codec, still, shown)) return -1;
      seen = 1;
    }
  }
  return seen ? 0 : -1;
}

// Encodes with full range, sRGB's primaries and transfer, BT.601's matrix, and ten bits. Writes what
// a decoder will show to `shown`, in the form of `still->planes`. `*data` is the caller's to free.
int centre_av1_still(const struct still *still, uint16_t *const shown[3], uint8_t **data,
                     size_t *length) {
  *data = NULL;
  *length = 0;
  aom_codec_iface_t *const av1 = aom_codec_av1_cx();
  aom_codec_enc_cfg_t config;
  if (aom_codec_enc_config_default(av1, &config, AOM_USAGE_ALL_INTRA)) return -1;
  const int half = still->subsampled || still->monochrome;
  config.g_w = still->width;
  config.g_h = still->height;
  config.g_threads = 1;
  config.g_limit = 1;
  config.g_lag_in_frames = 0;
  config.g_profile = half ? 0 : 1;
  config.g_bit_depth = AOM_BITS_10;
  config.g_input_bit_depth = DEPTH;
  config.monochrome = still->monochrome;
  config.rc_end_usage = AOM_Q;
  config.rc_min_quantizer = 0;
  config.rc_max_quantizer = 63;

  aom_codec_ctx_t codec;
  if (aom_codec_enc_init(&codec, av1, &config, AOM_CODEC_USE_HIGHBITDEPTH)) return -1;
  int failed = 0;
  aom_image_t *image = aom_img_alloc(NULL, half ? AOM_IMG_FMT_I42016 : AOM_IMG_FMT_I44416,
                                     still->width, still->height, 32);
  failed |= !image;
  failed |= aom_codec_control(&codec, AOME_SET_CPUUSED, still->speed) != 0;
  failed |= aom_codec_control(&codec, AOME_SET_CQ_LEVEL, still->quantizer) != 0;
  failed |= aom_codec_control(&codec, AOME_SET_TUNING, AOM_TUNE_SSIM) != 0;
  // Both are for screens full of text: with them some drawings take three times as long, and none is
  // smaller.
  failed |= aom_codec_control(&codec, AV1E_SET_ENABLE_INTRABC, 0) != 0;
  failed |= aom_codec_control(&codec, AV1E_SET_ENABLE_PALETTE, 0) != 0;
  failed |= aom_codec_control(&codec, AV1E_SET_COLOR_RANGE, AOM_CR_FULL_RANGE) != 0;
  failed |= aom_codec_control(&codec, AV1E_SET_COLOR_PRIMARIES, AOM_CICP_CP_BT_709) != 0;
  failed |= aom_codec_control(&codec, AV1E_SET_TRANSFER_CHARACTERISTICS, AOM_CICP_TC_SRGB) != 0;
  failed |= aom_codec_control(&codec, AV1E_SET_MATRIX_COEFFICIENTS, AOM_CICP_MC_BT_601) != 0;
  if (!failed) {
    image->bit_depth = DEPTH;
    image->range = AOM_CR_FULL_RANGE;
    image->monochrome = still->monochrome;
    copy_in(image, still);
    failed = run(&codec, image, still, data, length, shown);
  }
  aom_img_free(image);
  aom_codec_destroy(&codec);
  if (failed) {
    free(*data);
    *data = NULL;
    return -1;
  }
  return 0;
}

void centre_av1_free(uint8_t *data) { free(data); }
