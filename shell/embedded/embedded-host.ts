/** Element hosts of the widgets embedded in the console: one per widget, in place of a custom element. */
import { Failure } from '../../core/failure.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'
import {
  createElementHost,
  type ElementHost,
  type OwnedElementHost
} from '../../widgets/define/element-host.ts'
import type { Definition, MethodsOf, ValuesOf } from '../../widgets/define/values.ts'

/** Values set by the console; the others keep their defaults. */
export type Given<D extends Definition> = Partial<Omit<ValuesOf<D>, 'theme'>>

const hosts = new Map<string, OwnedElementHost>()

/**
 * Creates the element host of an embedded widget. `place` lies in the console's shadow root, so that
 * events are dispatched from the console's element. There are no attributes: `open` is held in the host.
 */
export function openEmbeddedHost<D extends Definition>(
  place: HTMLElement,
  definition: D
): ElementHost<D> & OwnedElementHost {
  const elementHost = createElementHost(place, definition, { states: new Set() })
  const inner: OwnedElementHost = {
    ...elementHost,
    setOpen: on => elementHost.set('open', 'property', on)
  }
  hosts.set(definition.tag, inner)
  return inner as ElementHost<D> & OwnedElementHost
}

/** Sets the values of an embedded widget; values that are left out are reset. */
export function decide<D extends Definition>(
  host: OwnedElementHost,
  definition: D,
  given: Given<D>
): void {
  const attributes: Readonly<Record<string, unknown>> = given
  const names = [...Object.keys(definition.attributes), ...Object.keys(definition.properties)]
  for (const name of names) {
    if (name === 'open' && !('open' in attributes)) continue
    if (Reflect.get(host.values(), name) !== attributes[name])
      host.set(name, 'property', attributes[name])
  }
}

/** Called on unmount; pending method calls are rejected. */
export function closeEmbeddedHost(host: OwnedElementHost, definition: Definition): void {
  host.reject(new Failure('aborted', elementMessages.loadFailed()))
  if (hosts.get(definition.tag) === host) hosts.delete(definition.tag)
}

/** Opens the list or dialog of an embedded widget, as its own button does. */
export const openEmbedded = (definition: Definition): void =>
  hosts.get(definition.tag)?.setOpen(true)

/** Calls a method of an embedded widget once it is mounted; rejects when it is not embedded. */
export function callEmbedded<D extends Definition, Name extends keyof MethodsOf<D> & string>(
  definition: D,
  name: Name,
  ...args: MethodsOf<D>[Name] extends (...args: infer Args) => unknown ? Args : never
): Promise<unknown> {
  const host = hosts.get(definition.tag)
  if (!host) return Promise.reject(new Failure('invalid', elementMessages.loadFailed()))
  return host.call(name, args)
}
