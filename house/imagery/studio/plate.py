"""Renders a scene into a plate: a linear picture with its shares, kept as half floats.

A plate (.npz) holds, all h x w: `beauty` (denoised), `skin` (what the surfaces tagged "skin" return
as diffuse light, in the primer's grey), `dial` (what surfaces tagged "dial" mirror, with their colour), the coverage masks `skin_mask`,
`dial_mask`, `ground`, and `empty`: the same room without the thing, from which develop.py learns what is shadow.
"""
import ctypes
import os
import shutil
import subprocess
import tempfile
import threading
import time

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

HERE = os.path.dirname(os.path.abspath(__file__))
TAGS = ('skin', 'dial', 'ground')
PASSES = ('Image', 'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol', 'Denoising Normal', 'Denoising Albedo') + TAGS


def prepare(width, samples, threads):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    scene.render.resolution_x, scene.render.resolution_y = width, round(width * 1.25)
    scene.render.resolution_percentage = 100
    cycles.device, cycles.samples = 'CPU', max(1, samples // 2)
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, .03
    cycles.adaptive_min_samples = min(12, cycles.samples)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 3, 8
    cycles.transmission_bounces, cycles.transparent_max_bounces = 12, 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, .4
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.4
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.view_settings.view_transform, scene.view_settings.look = 'Raw', 'None'
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    for tag in TAGS:
        aov = layer.aovs.add()
        aov.name, aov.type = tag, 'VALUE'


def wire(folder, passes=PASSES):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, target = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    target.base_path = folder
    target.format.file_format, target.format.color_depth = 'OPEN_EXR', '32'
    target.file_slots.clear()
    names = [name for name in passes if name in layers.outputs]
    for name in names:
        target.file_slots.new(name)
        tree.links.new(layers.outputs[name], target.inputs[name])
    return names


def frame_things():
    """Renders only where the things and their shadows are: the rest is paper anyway."""
    scene, camera = bpy.context.scene, bpy.context.scene.camera
    bpy.context.view_layer.update()
    xs, ys = [], []
    for thing in scene.objects:
        if thing.type in ('MESH', 'FONT') and not thing.name.startswith('room') and not thing.hide_render:
            for corner in thing.bound_box:
                seen = world_to_camera_view(scene, camera, thing.matrix_world @ Vector(corner))
                xs.append(seen.x)
                ys.append(seen.y)
    render = scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_max_x = max(0, min(xs) - .10), min(1, max(xs) + .16)
    render.border_min_y, render.border_max_y = max(0, min(ys) - .08), min(1, max(ys) + .05)


def shoot_once(names, folder, seed):
    scene = bpy.context.scene
    w, h = scene.render.resolution_x, scene.render.resolution_y
    scene.cycles.seed, scene.frame_current = seed * 101, seed
    bpy.ops.render.render()
    layers = {}
    for name in names:
        image = bpy.data.images.load(os.path.join(folder, f'{name}{seed:04d}.exr'))
        image.colorspace_settings.name = 'Raw'
        flat = np.empty(w * h * 4, np.float32)
        image.pixels.foreach_get(flat)
        layers[name] = flat.reshape(h, w, 4)[::-1, :, :3].copy()
        bpy.data.images.remove(image)
    return layers


def box(x, r):
    p = np.pad(x, r, mode='edge')
    c = np.pad(np.cumsum(np.cumsum(p, 0), 1), ((1, 0), (1, 0)))
    n = 2 * r + 1
    return (c[n:, n:] - c[:-n, n:] - c[n:, :-n] + c[:-n, :-n]) / (n * n)


def library():
    built = os.path.join(tempfile.gettempdir(), f'vitrine-denoise-{os.getuid()}.so')
    source = os.path.join(HERE, 'denoise.c')
    if not os.path.exists(built) or os.path.getmtime(built) < os.path.getmtime(source):
        subprocess.check_call(['gcc', '-O3', '-march=native', '-ffast-math', '-shared', '-fPIC', source, '-o', built, '-lm'])
    return ctypes.CDLL(built)


def denoise(a, b, extra_a, extra_b, feature, reach=6, patch=2, strict=.55, feature_weight=25.0):
    """Filters both halves, each weighed by the other; `extra` layers follow with the same weights."""
    lib, (h, w, _) = library(), a.shape

    def squeeze(x):
        return np.log1p(np.clip(x, 0, 40) * 4).astype(np.float32)

    def pointer(x):
        return x.ctypes.data_as(ctypes.c_void_p)

    ga, gb = np.ascontiguousarray(squeeze(a)), np.ascontiguousarray(squeeze(b))
    variance = np.ascontiguousarray(np.maximum(box(((ga - gb) ** 2).mean(2).astype(np.float64) / 2, 3), 1e-7), np.float32)
    feature = np.ascontiguousarray(feature, np.float32)
    feature[..., :3] *= .5   # a bumpy normal would forbid every neighbour
    va = np.ascontiguousarray(np.concatenate([ga] + [squeeze(x) for x in extra_a], 2))
    vb = np.ascontiguousarray(np.concatenate([gb] + [squeeze(x) for x in extra_b], 2))
    out, jobs = [np.empty_like(va), np.empty_like(vb)], []
    for guide, value, target in ((gb, va, out[0]), (ga, vb, out[1])):
        jobs.append(threading.Thread(target=lib.denoise, args=(
            pointer(guide), pointer(value), pointer(variance), pointer(feature), pointer(target), va.shape[2], w, h,
            reach, patch, ctypes.c_float(strict), ctypes.c_float(feature_weight))))
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    return np.expm1((out[0] + out[1]) / 2) / 4


def empty_room(folder, names):
    """The studio without the thing, small and smooth."""
    scene = bpy.context.scene
    hidden = [o for o in scene.objects if o.type in ('MESH', 'FONT', 'CURVE') and not o.name.startswith('room')]
    for thing in hidden:
        thing.hide_render = True
    before = (scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples, scene.render.use_border)
    scene.render.resolution_x, scene.render.resolution_y = 160, 200
    scene.cycles.samples, scene.render.use_border, scene.cycles.adaptive_threshold = 96, False, .01
    picture = shoot_once(names, folder, 7)['Image']
    for thing in hidden:
        thing.hide_render = False
    scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples, scene.render.use_border = before
    return picture


def expose_print(path, width=1000, finer=2):
    """Where each point of the cloth is on its print, `finer` times as sharp as the picture and not smoothed.

    develop.py looks the colours up and only then averages them, so folds and hems have clean edges.
    """
    scene = bpy.context.scene
    prepare(width, 2, 2)
    frame_things()
    for material in bpy.data.materials:
        cloth = any(node.type == 'OUTPUT_AOV' and node.name == 'skin' for node in material.node_tree.nodes)
        tree = material.node_tree
        out = next(node for node in tree.nodes if node.type == 'OUTPUT_MATERIAL')
        light = tree.nodes.new('ShaderNodeEmission')
        if cloth:
            place = tree.nodes.new('ShaderNodeTexCoord')
            parts, pack = tree.nodes.new('ShaderNodeSeparateXYZ'), tree.nodes.new('ShaderNodeCombineXYZ')
            tree.links.new(place.outputs['UV'], parts.inputs[0])
            tree.links.new(parts.outputs[0], pack.inputs[0])
            tree.links.new(parts.outputs[1], pack.inputs[1])
            pack.inputs[2].default_value = 1
            tree.links.new(pack.outputs[0], light.inputs[0])
        else:
            light.inputs[0].default_value = (0, 0, 0, 1)
        tree.links.new(light.outputs[0], out.inputs['Surface'])
    scene.render.resolution_x, scene.render.resolution_y = width * finer, round(width * 1.25) * finer
    scene.cycles.samples, scene.cycles.use_adaptive_sampling = 1, False
    scene.cycles.pixel_filter_type, scene.cycles.filter_width = 'BOX', .01
    scene.camera.data.dof.use_dof = False
    folder = tempfile.mkdtemp(prefix='vitrine-plate-') + '/'
    picture = shoot_once(wire(folder), folder, 1)['Image']
    place = (np.clip(picture[..., :2], 0, 1) * 65535).round().astype(np.uint16)
    np.savez_compressed(path + '.part.npz', place=place, cloth=(picture[..., 2] > .5))
    os.replace(path + '.part.npz', path)
    shutil.rmtree(folder, ignore_errors=True)


def expose(path, width=1000, samples=64, threads=2):
    """Renders the current scene and writes the plate to `path`."""
    start = time.time()
    folder = tempfile.mkdtemp(prefix='vitrine-plate-') + '/'
    prepare(width, samples, threads)
    frame_things()
    names = wire(folder)
    a, b = shoot_once(names, folder, 1), shoot_once(names, folder, 2)
    rendered = time.time()
    mean = {name: (a[name] + b[name]) / 2 for name in names}
    masks = {tag: mean[tag][..., 0] for tag in TAGS}
    with_skin, with_dial = masks['skin'].max() > .5, masks['dial'].max() > .5

    def extras(half):
        out = []
        if with_skin:
            out.append(half['DiffCol'] * (half['DiffDir'] + half['DiffInd']) * masks['skin'][..., None])
        if with_dial:
            out.append(half['GlossCol'] * (half['GlossDir'] + half['GlossInd']) * masks['dial'][..., None])
        return out

    feature = np.concatenate([mean['Denoising Normal'], mean['Denoising Albedo']], 2)
    clean = denoise(a['Image'], b['Image'], extras(a), extras(b), feature)
    layers = {'beauty': clean[..., :3], 'ground': masks['ground'], 'empty': empty_room(folder, names)}
    if with_skin:
        layers.update(skin=clean[..., 3:6], skin_mask=masks['skin'])
    if with_dial:
        layers.update(dial=clean[..., -3:], dial_mask=masks['dial'])
    noise = float(np.median(np.abs(a['Image'] - b['Image'])) / max(1e-6, np.median(mean['Image'])))
    np.savez_compressed(path + '.part.npz', **{k: v.astype(np.float16) for k, v in layers.items()})
    os.replace(path + '.part.npz', path)
    shutil.rmtree(folder, ignore_errors=True)
    print(f'PLATE {os.path.basename(path)} render {rendered - start:.0f}s total {time.time() - start:.0f}s noise {noise:.4f}', flush=True)


LIGHTS, SHOP_TAGS = ('inside', 'sky', 'sun'), ('stone', 'paint', 'awning')


def expose_shop(path, width, height, samples, threads=2):
    """Renders a shop with what each of its lights gives on its own (`inside`, `sky`, `sun`), and where what can be re-coloured is."""
    scene = bpy.context.scene
    folder = tempfile.mkdtemp(prefix='vitrine-plate-') + '/'
    prepare(width, samples, threads)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.cycles.diffuse_bounces, scene.cycles.sample_clamp_indirect = 4, 2.0
    layer = scene.view_layers[0]
    for tag in SHOP_TAGS:
        aov = layer.aovs.add()
        aov.name, aov.type = tag, 'VALUE'
    for light in LIGHTS:
        layer.lightgroups.add(name=light)
    lights = tuple('Combined_' + light for light in LIGHTS)
    names = wire(folder, ('Image', 'Denoising Normal', 'Denoising Albedo') + lights + SHOP_TAGS)
    # A light of its own group leaves a stray value that is no number here and there.
    a, b = ({name: np.nan_to_num(layer, posinf=0, neginf=0) for name, layer in shoot_once(names, folder, seed).items()} for seed in (1, 2))
    mean = {name: (a[name] + b[name]) / 2 for name in names}
    feature = np.concatenate([mean['Denoising Normal'], mean['Denoising Albedo']], 2)
    clean = denoise(a['Image'], b['Image'], [a[name] for name in lights], [b[name] for name in lights], feature, reach=8, strict=.75)
    layers = {light: clean[..., 3 * k + 3: 3 * k + 6] for k, light in enumerate(LIGHTS)}
    layers.update({tag: mean[tag][..., 0] for tag in SHOP_TAGS})
    np.savez_compressed(path + '.part.npz', **{k: v.astype(np.float16) for k, v in layers.items()})
    os.replace(path + '.part.npz', path)
    shutil.rmtree(folder, ignore_errors=True)


def expose_wide(path, width=1600, height=900, samples=40, threads=2):
    """Renders a whole room, in any format, without the share of its skins."""
    scene = bpy.context.scene
    folder = tempfile.mkdtemp(prefix='vitrine-plate-') + '/'
    prepare(width, samples, threads)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.cycles.diffuse_bounces, scene.cycles.sample_clamp_indirect = 4, 2.0
    names = wire(folder)
    a, b = shoot_once(names, folder, 1), shoot_once(names, folder, 2)
    feature = np.concatenate([(a[name] + b[name]) / 2 for name in ('Denoising Normal', 'Denoising Albedo')], 2)
    clean = denoise(a['Image'], b['Image'], [], [], feature, reach=8, strict=.75)
    np.savez_compressed(path + '.part.npz', beauty=clean[..., :3].astype(np.float16))
    os.replace(path + '.part.npz', path)
    shutil.rmtree(folder, ignore_errors=True)
