import { Failure, isFailure } from '../../core/failure.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'
import type {
  Definition,
  EventsOf,
  Kind,
  MethodsOf,
  ReadOnlyOf,
  Theme,
  ValuesOf
} from './values.ts'
import { choice, dashed, themes } from './values.ts'
import { warnOnce } from './warn-once.ts'

type Method = (...args: readonly unknown[]) => unknown

/** Internal side of an element: how its view, or the core, reports to the host page. */
export interface ElementHost<D extends Definition> {
  readonly element: HTMLElement
  /** The same object until a value changes. */
  readonly values: () => ValuesOf<D>
  readonly onValues: (listener: () => void) => () => void
  /** Dispatches `hutong-<name>`; resolves to false when the event was cancelled. */
  readonly emit: <Name extends keyof EventsOf<D> & string>(
    name: Name,
    detail: EventsOf<D>[Name]
  ) => Promise<boolean>
  /** Sets the element's read-only properties. */
  readonly setReadOnly: (values: Partial<ReadOnlyOf<D>>) => void
  /** Implements the element's methods; pending calls run now. */
  readonly setMethods: (methods: MethodsOf<D>) => void
  /** Sets a custom state for styling, such as `:state(ringing)`. */
  readonly setState: (name: string, on: boolean) => void
  /** Sets the value `open`, as the view's own button does. */
  readonly setOpen: (on: boolean) => void
  /** Fires the error event for a failure of the element itself. */
  readonly fail: (failure: Failure) => void
  /** Rejects method calls, pending ones too; without an argument, later calls are queued again. */
  readonly reject: (failure?: Failure) => void
}

/** The part of an element host that only its element uses. */
export interface OwnedElementHost extends ElementHost<Definition> {
  readonly readOnly: Readonly<Record<string, unknown>>
  /** Sets a value; `given` as undefined removes it. */
  set(name: string, from: 'attribute' | 'property', given: unknown): void
  call(name: string, args: readonly unknown[]): Promise<unknown>
}

const theme = choice(themes, undefined)

export function createElementHost(
  element: HTMLElement,
  definition: Definition,
  internals: { readonly states: Pick<Set<string>, 'add' | 'delete'> }
): OwnedElementHost {
  const given = { attribute: new Map<string, unknown>(), property: new Map<string, unknown>() }
  const listeners = new Set<() => void>()
  const readOnly: Record<string, unknown> = {}
  const waiting: [
    act: (methods: Record<string, Method>) => void,
    refuse: (why: Failure) => void
  ][] = []
  let methods: Record<string, Method> | undefined
  let refusal: Failure | undefined
  let values: Record<string, unknown> | undefined

  function read(name: string, kind: Kind<unknown>): unknown {
    const raw = given.property.get(name) ?? given.attribute.get(name)
    if (raw === undefined) return kind.fallback
    const value = kind.read(raw)
    if (value === undefined)
      warnOnce(elementMessages.badValue({ tag: definition.tag, name: dashed(name) }))
    else if (kind.doubts?.(raw))
      warnOnce(elementMessages.unknownKeywords({ tag: definition.tag, name: dashed(name) }))
    return value ?? kind.fallback
  }

  function compute(): Record<string, unknown> {
    const all: Record<string, unknown> = { theme: read('theme', theme) as Theme | undefined }
    for (const [name, kind] of Object.entries(definition.attributes)) all[name] = read(name, kind)
    for (const name of Object.keys(definition.properties)) all[name] = given.property.get(name)
    return all
  }

  const send = (name: string, detail: unknown, cancelable: boolean) => {
    const promises: Promise<unknown>[] = []
    const event = new CustomEvent(`hutong-${name}`, {
      bubbles: true,
      composed: true,
      cancelable,
      detail
    })
    if (cancelable)
      Object.assign(event, {
        waitUntil: (promise: Promise<unknown>) => void promises.push(promise)
      })
    return { agreed: element.dispatchEvent(event), promises }
  }

  const fail = (failure: Failure) => {
    failure.isRaised = true
    const { kind, message, code } = failure
    send('error', { kind, message, code, source: 'element' }, false)
  }

  return {
    element,
    readOnly,
    values() {
      values ??= compute()
      return values as never
    },
    onValues(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async emit(name, detail) {
      const { agreed, promises } = send(name, detail, definition.cancelable.includes(name))
      if (promises.length === 0) return agreed
      const answers = await Promise.allSettled(promises)
      return agreed && answers.every(it => it.status === 'fulfilled' && it.value !== false)
    },
    setReadOnly: shown => void Object.assign(readOnly, shown),
    setMethods(offered) {
      methods = offered as Record<string, Method>
      for (const [act] of waiting.splice(0)) act(methods)
    },
    setState(name, on) {
      // Without custom states, or with a syntax of their own, there are none: Chrome before 125, Firefox before 126.
      try {
        internals.states[on ? 'add' : 'delete'](name)
      } catch {}
    },
    setOpen: on => void element.toggleAttribute('open', on),
    fail,
    set(name, from, value) {
      if (value === undefined || value === null) given[from].delete(name)
      else given[from].set(name, value)
      // The last write wins: a changed attribute overrides the property.
      if (from === 'attribute') given.property.delete(name)
      values = undefined
      for (const listener of listeners) listener()
    },
    async call(name, args) {
      if (!methods && refusal) throw refusal
      const ready =
        methods ??
        (await new Promise<Record<string, Method>>((act, refuse) => waiting.push([act, refuse])))
      try {
        return await ready[name]?.(...args)
      } catch (error) {
        const failure = isFailure(error)
          ? error
          : new Failure('defect', elementMessages.broken(), { cause: error })
        // Skipped when another build on this page created the failure: it is reported there.
        if (failure.isRaised === false) fail(failure)
        throw failure
      }
    },
    reject(failure) {
      refusal = failure
      if (failure) for (const [, refuse] of waiting.splice(0)) refuse(failure)
    }
  }
}
