/** Doors of widgets that the console shows as its own parts: one each, in place of an element. */
import { Failure } from '../../core/failure.ts'
import { elementText } from '../../core/text/element.ts'
import { type Door, type Doorway, openDoor } from '../../widgets/door.ts'
import type { Definition, MethodsOf, ValuesOf } from '../../widgets/values.ts'

/** What the console decides; the rest stays as it is when a host says nothing. */
export type Given<D extends Definition> = Partial<Omit<ValuesOf<D>, 'theme'>>

const doors = new Map<string, Doorway>()

/**
 * `place` stands in the console's shadow root: what is sent from there leaves from the console's
 * element. It has no attributes to speak of, so that `open` is kept at the door itself.
 */
export function openInnerDoor<D extends Definition>(
  place: HTMLElement,
  definition: D
): Door<D> & Doorway {
  const doorway = openDoor(place, definition, { states: new Set() })
  const inner: Doorway = {
    ...doorway,
    setOpen: on => doorway.set('open', 'property', on)
  }
  doors.set(definition.tag, inner)
  return inner as Door<D> & Doorway
}

/** Tells a door what the console wants of its widget; what is not named is taken back. */
export function decide<D extends Definition>(door: Doorway, definition: D, given: Given<D>): void {
  const wanted: Readonly<Record<string, unknown>> = given
  const names = [...Object.keys(definition.attributes), ...Object.keys(definition.properties)]
  for (const name of names) {
    if (name === 'open' && !('open' in wanted)) continue
    if (Reflect.get(door.values(), name) !== wanted[name]) door.set(name, 'property', wanted[name])
  }
}

/** The widget has left the console; calls that wait for it are refused. */
export function closeInnerDoor(door: Doorway, definition: Definition): void {
  door.refuse(new Failure('aborted', elementText.loadFailed()))
  if (doors.get(definition.tag) === door) doors.delete(definition.tag)
}

/** Opens the list or the window of an inner widget, as its own button does. */
export const openInner = (definition: Definition): void => doors.get(definition.tag)?.setOpen(true)

/** Calls a method of an inner widget; waits until it is drawn, and rejects where there is none. */
export function askInner<D extends Definition, Name extends keyof MethodsOf<D> & string>(
  definition: D,
  name: Name,
  ...args: MethodsOf<D>[Name] extends (...args: infer Args) => unknown ? Args : never
): Promise<unknown> {
  const door = doors.get(definition.tag)
  if (!door) return Promise.reject(new Failure('invalid', elementText.loadFailed()))
  return door.call(name, args)
}
