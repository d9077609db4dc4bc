/* Dual-buffer non-local means: each half of the samples is weighed by the other half, guided by albedo and normal.
   Any number of layers is filtered with the same weights, so that light and its share of one material stay in step. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void blur(const float *in, float *out, float *row, int w, int h, int r) {
  const float n = 1.f / (2 * r + 1);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int k = -r; k <= r; k++) {
        int xx = x + k < 0 ? 0 : x + k >= w ? w - 1 : x + k;
        s += in[(long)y * w + xx];
      }
      row[(long)y * w + x] = s * n;
    }
  memset(out, 0, (size_t)w * h * sizeof(float));
  for (int y = 0; y < h; y++)
    for (int k = -r; k <= r; k++) {
      int yy = y + k < 0 ? 0 : y + k >= h ? h - 1 : y + k;
      for (int x = 0; x < w; x++) out[(long)y * w + x] += row[(long)yy * w + x] * n;
    }
}

/* guide: 3 channels that decide the weights; value: c channels that are filtered; variance: of the guide;
   feature: 6 channels (normal, albedo). Reach R, patch f, strictness k, weight of the features kf. */
void denoise(const float *guide, const float *value, const float *variance, const float *feature, float *out, int c,
             int w, int h, int R, int f, float k, float kf) {
  const long N = (long)w * h;
  float *d = malloc(N * 4), *b = malloc(N * 4), *t = malloc(N * 4), *sum = calloc(N, 4);
  memset(out, 0, N * 4 * c);
  for (int dy = -R; dy <= R; dy++)
    for (int dx = -R; dx <= R; dx++) {
      if (dx * dx + dy * dy > R * R + 1) continue;
      for (int y = 0; y < h; y++) {
        int yy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy;
        for (int x = 0; x < w; x++) {
          int xx = x + dx < 0 ? 0 : x + dx >= w ? w - 1 : x + dx;
          long p = (long)y * w + x, q = (long)yy * w + xx;
          float vp = variance[p], vq = variance[q], vm = vq < vp ? vq : vp, den = 1e-8f + k * k * (vp + vq), s = 0;
          for (int i = 0; i < 3; i++) {
            float e = guide[p * 3 + i] - guide[q * 3 + i];
            s += (e * e - (vp + vm)) / den;
          }
          d[p] = s / 3;
        }
      }
      blur(d, b, t, w, h, f);
      for (int y = 0; y < h; y++) {
        int yy = y + dy;
        if (yy < 0 || yy >= h) continue;
        for (int x = 0; x < w; x++) {
          int xx = x + dx;
          if (xx < 0 || xx >= w) continue;
          long p = (long)y * w + x, q = (long)yy * w + xx;
          float e = b[p] < 0 ? 0 : b[p], fs = 0;
          for (int i = 0; i < 6; i++) {
            float g = feature[p * 6 + i] - feature[q * 6 + i];
            fs += g * g;
          }
          if (fs * kf > e) e = fs * kf;
          if (e > 12) continue;
          float wt = expf(-e);
          sum[p] += wt;
          for (int i = 0; i < c; i++) out[p * c + i] += wt * value[q * c + i];
        }
      }
    }
  for (long p = 0; p < N; p++)
    for (int i = 0; i < c; i++) out[p * c + i] = sum[p] > 0 ? out[p * c + i] / sum[p] : value[p * c + i];
  free(d), free(b), free(t), free(sum);
}
