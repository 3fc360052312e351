/** Values of a form with their issues, which show on blur and on submit. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { toJson } from '../json.ts'
import {
  type FormPath,
  type PathValue,
  readPath,
  type TextPath,
  valueAt,
  writePath
} from './form-paths.ts'

/** Message of each invalid field. */
export type Issues<Values> = Readonly<Partial<Record<FormPath<Values>, string | undefined>>>

export interface FormOptions<Values> {
  /**
   * Values without user input. When they change while the form is open, the fields that the user
   * has not changed take them.
   */
  readonly initial: Values
  /** Unsent input of an earlier visit; dropped by `reset`. */
  readonly draft?: Partial<Values> | undefined
  readonly validate?: (values: Values) => Issues<Values>
  /** Normalises a value on blur and on submit, such as full-width digits. */
  readonly normalize?: {
    readonly [Path in FormPath<Values>]?: (
      value: PathValue<Values, Path>
    ) => PathValue<Values, Path>
  }
  /** When an issue that has shown shows again after input; default: at once. */
  readonly revalidate?: 'input' | 'blur'
  /** Issues reported by the server; shown at once, in place of the field's own. */
  readonly rejected?: readonly (readonly [path: string, message: string])[] | undefined
}

export type FormCheck<Values> =
  | { readonly status: 'valid'; readonly values: Values }
  | { readonly status: 'invalid'; readonly paths: readonly string[] }

export interface FormStore<Values> {
  readonly $values: ReadableAtom<Values>
  /** The visible issues by path. */
  readonly $issues: ReadableAtom<ReadonlyMap<string, string>>
  get<Path extends FormPath<Values>>(path: Path): PathValue<Values, Path>
  set<Path extends FormPath<Values>>(path: Path, value: PathValue<Values, Path>): void
  text(path: TextPath<Values>): string
  setText(path: TextPath<Values>, text: string): void
  /** Sets several fields at once. */
  assign(part: Partial<Values>): void
  /** Normalises the field and shows its issue from now on. */
  blur(path: FormPath<Values> | TextPath<Values>): void
  /** Normalises and validates these fields, or all, and shows their issues. */
  check(paths?: readonly FormPath<Values>[]): FormCheck<Values>
  isDirty(): boolean
  /** Restores the initial values, or replaces them, without issues. */
  reset(initial?: Values): void
  /** Hides the issue of a field, or all, until the next blur or submit. */
  forget(path?: FormPath<Values>): void
  update(options: FormOptions<Values>): void
  /** Validates again, after something else than the values has changed. */
  refresh(): void
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || toJson(one) === toJson(other)

export function formStore<Values extends object>(first: FormOptions<Values>): FormStore<Values> {
  let options = first
  let isSubmitted = false
  const touched = new Set<string>()
  /** Typed into since the submit, where issues wait for blur. */
  const edited = new Set<string>()
  const $values = atom<Values>({ ...first.initial, ...first.draft })
  const $issues = atom<ReadonlyMap<string, string>>(new Map())

  function found(values: Values): readonly (readonly [path: string, issue: string])[] {
    const issues: [string, string | undefined][] = Object.entries(options.validate?.(values) ?? {})
    return issues.flatMap(([path, issue]) => (issue === undefined ? [] : [[path, issue]]))
  }

  function refresh(): void {
    const shown = new Map(
      found($values.get()).filter(
        ([path]) => touched.has(path) || (isSubmitted && !edited.has(path))
      )
    )
    for (const [path, message] of options.rejected ?? []) shown.set(path, message)
    if (!isSame([...shown], [...$issues.get()])) $issues.set(shown)
  }

  function commit(values: Values): void {
    $values.set(values)
    refresh()
  }

  function normalized(isIncluded: (path: string) => boolean): Values {
    const all: [string, (value: unknown) => unknown][] = Object.entries(options.normalize ?? {})
    return all.reduce((values, [path, normalize]) => {
      const value = valueAt(values, path)
      const cleaned = isIncluded(path) ? normalize(value) : value
      return cleaned === value ? values : writePath(values, path, cleaned)
    }, $values.get())
  }

  function hide(path: string): void {
    touched.delete(path)
    edited.add(path)
  }

  function forgetAll(): void {
    touched.clear()
    isSubmitted = false
  }

  function set(path: string, value: unknown): void {
    if (options.revalidate === 'blur') hide(path)
    commit(writePath($values.get(), path, value))
  }

  return {
    $values: readonlyType($values),
    $issues: readonlyType($issues),
    get: path => readPath($values.get(), path),
    set,
    text: path => String(valueAt($values.get(), path)),
    setText: set,
    assign: part => commit({ ...$values.get(), ...part }),
    blur(path) {
      touched.add(path)
      commit(normalized(one => one === path))
    },
    check(paths) {
      const included = paths && new Set<string>(paths)
      const isIncluded = (path: string) => included?.has(path) !== false
      if (paths) for (const path of paths) touched.add(path)
      else {
        isSubmitted = true
        edited.clear()
      }
      const values = normalized(isIncluded)
      commit(values)
      const wrong = found(values).flatMap(([path]) => (isIncluded(path) ? [path] : []))
      return wrong.length > 0 ? { status: 'invalid', paths: wrong } : { status: 'valid', values }
    },
    isDirty: () => !isSame($values.get(), options.initial),
    reset(initial = options.initial) {
      options = { ...options, initial }
      forgetAll()
      commit(options.initial)
    },
    refresh,
    forget(path) {
      if (path === undefined) forgetAll()
      else hide(path)
      refresh()
    },
    update(next) {
      const { initial } = options
      options = next
      if (isSame(initial, next.initial)) return refresh()
      const typed = { ...next.initial, ...$values.get() }
      const isTyped = (key: string) => !isSame(valueAt(typed, key), valueAt(initial, key))
      commit(
        Object.keys(initial).reduce(
          (values, key) =>
            isTyped(key) ? values : writePath(values, key, valueAt(next.initial, key)),
          typed
        )
      )
    }
  }
}
