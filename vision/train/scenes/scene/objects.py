"""Puts meshes on the table. A Blender unit is 100 mm; every number outside Blender is in mm."""
import bpy
from mathutils import Matrix

from scene.options import OPTIONS

MM = 0.01  # mm -> Blender units

MM = MM


def put(me, x=0, y=0, z=0, rz=0.0, name=None, scale=1.0):
    """scale: a number, or (x, y, z)."""
    ob = bpy.data.objects.new(name or me.name, me)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = (x * MM, y * MM, z * MM)
    ob.rotation_euler = (0, 0, rz)
    if scale != 1.0:
        ob.scale = scale if isinstance(scale, tuple) else (scale,) * 3
    return ob


def put_m(me, m, name=None):
    """m: 4x4 with translation in mm."""
    ob = bpy.data.objects.new(name or me.name, me)
    bpy.context.scene.collection.objects.link(ob)
    m = Matrix(m)
    m.translation *= MM
    ob.matrix_world = m
    return ob


def sizes(rng, *kinds):
    """How much bigger each kind of piece is made (with --wilder: up to 6 %)."""
    return {k: round(rng.uniform(0.94, 1.06), 4) if OPTIONS.level > 1 else 1.0 for k in kinds}
