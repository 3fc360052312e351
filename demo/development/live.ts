/**
 * Hot replacement of stateless modules (messages and rules): importers keep their bindings, which
 * call the newest version.
 */

type Exports = Record<string, unknown>

interface Cell {
  now: Exports
  /** Assigns the exports that cannot be forwarded, in each instance of the module. */
  readonly assign: ((now: Exports) => void)[]
}

/** Not a class: its instances would lose their class. */
const isFunction = (value: unknown) =>
  typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))

/** A message table: all values are functions. */
const isTable = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).every(isFunction)

/**
 * Forwards functions and message tables to the newest version of an export. Other values are
 * returned unchanged, and the module assigns them again.
 */
export function forward(cell: Cell, name: string, value: unknown): unknown {
  if (!isFunction(value) && !isTable(value)) return value
  const target = () => cell.now[name] as (...args: unknown[]) => unknown
  return new Proxy(value as object, {
    apply: (_, self, args) => Reflect.apply(target(), self, args),
    get: (_, key) => Reflect.get(target(), key),
    has: (_, key) => Reflect.has(target(), key),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(target(), key)
  })
}

/** The cell shared by all instances of a module; `data` is Vite's `import.meta.hot.data`. */
export function cellOf(data: { cell?: Cell }, now: Exports): Cell {
  const cell = data.cell ?? { now, assign: [] }
  data.cell = cell
  cell.now = now
  for (const assign of cell.assign) assign(now)
  return cell
}
