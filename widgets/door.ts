import { Failure, isFailure } from '../core/failure.ts'
import { elementText } from '../core/text/element.ts'
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
import { warnOnce } from './warn.ts'

type Method = (...args: readonly unknown[]) => unknown

/** The inner side of an element: what its view, or the core behind it, speaks through. */
export interface Door<D extends Definition> {
  readonly element: HTMLElement
  /** The same object until something changes. */
  readonly values: () => ValuesOf<D>
  readonly onValues: (hear: () => void) => () => void
  /** Sends `hutong-<name>` out of the element; resolves false when the page refused it. */
  readonly deliver: <Name extends keyof EventsOf<D> & string>(
    name: Name,
    detail: EventsOf<D>[Name]
  ) => Promise<boolean>
  /** What the element's read-only properties say from now on. */
  readonly show: (values: Partial<ReadOnlyOf<D>>) => void
  /** Gives the element's methods their deeds; calls that waited go through now. */
  readonly offer: (methods: MethodsOf<D>) => void
  /** A custom state that a host may style, such as `:state(ringing)`. */
  readonly setState: (name: string, on: boolean) => void
  /** Opens or closes what the value `open` stands for, as the view's own button does. */
  readonly setOpen: (on: boolean) => void
  /** Tells the page of a failure of the element itself. */
  readonly fail: (failure: Failure) => void
  /** Calls are refused, those that wait too; with nothing, later ones wait again. */
  readonly refuse: (failure?: Failure) => void
}

/** What a door keeps that its element alone may touch. */
export interface Doorway extends Door<Definition> {
  readonly readOnly: Readonly<Record<string, unknown>>
  /** `given` as undefined takes the value back. */
  set(name: string, from: 'attribute' | 'property', given: unknown): void
  call(name: string, args: readonly unknown[]): Promise<unknown>
}

const theme = choice(themes, undefined)

export function openDoor(
  element: HTMLElement,
  definition: Definition,
  internals: { readonly states: Pick<Set<string>, 'add' | 'delete'> }
): Doorway {
  const given = { attribute: new Map<string, unknown>(), property: new Map<string, unknown>() }
  const hearers = new Set<() => void>()
  const readOnly: Record<string, unknown> = {}
  const waiting: {
    act: (methods: Record<string, Method>) => void
    refuse: (why: Failure) => void
  }[] = []
  let methods: Record<string, Method> | undefined
  let refusal: Failure | undefined
  let values: Record<string, unknown> | undefined

  function read(name: string, kind: Kind<unknown>): unknown {
    const raw = given.property.get(name) ?? given.attribute.get(name)
    if (raw === undefined) return kind.fallback
    const value = kind.read(raw)
    if (value === undefined)
      warnOnce(elementText.badValue({ tag: definition.tag, name: dashed(name) }))
    else if (kind.doubts?.(raw))
      warnOnce(elementText.unknownWords({ tag: definition.tag, name: dashed(name) }))
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
    onValues(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    async deliver(name, detail) {
      const { agreed, promises } = send(name, detail, definition.asking.includes(name))
      if (promises.length === 0) return agreed
      const answers = await Promise.allSettled(promises)
      return agreed && answers.every(it => it.status === 'fulfilled' && it.value !== false)
    },
    show: shown => void Object.assign(readOnly, shown),
    offer(offered) {
      methods = offered as Record<string, Method>
      for (const { act } of waiting.splice(0)) act(methods)
    },
    setState: (name, on) => void internals.states[on ? 'add' : 'delete'](name),
    setOpen: on => void element.toggleAttribute('open', on),
    fail,
    set(name, from, value) {
      if (value === undefined || value === null) given[from].delete(name)
      else given[from].set(name, value)
      // The later word counts: an attribute that changes takes the property back.
      if (from === 'attribute') given.property.delete(name)
      values = undefined
      for (const hear of hearers) hear()
    },
    async call(name, args) {
      if (!methods && refusal) throw refusal
      const ready =
        methods ??
        (await new Promise<Record<string, Method>>((act, refuse) => waiting.push({ act, refuse })))
      try {
        return await ready[name]?.(...args)
      } catch (error) {
        const failure = isFailure(error)
          ? error
          : new Failure('defect', elementText.broken(), { cause: error })
        // Not of one that another build on this page has made: that is told there.
        if (failure.isRaised === false) fail(failure)
        throw failure
      }
    },
    refuse(failure) {
      refusal = failure
      if (failure) for (const { refuse } of waiting.splice(0)) refuse(failure)
    }
  }
}
