import type { ComponentType } from 'react'
import { Failure } from '../core/failure.ts'
import { elementText } from '../core/text/element.ts'
import { type Door, type Doorway, openDoor } from './door.ts'
import { fetchTwice } from './fetch-twice.ts'
import { frame, offerAgain } from './frame.ts'
import { adoptStylesAgain } from './kit/adopt-styles.ts'
import type { Play } from './kit/stage.tsx'
import { type Definition, dashed, type ValuesOf } from './values.ts'
import { warnOnce } from './warn.ts'

/** The first build on a page has the tags; a later one of another name says so and steps back. */
declare const __HUTONG_BUILD__: string

/** A view of the core: draws from the element's values, speaks through its door. */
export type View<D extends Definition> = ComponentType<ViewProps<D>>
export interface ViewProps<D extends Definition> {
  readonly values: ValuesOf<D>
  readonly door: Door<D>
}

/** What stands behind an element on a page: a view that React draws, or the core without a view. */
export type Life<D extends Definition> =
  | {
      readonly view: () => Promise<{ readonly default: View<D> }>
      /** What gives the element's root its look; the kit's own where nothing else is said. */
      readonly look?: () => Promise<Look>
    }
  | { readonly connect: (door: Door<D>) => Promise<() => void> }

interface Look {
  readonly dress: (root: ShadowRoot) => void
}

const reflected: readonly string[] = ['open', 'readonly']

/**
 * Offers a view, or a piece of the core, to any page as a custom element.
 *
 * The element exists at once and keeps attributes, properties and calls; React, the view and what
 * r2wc makes of them are fetched when it first stands on a page. r2wc is left to mount and to
 * unmount: its own ideas of attributes, properties, events and moves are not used.
 */
export function defineWidget<D extends Definition>(definition: D, life: Life<D>): void {
  const { tag } = definition
  // On a server nothing is drawn: the entry can be imported, and defines the element in the browser.
  if (typeof customElements === 'undefined') return
  const there = customElements.get(tag)
  if (there) {
    const other = 'build' in there ? String(there.build) : '?'
    if (other !== __HUTONG_BUILD__)
      warnOnce(elementText.otherBuild({ tag, there: other, here: __HUTONG_BUILD__ }))
    return
  }
  const byAttribute = new Map(
    ['theme', ...Object.keys(definition.attributes)].flatMap(name =>
      spellings(name).map((spelling): [string, string] => [spelling, name])
    )
  )
  const names = new Set([...byAttribute.values(), ...Object.keys(definition.properties)])

  class Widget extends HTMLElement {
    static readonly build = __HUTONG_BUILD__
    static readonly observedAttributes = [...byAttribute.keys()]
    readonly #door: Doorway
    readonly #root: ShadowRoot
    #release: (() => void) | undefined
    #turn = 0

    constructor() {
      super()
      this.#root = frame(this)
      this.#door = openDoor(this, definition, this.attachInternals())
      // A property set before the element was defined sits on the instance and hides the accessor.
      for (const name of names)
        for (const spelling of spellings(name))
          if (Object.hasOwn(this, spelling)) {
            const value: unknown = Reflect.get(this, spelling)
            Reflect.deleteProperty(this, spelling)
            this.#door.set(name, 'property', value)
          }
    }

    connectedCallback(): void {
      this.#turn++
      if (!this.#release) this.#begin()
    }

    /** A host that moves an element takes it out first: only one that stays out has left. */
    disconnectedCallback(): void {
      const turn = ++this.#turn
      setTimeout(() => {
        if (turn !== this.#turn) return
        this.#release?.()
        this.#release = undefined
      })
    }

    adoptedCallback(): void {
      adoptStylesAgain(this.#root)
    }

    /** With this, `moveBefore` moves and does nothing else. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string, _: string | null, written: string | null): void {
      const name = byAttribute.get(attribute)
      if (name) this.#door.set(name, 'attribute', written)
    }

    #begin(): void {
      let hasLeft = false
      let end: (() => void) | undefined
      this.#release = () => {
        hasLeft = true
        end?.()
      }
      const door = this.#door as unknown as Door<D> & Doorway
      door.refuse()
      const begun = 'view' in life ? raise<D>(this.#root, door, life) : life.connect(door)
      begun.then(
        release => {
          end = release
          if (hasLeft) release()
        },
        (cause: unknown) => {
          const failure = new Failure('unreachable', elementText.loadFailed(), { cause })
          door.refuse(failure)
          door.fail(failure)
          if (hasLeft) return
          end = offerAgain(this.#root, failure.message, () => this.#begin())
        }
      )
    }

    static {
      for (const name of names) {
        const accessor = {
          get(this: Widget) {
            return Reflect.get(this.#door.values(), name)
          },
          set(this: Widget, value: unknown) {
            this.#door.set(name, 'property', value)
            if (reflected.includes(name)) this.toggleAttribute(name, Boolean(value))
          }
        }
        // Frameworks look for a property under the name that their template has: without one, they
        // write an attribute, and a function would stand in the page as its source.
        for (const spelling of spellings(name))
          property(Widget.prototype, spelling, { ...accessor, enumerable: spelling === name })
      }
      for (const name of Object.keys(definition.readOnly))
        property(Widget.prototype, name, {
          get(this: Widget) {
            return this.#door.readOnly[name]
          }
        })
      for (const name of Object.keys(definition.methods))
        property(Widget.prototype, name, {
          value(this: Widget, ...args: unknown[]) {
            return this.#door.call(name, args)
          }
        })
    }
  }
  customElements.define(tag, Widget)
}

/** A name as templates write it: the last is what React and Vue write before the element is defined. */
const spellings = (name: string) => [name, dashed(name), name.toLowerCase()]

function property(prototype: object, name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor })
}

/** Fetches React and the view, and has r2wc mount them inside the element. */
async function raise<D extends Definition>(
  root: ShadowRoot,
  door: Door<D>,
  life: Extract<Life<D>, { readonly view: unknown }>
): Promise<() => void> {
  const look = life.look ?? (() => import('./kit/sheet.ts'))
  const [{ default: r2wc }, { mount }, { dress }, view] = await Promise.all([
    fetchTwice(() => import('@r2wc/react-to-web-component')),
    fetchTwice(() => import('./mount.ts')),
    fetchTwice(look),
    fetchTwice(life.view)
  ])
  dress(root)
  return mount(root, door, view.default as Play['View'], r2wc, __HUTONG_BUILD__)
}
