"""From kernels to an object file of WebAssembly: the LLVM code that Numba made, compiled again."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import llvmlite.binding as llvm

from tilewright.kernel import Code, flat_array, llvm_code
from tilewright.wasm.entries import GROWING, Desk, Entry
from tilewright.wasm.memory import Memory

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"  # since 2023
PYTHON_SIDE = ("_ZN7cpython", "cfunc.", "NRT_")  # functions that only Python calls
NAME = re.compile(r'@"?([^("]+)')
DROPPED = re.compile(
    r"^declare [^\n]*@(Py|NRT_|numba_|sqrt\()[^\n]*\n"
    r'|^target [^\n]*\n|"target-(cpu|features)"="[^"]*"',
    re.MULTILINE,
)
DEFINITION = re.compile(r"^define .*?^}$", re.MULTILINE | re.DOTALL)
LOADED = re.compile(r"(%[\w.]+) = load <(\d+) x i(\d+)>,")
# Numba leaves it to the end who a function that calls itself is.
RECURSION = re.compile(r'^@"(\.numba\.unresolved\$)([^"]+)" = external [^\n]*', re.MULTILINE)
# Arrays come from outside: nothing is counted, nothing is freed. Roots are an instruction.
SUPPORT = """
define internal void @NRT_incref(ptr %0) { ret void }
define internal void @NRT_decref(ptr %0) { ret void }
define internal double @sqrt(double %0) {
  %2 = call double @llvm.sqrt.f64(double %0)
  ret double %2
}
"""
WRAPPER = """
declare i32 @"{name}"({types})
define {outer} @{entry}({parameters}) {{
  %result = alloca {inner}
  %fault = alloca ptr
  %room = load i64, ptr inttoptr (i32 {room} to ptr)
  {widened}
  %status = call i32 @"{name}"(ptr %result, ptr %fault, {arguments})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %stop, label %done
stop:
  call void @llvm.trap()
  unreachable
done:
  {returned}
}}
declare void @llvm.trap()
"""
PARAMETERS = {int: ("i32", "i64"), float: ("double", "double")}  # as JavaScript has it, and we


def object_file(desk: Desk, memory: Memory, entries: Mapping[str, Entry]) -> bytes:
    """An object with the entry points, and nothing that is not needed for them."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static", codemodel="default"
    )
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    whole = llvm.parse_assembly(head)
    names = {array.ctypes.data: name for name, array in desk.arrays()}
    for name, entry in entries.items():
        code = llvm_code(entry.kernel, *map(example, entry.arguments))
        for text in (wrapper(name, code, entry, memory, names), cleaned(code.text)):
            whole.link_in(llvm.parse_assembly(head + text))
    for thing in [*whole.functions, *whole.global_variables]:
        if not thing.is_declaration and thing.name not in entries:
            thing.linkage = "internal"
    whole.verify()
    optimize(whole, machine)
    made: bytes = machine.emit_object(whole)
    return made


def optimize(whole: Any, machine: Any) -> None:  # Any: llvmlite ships no types
    """Make it quick, but small before all: Numba has unrolled and inlined already, and kernels that
    were cached one by one bring the same functions several times."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, options)
    merging = llvm.create_new_module_pass_manager()
    merging.add_merge_functions_pass()
    for manager in (merging, passes.getModulePassManager(), merging):
        manager.run(whole, passes)


def example(argument: Any) -> Any:  # Any: as in ``Entry.arguments``
    return argument() if isinstance(argument, type) else argument


def cleaned(text: str) -> str:
    """Without what belongs to Python or to this machine."""
    kept, is_dropped = [], False
    for line in text.split("\n"):
        if line.startswith("define"):
            found = NAME.search(line)
            is_dropped = found is not None and found[1].startswith(PYTHON_SIDE)
        if not is_dropped:
            kept.append(line)
        if line == "}":
            is_dropped = False
    declared = "" if "@llvm.sqrt.f64" in text else "declare double @llvm.sqrt.f64(double)\n"
    text = DEFINITION.sub(copying_words, DROPPED.sub("", "\n".join(kept)))
    return RECURSION.sub(r'@"\1\2" = internal constant ptr @"\2"', text) + SUPPORT + declared


def copying_words(function: re.Match[str]) -> str:
    """Where vectors are only copied, as records are, copy whole numbers: modules have no vectors,
    and would take them apart byte by byte."""
    text = function[0]
    for name, length, bits in LOADED.findall(text):
        uses = len(re.findall(rf"{re.escape(name)}(?![\w.])", text)) - 1
        vector, number = f"<{length} x i{bits}>", f"i{int(length) * int(bits)}"
        stored = f"store {vector} {name},"
        if uses and uses == text.count(stored):
            text = text.replace(stored, f"store {number} {name},")
            text = text.replace(f"{name} = load {vector},", f"{name} = load {number},")
    return text


def wrapper(name: str, code: Code, entry: Entry, memory: Memory, names: Mapping[int, str]) -> str:
    """A function that JavaScript can call: numbers in, a number out; arrays stand where they do."""
    numbers = [argument for argument in entry.arguments if isinstance(argument, type)]
    parameters = [f"{PARAMETERS[kind][0]} %p{i}" for i, kind in enumerate(numbers)]
    arguments = list(flat_arguments(entry.arguments, memory, names))
    widened = [
        f"%w{i} = sext i32 %p{i} to i64" if kind is int else f"%w{i} = fadd double %p{i}, -0.0"
        for i, kind in enumerate(numbers)
    ]
    outer, returned = returning(code.result)
    types = ["ptr", "ptr", *(argument.split()[0] for argument in arguments)]
    return WRAPPER.format(
        name=code.name,
        entry=name,
        types=", ".join(types),
        outer=outer,
        inner=code.result,
        parameters=", ".join(parameters),
        room=memory.room,
        widened="\n  ".join(widened),
        arguments=", ".join(arguments),
        returned=returned,
    )


def returning(result: str) -> tuple[str, str]:
    """What JavaScript gets of a result, and how."""
    if result == "ptr":
        return "void", "ret void"
    load = f"%value = load {result}, ptr %result\n  "
    if result == "double":
        return "double", load + "ret double %value"
    if result == "i32":
        return "i32", load + "ret i32 %value"
    turn = "trunc" if result == "i64" else "sext"
    return "i32", load + f"%n = {turn} {result} %value to i32\n  ret i32 %n"


def flat_arguments(
    arguments: tuple[Any, ...], memory: Memory, names: Mapping[int, str]
) -> Iterator[str]:
    given = 0
    for argument in arguments:
        if isinstance(argument, type):
            yield f"{PARAMETERS[argument][1]} %w{given}"
            given += 1
        elif isinstance(argument, tuple):
            yield from flat_arguments(argument, memory, names)
        elif isinstance(argument, int | float):
            yield f"{PARAMETERS[type(argument)][1]} {argument}"
        else:
            name = names[argument.ctypes.data]
            length = "%room" if name == GROWING else str(len(argument))
            yield from flat_array(memory.address(name), length, argument)
