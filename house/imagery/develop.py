"""The darkroom: turns plates into pictures on the shelf.

Every picture ends on the same paper, exactly #F3EEE7 at its edges, its thing on the ground line. The paper is not
painted: the plate is divided by the same room without the thing, so that what differs is the thing and its shadow.
"""
import io
import os

import numpy as np
from PIL import Image
from scipy import ndimage

PAPER = np.array([0xF3, 0xEE, 0xE7]) / 255
WIDTH, HEIGHT = 1000, 1250
PRIMER = .40
LIMIT = 60 * 1024


def linear(colour):
    if not isinstance(colour, str):
        return np.array(colour, float)[:3]
    value = colour.lstrip('#')
    c = np.array([int(value[i:i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def display(x):
    """Linear light to the screen: a soft shoulder, a little saturation, a little contrast below the paper."""
    y = np.where(x > .80, .80 + .20 * (1 - np.exp(-(np.maximum(x, .80) - .80) / .20)), x)
    grey = (y * [.2126, .7152, .0722]).sum(-1, keepdims=True)
    y = np.clip(grey + (y - grey) * 1.04, 0, 1)
    y = np.where(y <= .0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-9), 1 / 2.4) - .055)
    z = y / .93
    return np.where(z < 1, .93 * np.power(np.maximum(z, 0), 1.06), y)


def exposure_of_paper():
    """The linear value that `display` shows as exactly the paper colour."""
    x = PAPER ** 2.2
    for _ in range(200):
        x = x * np.power(PAPER / display(x), 2.0)
    return x


PAPER_LIGHT = exposure_of_paper()


def bloom(x):
    """Light runs over a little around what is brighter than white."""
    hot = np.clip(x - 1.1, 0, 4)
    if hot.max() <= 0:
        return x
    soft = sum(ndimage.gaussian_filter(hot, (s, s, 0)) * w for s, w in ((2.4, .6), (9, .4)))
    return x + soft * .18


def even(layers, reach=10, strict=.07):
    """Smooths what the renderer left mottled on plain surfaces: neighbours count as far as they are equally bright.

    All layers are smoothed with the weights of the first.
    """
    guide = np.log(np.maximum(layers[0] @ [.2126, .7152, .0722], 1e-3))
    guide = ndimage.gaussian_filter(guide, 1.2)
    out, total = [np.zeros_like(x) for x in layers], np.zeros(guide.shape)
    h, w = guide.shape
    # Beyond the frame lies what lies at its edge, not what lies at the other side.
    around = lambda x: np.pad(x, [(reach, reach), (reach, reach)] + [(0, 0)] * (x.ndim - 2), mode='edge')
    wide_guide, wide = around(guide), [around(x) for x in layers]
    for dy in range(0, 2 * reach + 1, 2):
        for dx in range(0, 2 * reach + 1, 2):
            if (dx - reach) ** 2 + (dy - reach) ** 2 > reach * reach:
                continue
            weight = np.exp(-((wide_guide[dy: dy + h, dx: dx + w] - guide) / strict) ** 2)
            total += weight
            for target, layer in zip(out, wide):
                target += layer[dy: dy + h, dx: dx + w] * weight[..., None]
    return [x / total[..., None] for x in out]


def develop(plate, skin=None, dial=None, dial_base=None, whiten=False, shadow=120, exposure=1.0, albedo=None, plain=False):
    """Returns the picture (h x w x 3, 0 … 1, screen) and where the thing is (h x w, 0 … 1).

    `skin`: colour of the tagged surfaces; `albedo`: a picture of their colours instead (printed silk);
    `dial`: colour of the tagged mirrors photographed as `dial_base`, `whiten` when it is paler; `plain`: a thing of smooth surfaces, which may be evened; `shadow`: how far in pixels a shadow carries.
    """
    load = {k: plate[k].astype(np.float64) for k in plate.files}
    beauty, ground = load['beauty'], np.clip(load['ground'], 0, 1)
    h, w, _ = beauty.shape
    if plain:
        names = [name for name in ('beauty', 'skin') if name in load]
        load.update(zip(names, even([load[name] for name in names])))
        beauty = load['beauty']
    room = ndimage.gaussian_filter(load['empty'], (3, 3, 0), mode='nearest')
    room = np.stack([np.asarray(Image.fromarray(room[..., i].astype(np.float32)).resize((w, h), Image.BICUBIC)) for i in range(3)], 2)
    # The frame of what was rendered is filtered against nothing: two pixels of it are not to be trusted.
    untouched = ndimage.binary_dilation((beauty.sum(2) + ground) < 1e-4, iterations=3)
    beauty[untouched], ground[untouched] = room[untouched], 1
    if albedo is not None:
        albedo = albedo if albedo.shape == beauty.shape else resized(albedo, w / albedo.shape[1])
        beauty = beauty + load['skin'] * (albedo / PRIMER) - load['skin']
    elif skin is not None:
        beauty = beauty + load['skin'] * (linear(skin) / PRIMER - 1)
    if dial is not None:
        new = load['dial'] * (linear(dial) / linear(dial_base))
        if whiten:   # metal that mirrors itself is twice as yellow: keep its brightness, take the new colour
            weight = np.array([.2126, .7152, .0722])
            new = (load['dial'] * weight).sum(2, keepdims=True) / (linear(dial_base) * weight).sum() * linear(dial)
        beauty = beauty + new - load['dial']
    light = np.clip(beauty, 0, 60) * (PAPER_LIGHT / np.maximum(room, 1e-4))
    thing = 1 - ground
    pure = (ground > .995).astype(float)
    share = np.where(pure[..., None] > 0, light / PAPER_LIGHT, 0)
    weight = ndimage.gaussian_filter(pure, 2.5)[..., None]
    near = ndimage.gaussian_filter(share, (2.5, 2.5, 0)) / np.maximum(weight, 1e-4)
    share = np.where(pure[..., None] > 0, .5 * share + .5 * near, np.where(weight > .02, near, 1))
    smooth = ndimage.gaussian_filter(share, (7, 7, 0))
    away = ndimage.distance_transform_edt(thing < .5) * (1000 / w)
    far = np.clip((away - 14) / 30, 0, 1)[..., None]
    share = share * (1 - far) + smooth * far
    carry = np.exp(-np.maximum(0, away - shadow * .25) / shadow)
    edge = np.minimum.reduce([np.arange(w)[None] + np.zeros((h, 1)), np.arange(w)[None, ::-1] + np.zeros((h, 1)),
                              np.arange(h)[:, None] + np.zeros((1, w)), np.arange(h)[::-1, None] + np.zeros((1, w))]) / (.10 * w)
    if untouched.any():
        edge = np.minimum(edge, ndimage.distance_transform_edt(~untouched) / (.07 * w))
    edge = np.clip(edge, 0, 1)
    carry = carry * edge * edge * (3 - 2 * edge)
    kept = 1 - (1 - np.clip(share, 0, 1)) * carry[..., None]
    kept = .3 * kept + .7 * kept.mean(2, keepdims=True)
    faint = np.clip(((1 - kept).max(2, keepdims=True) - .006) / .022, 0, 1)
    kept = 1 - (1 - kept) * faint * faint * (3 - 2 * faint)
    # Bare ground holds nothing but its shadow: what noise or the frame of the render left there is dropped.
    object_light = np.where(pure[..., None] > 0, 0, light - ground[..., None] * PAPER_LIGHT * share)
    if exposure != 1.0:
        object_light = object_light * exposure
    light = np.maximum(object_light, 0) + ground[..., None] * PAPER_LIGHT * kept
    light = bloom(light)
    return display(light), thing


def bounds(thing):
    ys, xs = np.where(ndimage.binary_opening(thing > .5, iterations=1))
    return xs.min(), xs.max() + 1, ys.min(), ys.max() + 1


def resized(picture, scale):
    h, w = picture.shape[:2]
    size = (max(1, round(w * scale)), max(1, round(h * scale)))
    return np.stack([np.asarray(Image.fromarray(picture[..., i].astype(np.float32)).resize(size, Image.LANCZOS)) for i in range(3)], 2)


def shelved(things, base=.80):
    """Sets things beside each other on one ground line; things are (picture, mask, width in pixels, centre share)."""
    sheet = np.ones((HEIGHT, WIDTH, 3)) * PAPER
    for picture, thing, wide, centre in things:
        x0, x1, y0, y1 = bounds(thing)
        scale = wide / (x1 - x0)
        small = resized(picture, scale)
        left, top = round(WIDTH * centre - (x0 + x1) / 2 * scale), round(HEIGHT * base - y1 * scale)
        h, w = small.shape[:2]
        a, b, c, d = max(0, top), min(HEIGHT, top + h), max(0, left), min(WIDTH, left + w)
        sheet[a:b, c:d] *= small[a - top:b - top, c - left:d - left] / PAPER
    return sheet


def saved(picture, path, limit=LIMIT, best=88):
    """Writes WebP below the limit, with a dither that leaves bare paper exact."""
    bare = np.abs(picture - PAPER).max(2, keepdims=True) < .6 / 255
    noise = (np.random.default_rng(1).random(picture.shape[:2] + (1,)) - .5) / 255
    eight = np.clip(np.where(bare, PAPER, picture + noise) * 255, 0, 255).round().astype(np.uint8)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    image = Image.fromarray(eight)
    for quality in range(best, 30, -4):
        target = io.BytesIO()
        image.save(target, 'WEBP', quality=quality, method=6)
        if target.tell() <= limit:
            break
    with open(path, 'wb') as file:
        file.write(target.getvalue())
    return eight
