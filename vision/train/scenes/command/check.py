"""`scenes check`: works out anew what the truths say, independently of what drew them."""
import argparse

from check import folders


def main(args):
    parser = argparse.ArgumentParser(prog="scenes check", description="Checks folders of pictures and of games.")
    parser.add_argument("folders", nargs="+")
    return int(sum(folders.check(folder) for folder in parser.parse_args(args).folders) > 0)
