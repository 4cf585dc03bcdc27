"""Steps a second of the environments, as JSON lines: ``python bench/envs.py``.

Single games are stepped in turns with PettingZoo's own Connect Four, by the same loop and the same
choice of actions. Many games are stepped by 1024 on all threads; a step is one action of one game,
with its observation and its mask, and what choosing it from the mask costs is timed with it, and
printed apart. The best of some rounds counts, as a busy machine only slows. "CPU" counts the
processor's time of all threads.
"""

import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pettingzoo

from tilewright import envs
from tilewright.envs.vector import ManyEnv
from tilewright.games import GAMES, Variant
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import legal_moves, observe
from tilewright.tools.bench import Bench
from tilewright.tools.many import mask_moves

TURNS = 7
SINGLE_STEPS = 3_000
MANY = 1024
MANY_STEPS = 100
MANY_TURNS = 25
RAW_GAMES = 5_000
THREADS = 2

Make = Callable[[], Any]  # Any: PettingZoo ships no types
SINGLE: dict[str, Make] = {
    "connect_four_v3": partial(pettingzoo.make, "aec", "classic/connect_four-v3"),
    **{f"{name}_v0": getattr(envs, f"{name}_v0").env for name in GAMES},
}


def single_speed(env: Any, rng: np.random.Generator) -> float:
    """Steps a second of CPU time in the loop that PettingZoo documents."""
    steps, began = 0, time.process_time()
    while steps < SINGLE_STEPS:
        env.reset(seed=int(rng.integers(2**31)))
        for _ in env.agent_iter():
            observation, _, is_over, is_cut_off, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            done = is_over or is_cut_off
            env.step(None if done else int(legal[rng.integers(len(legal))]))
            steps += not done
    return steps / (time.process_time() - began)


def bench_single() -> None:
    envs = {name: make() for name, make in SINGLE.items()}
    speeds: dict[str, list[float]] = {name: [] for name in envs}
    rng = np.random.default_rng(1)
    for _ in range(TURNS):
        for name, env in envs.items():
            speeds[name].append(single_speed(env, rng))
    own = statistics.median(speeds["connect_four_v3"])
    for name, measured in speeds.items():
        speed = statistics.median(measured)
        line = {"steps/s": round(speed), "of connect_four_v3": round(speed / own, 2)}
        print(json.dumps({"what": name, **line}))


def choose_with_numpy(env: ManyEnv, masks: Any) -> Any:
    """The largest of random numbers where the mask allows."""
    return (env.np_random.random(masks.shape, np.float32) * masks).argmax(1)


def choose_compiled(env: ManyEnv, masks: Any) -> Any:
    return env.choose_random(masks)


def many_speeds(env: ManyEnv, choose: Callable[[ManyEnv, Any], Any]) -> dict[str, float]:
    """Steps a second: by the clock, by CPU time, and by the clock without choosing."""
    observation, _ = env.reset(seed=1)
    began, cpu, choosing = time.perf_counter(), time.process_time(), 0.0
    for _ in range(MANY_STEPS):
        before = time.perf_counter()
        actions = choose(env, observation["action_mask"])
        choosing += time.perf_counter() - before
        observation, *_ = env.step(actions)
    seconds, steps = time.perf_counter() - began, MANY_STEPS * MANY
    return {
        "steps/s": steps / seconds,
        "steps/s without choosing": steps / (seconds - choosing),
        "steps/s of CPU": steps / (time.process_time() - cpu),
    }


def bench_many(name: str, copy: bool, choose: Callable[[ManyEnv, Any], Any]) -> None:
    env = ManyEnv(name, MANY, opponents="self", threads=THREADS, copy=copy)
    raw = Bench(Variant.of(name))
    rounds, kernel = [], []
    for _ in range(MANY_TURNS):
        rounds.append(many_speeds(env, choose))
        seconds, moves = raw.measure(RAW_GAMES)
        kernel.append(moves / seconds)
    line = {key: round(max(one[key] for one in rounds)) for key in rounds[0]}
    speed = max(kernel)
    ratio = round(line["steps/s of CPU"] / speed, 3)
    what = f"{MANY} games of {name}, {THREADS} threads, {choose.__name__}, copy={copy}"
    raw_line = {"raw kernel moves/s, 1 thread": round(speed), "CPU of the raw kernel": ratio}
    print(json.dumps({"what": what, **line, **raw_line}))
    env.close()


# What a step is made of


@kernel
def observe_all(variants: Array, states: Array, observations: Array) -> None:
    for i in range(len(observations)):
        observe(variants[0], states[i], int(states[i].player), observations[i])


@kernel
def list_all(variants: Array, states: Array, games: int, moves: Array) -> int:
    n = 0
    for i in range(games):
        n += legal_moves(variants[0], states[i], moves)
    return n


@kernel
def mask_all(variants: Array, states: Array, moves: Array, masks: Array) -> None:
    for i in range(len(masks)):
        mask_moves(variants[0], states[i], moves, masks[i])


def nanoseconds(work: Callable[[], object]) -> float:
    """Per game, of processor time; the best of some turns."""
    work()
    best = float("inf")
    for _ in range(MANY_TURNS):
        began = time.process_time()
        for _ in range(20):
            work()
        best = min(best, time.process_time() - began)
    return best / 20 / MANY * 1e9


def bench_parts(name: str) -> None:
    """What each part of a step costs, in games that have been played for a while."""
    env = ManyEnv(name, MANY, opponents="self", threads=1, copy=False)
    seen, _ = env.reset(seed=1)
    for _ in range(15):
        seen, *_ = env.step(env.choose_random(seen["action_mask"]))
    record, states, moves = env.variant.record, env._states, env._moves[0]
    whole = many_speeds(env, choose_compiled)["steps/s of CPU"]
    parts = {
        "choosing": nanoseconds(lambda: env.choose_random(seen["action_mask"])),
        "observation": nanoseconds(lambda: observe_all(record, states, seen["observation"])),
        "legal moves": nanoseconds(lambda: list_all(record, states, MANY, moves)),
        "legal moves and mask": nanoseconds(
            lambda: mask_all(record, states, moves, seen["action_mask"])
        ),
    }
    line = {part: round(cost) for part, cost in parts.items()}
    print(json.dumps({"what": f"{name}: ns of CPU per step", "all": round(1e9 / whole), **line}))


def bench_pgx() -> None:
    """pgx's smallest game, where pgx is installed: the same number of games, actions chosen from
    the mask, games that end begin again."""
    if find_spec("pgx") is None:
        return
    jax, pgx = import_module("jax"), import_module("pgx")
    wrappers = import_module("pgx.experimental.wrappers")
    env = pgx.make("connect_four")
    step = jax.jit(jax.vmap(wrappers.auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask), axis=1))
    state, key = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), MANY)), 0
    best = 0.0
    for _ in range(1 + MANY_TURNS):
        began = time.process_time()
        for _ in range(MANY_STEPS):
            key += 1
            choosing, dealing = jax.random.split(jax.random.PRNGKey(key))
            actions = choose(choosing, state.legal_action_mask.astype(jax.numpy.float32))
            state = step(state, actions, jax.random.split(dealing, MANY))
        state.current_player.block_until_ready()
        best = max(best, MANY * MANY_STEPS / (time.process_time() - began))
    print(json.dumps({"what": f"{MANY} games of pgx connect_four", "steps/s of CPU": round(best)}))


def main() -> None:
    bench_single()
    bench_pgx()
    for name in GAMES:
        bench_parts(name)
    for name in GAMES:
        bench_many(name, copy=False, choose=choose_compiled)
    bench_many("azul", copy=True, choose=choose_compiled)
    bench_many("azul", copy=False, choose=choose_with_numpy)


if __name__ == "__main__":
    main()
