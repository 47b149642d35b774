"""Blender's shader nodes as functions of their inputs: an input is a number, a colour, or another node's output."""
import bpy


class Graph:
    """The nodes of one material."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]

    def set(self, node, inputs):
        for name, value in inputs.items():
            socket = node.inputs[name]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value

    def finish(self, **inputs):
        """Sets the surface's inputs; _ stands for a blank in their names."""
        self.set(self.surface, {name.replace("_", " "): value for name, value in inputs.items()})
        return self.material

    def node(self, kind, inputs, **properties):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in properties.items():
            setattr(node, name, value)
        self.set(node, inputs)
        return node

    def place(self, of="Object"):
        return self.node("TexCoord", {}).outputs[of]

    def chance(self):
        """A number 0 to 1 that differs from object to object."""
        return self.node("ObjectInfo", {}).outputs["Random"]

    def mapped(self, vector, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0)):
        return self.node("Mapping", {"Vector": vector, "Scale": scale, "Rotation": turn, "Location": shift}).outputs[0]

    def plus(self, vector, other):
        return self.node("VectorMath", {0: vector, 1: other}, operation="ADD").outputs[0]

    def times(self, a, b):
        return self.node("Math", {0: a, 1: b}, operation="MULTIPLY").outputs[0]

    def noise(self, vector, scale, detail, distortion=0.0):
        inputs = {"Vector": vector, "Scale": scale, "Detail": detail, "Distortion": distortion}
        return self.node("TexNoise", inputs).outputs["Fac"]

    def cells(self, vector, scale):
        """The distance to the nearest of points strewn at random."""
        return self.node("TexVoronoi", {"Vector": vector, "Scale": scale}).outputs["Distance"]

    def waves(self, vector, scale, distortion):
        return self.node("TexWave", {"Vector": vector, "Scale": scale, "Distortion": distortion}).outputs["Fac"]

    def ramp(self, fac, low, high):
        """low, high: (position, linear colour) of a ramp's two ends."""
        node = self.node("ValToRGB", {"Fac": fac})
        for element, (position, colour) in zip(node.color_ramp.elements, (low, high)):
            element.position, element.color = position, colour
        return node.outputs[0]

    def between(self, value, low, high):
        """value 0 to 1 mapped on low to high."""
        return self.node("MapRange", {"Value": value, "To Min": low, "To Max": high}).outputs[0]

    def brightened(self, colour, by):
        return self.node("HueSaturation", {"Color": colour, "Value": by}).outputs[0]

    def mixed(self, share, one, other, blend="MIX"):
        return self.node("MixRGB", {0: share, 1: one, 2: other}, blend_type=blend).outputs[0]
