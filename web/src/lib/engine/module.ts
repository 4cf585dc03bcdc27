// A game's module: its functions, and its memory by the names of its layout. Nothing here knows a game;
// `tilewright.wasm.layout` writes what is read here.

/** Where something begins, what it is (a number's type or a record's name), and how many of them. */
export type Place = readonly [at: number, type: string, shape: readonly number[]];

export interface Budget {
  readonly simulations: number;
  readonly capacity: number;
  readonly nodes_per_simulation: number;
  readonly spare_nodes: number;
  readonly looks: number;
  readonly look_seconds: number;
  readonly chunk: number;
}

export interface Layout {
  readonly game: string;
  readonly entries: Readonly<Record<string, number>>;
  readonly arrays: Readonly<Record<string, Place>>;
  readonly records: Readonly<
    Record<string, { size: number; fields: Readonly<Record<string, Place>> }>
  >;
  readonly room: number;
  readonly tree: string;
  readonly initial: Readonly<Record<string, readonly [at: number, length: number]>>;
  readonly budget: Budget;
  readonly moves: readonly string[];
}

const PAGE = 1 << 16;
const WIDTHS: Readonly<Record<string, number>> = {
  u1: 1,
  i1: 1,
  u2: 2,
  i2: 2,
  u4: 4,
  i4: 4,
  f4: 4,
  u8: 8,
  i8: 8,
  f8: 8,
};

type Entry = (...numbers: number[]) => number;

export class Module {
  private readonly memory: WebAssembly.Memory;
  private readonly entries: Readonly<Record<string, Entry>>;

  private constructor(
    readonly layout: Layout,
    private readonly weights: Uint8Array,
    instance: WebAssembly.Instance,
  ) {
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.entries = instance.exports as Record<string, Entry>;
    this.fill();
  }

  static async load(
    code: WebAssembly.Module,
    layout: Layout,
    weights: Uint8Array,
  ): Promise<Module> {
    return new Module(layout, weights, await WebAssembly.instantiate(code));
  }

  /** Puts in place what a search is given. */
  private fill(): void {
    for (const [name, [at, length]] of Object.entries(this.layout.initial))
      this.bytes(name).set(this.weights.subarray(at, at + length));
  }

  call(entry: string, ...numbers: number[]): number {
    const found = this.entries[entry];
    if (!found || this.layout.entries[entry] !== numbers.length)
      throw new Error(`expected an entry point with ${numbers.length} numbers, got ${entry}`);
    return found(...numbers);
  }

  /** Gives the tree memory for this many nodes; memory never becomes smaller again. */
  reserve(nodes: number): void {
    const [at, type] = this.place(this.layout.tree);
    const missing = at + nodes * this.width(type) - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.view().setBigInt64(this.layout.room, BigInt(nodes), true);
  }

  /** All bytes of an array. A view is good until memory grows. */
  bytes(array: string): Uint8Array {
    const [at, type, shape] = this.place(array);
    return new Uint8Array(this.memory.buffer, at, this.width(type) * count(shape));
  }

  /** A number of an array of numbers. */
  number(array: string, index: number): number {
    const [at, type] = this.place(array);
    return this.read(at + index * this.width(type), type);
  }

  /** A number in a field of a record; `index` is the record's in its array, `k` the number's in its field. */
  field(array: string, field: string, index = 0, k = 0): number {
    const [at, type] = this.fieldPlace(array, field, index);
    return this.read(at + k * this.width(type), type);
  }

  /** The bytes of a field, to be written. */
  fieldBytes(array: string, field: string, index = 0): Uint8Array {
    const [at, type, shape] = this.fieldPlace(array, field, index);
    return new Uint8Array(this.memory.buffer, at, this.width(type) * count(shape));
  }

  private fieldPlace(array: string, field: string, index: number): Place {
    const [at, type] = this.place(array);
    const place = this.layout.records[type]?.fields[field];
    if (!place) throw new Error(`expected a field of ${array}, got ${field}`);
    const [offset, own, shape] = place;
    return [at + index * this.width(type) + offset, own, shape];
  }

  private place(array: string): Place {
    const found = this.layout.arrays[array];
    if (!found) throw new Error(`expected an array of ${this.layout.game}'s module, got ${array}`);
    return found;
  }

  private width(type: string): number {
    const width = WIDTHS[type] ?? this.layout.records[type]?.size;
    if (!width) throw new Error(`expected a type of ${this.layout.game}'s module, got ${type}`);
    return width;
  }

  private view(): DataView {
    return new DataView(this.memory.buffer);
  }

  private read(at: number, type: string): number {
    const view = this.view();
    switch (type) {
      case "u1":
        return view.getUint8(at);
      case "i1":
        return view.getInt8(at);
      case "u2":
        return view.getUint16(at, true);
      case "i2":
        return view.getInt16(at, true);
      case "u4":
        return view.getUint32(at, true);
      case "i4":
        return view.getInt32(at, true);
      case "f4":
        return view.getFloat32(at, true);
      case "f8":
        return view.getFloat64(at, true);
      case "i8":
        return Number(view.getBigInt64(at, true));
      case "u8":
        return Number(view.getBigUint64(at, true));
    }
    throw new Error(`expected a type of numbers, got ${type}`);
  }
}

function count(shape: readonly number[]): number {
  return shape.reduce((product, n) => product * n, 1);
}
