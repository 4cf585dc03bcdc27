"""The engine in the page: games' kernels as modules of WebAssembly.

entries   what a module offers, and how to add to it
memory    where its arrays stand
code      kernels through LLVM to an object file
link      the object file to a module
layout    what a page must know of it
build     all of it for one game; ``python -m tilewright.wasm`` for all
files     where modules are
"""
