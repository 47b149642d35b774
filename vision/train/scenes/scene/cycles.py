"""Renders with Cycles: settings that buy few rays' worth, and the passes that the denoiser needs."""
import os
import shutil

import bpy
import cv2
import numpy as np

from scene.options import OPTIONS

TMP = os.path.join("/dev/shm" if os.access("/dev/shm", os.W_OK) else "/tmp", "scenes-%d" % os.getpid())

PASSES = {"rgb": "Image", "alb": "DiffCol", "nrm": "Normal", "dep": "Depth"}


def _set_up(seed, samples):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    cy = sc.cycles
    cy.device = "CPU"
    cy.seed = seed & 0x7FFFFFFF
    cy.samples = samples
    cy.use_adaptive_sampling = False
    cy.use_denoising = False
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = 2, 2, 1, 2
    cy.volume_bounces, cy.transparent_max_bounces = 0, 2
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.sample_clamp_direct, cy.sample_clamp_indirect = 8, 1.5
    cy.blur_glossy = 1.0
    cy.light_sampling_threshold = 0.03
    cy.use_auto_tile = False
    if OPTIONS.fast:
        cy.use_fast_gi = True
        cy.fast_gi_method = "REPLACE"
        cy.ao_bounces_render = 1
        sc.world.light_settings.ao_factor = 1.0
        sc.world.light_settings.distance = 8
    sc.view_settings.view_transform = "Raw"
    sc.render.use_persistent_data = True
    vl = sc.view_layers[0]
    vl.use_pass_normal = vl.use_pass_z = vl.use_pass_diffuse_color = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    fo = nt.nodes.new("CompositorNodeOutputFile")
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_depth = "32"
    fo.format.exr_codec = "NONE"
    fo.file_slots.clear()
    os.makedirs(TMP, exist_ok=True)
    fo.base_path = TMP
    for nm, src in PASSES.items():
        fo.file_slots.new(nm)
        nt.links.new(rl.outputs[src], fo.inputs[nm])


def render(seed, samples):
    """-> {rgb alb nrm dep}: linear float images."""
    _set_up(seed, samples)
    bpy.context.scene.frame_set(1)
    bpy.ops.render.render(write_still=False)
    o = {}
    for k in PASSES:
        im = cv2.imread("%s/%s0001.exr" % (TMP, k), cv2.IMREAD_UNCHANGED)
        o[k] = np.ascontiguousarray(im[..., 0] if k == "dep" else im[..., 2::-1])
    return o


def clean():
    shutil.rmtree(TMP, ignore_errors=True)
