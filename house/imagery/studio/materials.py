"""Materials as node trees. Colours are hex (sRGB) or linear tuples; one unit is 10 cm.

A material that is to be re-coloured afterwards marks its surface with `tag`: the plate then records, pixel by pixel,
how much of the picture that surface is (an AOV), and develop.py exchanges its colour in linear light.
"""
import bpy

GOLD = (1.0, .755, .46, 1)
PALE_GOLD = (.98, .80, .56, 1)
ROSE_GOLD = (.97, .74, .50, 1)
WHITE_GOLD = (.86, .85, .84, 1)
SILVER = (.93, .925, .91, 1)
# Leather, silk and straps are photographed in this grey and coloured when the plate is developed.
PRIMER = (.40, .40, .40, 1)


def linear(colour):
    if not isinstance(colour, str):
        return tuple(colour)[:3] + (1,)
    value = colour.lstrip('#')
    parts = [int(value[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in parts) + (1,)


class Tree:
    """A material's nodes, written as nested calls: inputs may be values or sockets of other nodes."""

    def __init__(self, name, tag=None):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.node('ShaderNodeOutputMaterial')
        if tag:
            aov = self.node('ShaderNodeOutputAOV', {'Value': 1.0})
            aov.name = tag

    def node(self, kind, inputs=None, **settings):
        made = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, made.inputs[key])
            else:
                made.inputs[key].default_value = value
        return made

    def link(self, a, b):
        self.tree.links.new(a, b)

    def surface(self, socket):
        self.link(socket, self.output.inputs['Surface'])
        return self.material


def plain(name, colour, rough=.4, metal=0.0, spec=.5, coat=0.0, coat_rough=.05, sheen=0.0, aniso=0.0, tag=None):
    tree = Tree(name, tag)
    tree.bsdf = tree.node('ShaderNodeBsdfPrincipled', {
        'Base Color': linear(colour), 'Roughness': rough, 'Metallic': metal, 'Specular': spec, 'Clearcoat': coat,
        'Clearcoat Roughness': coat_rough, 'Sheen': sheen, 'Anisotropic': aniso})
    tree.surface(tree.bsdf.outputs[0])
    return tree


def metal(name, colour=GOLD, rough=.07, brush=0.0, tag=None):
    """Polished metal whose gloss breathes a little, as hand-polished metal does; `brush` draws it along x."""
    tree = plain(name, colour, rough, 1.0, tag=tag)
    where = tree.node('ShaderNodeTexCoord').outputs['Object']
    mapped = tree.node('ShaderNodeMapping', {'Vector': where, 'Scale': (brush, 2, 2) if brush else (1, 1, 1)})
    noise = tree.node('ShaderNodeTexNoise', {
        'Vector': mapped.outputs[0], 'Scale': 40 if brush else 9, 'Detail': 6, 'Roughness': .6})
    spread = tree.node('ShaderNodeMapRange', {
        'Value': noise.outputs['Fac'], 'From Min': .3, 'From Max': .7, 'To Min': rough * .7, 'To Max': rough * 1.35})
    tree.link(spread.outputs[0], tree.bsdf.inputs['Roughness'])
    return tree.material


def leather(name, colour=PRIMER, kind='grained', tag='skin', **own):
    """Domed pebbles with creases between them (grained), or a fine pore (box, bridle)."""
    cut = dict(grained=dict(rough=.36, scale=72, strength=.40, depth=.0045, coat=.10),
               box=dict(rough=.25, scale=160, strength=.09, depth=.002, coat=.30),
               bridle=dict(rough=.33, scale=120, strength=.13, depth=.0025, coat=.32),
               lining=dict(rough=.55, scale=120, strength=.15, depth=.002, coat=0))[kind]
    cut.update(own)
    tree = plain(name, colour, cut['rough'], coat=cut['coat'], coat_rough=.2, tag=tag)
    where = tree.node('ShaderNodeTexCoord').outputs['Object']
    scale = cut['scale']
    wobble = tree.node('ShaderNodeTexNoise', {'Vector': where, 'Scale': scale * .35, 'Detail': 2})
    centred = tree.node('ShaderNodeVectorMath', {0: wobble.outputs['Color'], 1: (.5, .5, .5)}, operation='SUBTRACT')
    moved = tree.node('ShaderNodeVectorMath', {0: centred.outputs[0], 'Scale': .5 / scale}, operation='SCALE')
    place = tree.node('ShaderNodeVectorMath', {0: where, 1: moved.outputs[0]}, operation='ADD').outputs[0]
    pore = tree.node('ShaderNodeTexNoise', {'Vector': where, 'Scale': scale * 3.2, 'Detail': 4, 'Roughness': .6})
    if kind in ('grained', 'bridle'):
        cells = tree.node('ShaderNodeTexVoronoi', {'Vector': place, 'Scale': scale, 'Smoothness': .25}, feature='SMOOTH_F1')
        square = tree.node('ShaderNodeMath', {0: cells.outputs['Distance'], 1: 2.0}, operation='POWER')
        dome = tree.node('ShaderNodeMath', {0: square.outputs[0], 1: -1.6, 2: 1.0}, operation='MULTIPLY_ADD')
        height = tree.node('ShaderNodeMath', {0: pore.outputs['Fac'], 1: .12, 2: dome.outputs[0]}, operation='MULTIPLY_ADD')
    else:
        height = tree.node('ShaderNodeMath', {0: pore.outputs['Fac'], 1: .6}, operation='MULTIPLY')
    bump = tree.node('ShaderNodeBump', {'Height': height.outputs[0], 'Strength': cut['strength'], 'Distance': cut['depth']})
    tree.link(bump.outputs[0], tree.bsdf.inputs['Normal'])
    cloud = tree.node('ShaderNodeTexNoise', {'Vector': where, 'Scale': 2.2, 'Detail': 4})
    base = linear(colour)
    shade = tree.node('ShaderNodeMixRGB', {
        'Fac': cloud.outputs['Fac'], 'Color1': tuple(x * .93 for x in base[:3]) + (1,),
        'Color2': tuple(min(1, x * 1.07) for x in base[:3]) + (1,)})
    tree.link(shade.outputs[0], tree.bsdf.inputs['Base Color'])
    return tree.material


def glass(name, ior=1.5, colour=(1, 1, 1, 1), shadow=(.80, .79, .78, 1), absorb=None, density=0.0):
    """Glass whose shadow is a tint, not a caustic: caustics would cost minutes and show grain."""
    tree = Tree(name)
    clear = tree.node('ShaderNodeBsdfGlass', {'Color': colour, 'IOR': ior, 'Roughness': 0})
    tint = tree.node('ShaderNodeBsdfTransparent', {'Color': shadow})
    ray = tree.node('ShaderNodeLightPath')
    dark = tree.node('ShaderNodeMath', {0: ray.outputs['Is Shadow Ray'], 1: ray.outputs['Is Diffuse Ray']}, operation='MAXIMUM')
    mixed = tree.node('ShaderNodeMixShader', {0: dark.outputs[0], 1: clear.outputs[0], 2: tint.outputs[0]})
    if absorb is not None:
        volume = tree.node('ShaderNodeVolumeAbsorption', {'Color': linear(absorb), 'Density': density})
        tree.link(volume.outputs[0], tree.output.inputs['Volume'])
    return tree.surface(mixed.outputs[0])


def glow(name, strength, falloff=None, colour=(1, 1, 1, 1)):
    """Emission; falloff = ('x' | 'y' | 'r', [(position, value) …]) over the card makes a soft box."""
    tree = Tree(name)
    light = tree.node('ShaderNodeEmission', {'Color': colour, 'Strength': strength})
    if falloff:
        axis, stops = falloff
        uv = tree.node('ShaderNodeTexCoord').outputs['UV']
        if axis == 'r':
            centred = tree.node('ShaderNodeMapping', {'Vector': uv, 'Location': (-1, -1, 0), 'Scale': (2, 2, 1)})
            source = tree.node('ShaderNodeTexGradient', {'Vector': centred.outputs[0]}, gradient_type='SPHERICAL').outputs['Fac']
        else:
            source = tree.node('ShaderNodeSeparateXYZ', {0: uv}).outputs['xy'.index(axis)]
        ramp = tree.node('ShaderNodeValToRGB', {'Fac': source})
        ramp.color_ramp.interpolation = 'EASE'
        while len(ramp.color_ramp.elements) < len(stops):
            ramp.color_ramp.elements.new(.5)
        for element, (position, value) in zip(ramp.color_ramp.elements, stops):
            element.position, element.color = position, (value, value, value, 1)
        power = tree.node('ShaderNodeMath', {0: ramp.outputs[0], 1: strength}, operation='MULTIPLY')
        tree.link(power.outputs[0], light.inputs['Strength'])
    return tree.surface(light.outputs[0])
