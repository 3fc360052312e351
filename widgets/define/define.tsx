import type { ComponentType } from 'react'
import { Failure } from '../../core/failure.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'
import { adoptStylesAgain } from '../kit/styles/adopt-styles.ts'
import type { WidgetRootProps } from '../kit/widget-root.tsx'
import { frame, offerAgain } from './element-frame.ts'
import { createElementHost, type ElementHost, type OwnedElementHost } from './element-host.ts'
import { importWithRetry } from './import-with-retry.ts'
import { type Definition, dashed, type ValuesOf } from './values.ts'
import { warnOnce } from './warn-once.ts'

/** Build id: the first build on a page registers the tags; another build logs it and steps back. */
declare const __HUTONG_BUILD__: string

/** A React view: renders from the element's values and reports through its host. */
export type View<D extends Definition> = ComponentType<ViewProps<D>>
export interface ViewProps<D extends Definition> {
  readonly values: ValuesOf<D>
  readonly host: ElementHost<D>
}

/** Implementation of an element: a React view, or core code without a view. */
export type WidgetImplementation<D extends Definition> =
  | {
      readonly view: () => Promise<{ readonly default: View<D> }>
      /** Styles of the element's shadow root; default: the kit's. */
      readonly look?: () => Promise<Look>
    }
  | { readonly connect: (host: ElementHost<D>) => Promise<() => void> }

interface Look {
  readonly applyStyles: (root: ShadowRoot) => void
}

const reflected: readonly string[] = ['open', 'readonly']

/**
 * Registers a view, or a part of the core, as a custom element.
 *
 * The element is defined at once and keeps attributes, properties and method calls; React, the view and
 * r2wc are loaded when it is first connected. r2wc only mounts and unmounts: its handling of attributes,
 * properties, events and moves is not used.
 */
export function defineWidget<D extends Definition>(
  definition: D,
  implementation: WidgetImplementation<D>
): void {
  const { tag } = definition
  // Without a DOM nothing is rendered: the entry can be imported on a server.
  if (typeof customElements === 'undefined') return
  const there = customElements.get(tag) as { readonly build?: string } | undefined
  if (there) {
    const { build } = there
    if (build !== __HUTONG_BUILD__)
      warnOnce(elementMessages.otherBuild({ tag, there: String(build), here: __HUTONG_BUILD__ }))
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
    readonly #host: OwnedElementHost
    readonly #root: ShadowRoot
    #release: (() => void) | undefined
    #turn = 0

    constructor() {
      super()
      this.#root = frame(this)
      this.#host = createElementHost(this, definition, this.attachInternals())
      // A property set before the upgrade is an own property and hides the accessor.
      for (const name of names)
        for (const spelling of spellings(name))
          if (Object.hasOwn(this, spelling)) {
            const value: unknown = Reflect.get(this, spelling)
            Reflect.deleteProperty(this, spelling)
            this.#host.set(name, 'property', value)
          }
    }

    connectedCallback(): void {
      this.#turn++
      if (!this.#release) this.#begin()
    }

    /** A move disconnects the element first: only one that stays disconnected is unmounted. */
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

    /** Lets `moveBefore` move the element without disconnect and connect. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string, _: string | null, written: string | null): void {
      const name = byAttribute.get(attribute)
      if (name) this.#host.set(name, 'attribute', written)
    }

    #begin(): void {
      let hasLeft = false
      let end: (() => void) | undefined
      this.#release = () => {
        hasLeft = true
        end?.()
      }
      const host = this.#host as unknown as ElementHost<D> & OwnedElementHost
      host.reject()
      const loading =
        'view' in implementation
          ? raise<D>(this.#root, host, implementation)
          : implementation.connect(host)
      loading.then(
        release => {
          end = release
          if (hasLeft) release()
        },
        (cause: unknown) => {
          const failure = new Failure('unreachable', elementMessages.loadFailed(), { cause })
          host.reject(failure)
          host.fail(failure)
          if (hasLeft) return
          end = offerAgain(this.#root, failure.message, () => this.#begin())
        }
      )
    }

    static {
      for (const name of names) {
        const accessor = {
          get(this: Widget) {
            return Reflect.get(this.#host.values(), name)
          },
          set(this: Widget, value: unknown) {
            this.#host.set(name, 'property', value)
            if (reflected.includes(name)) this.toggleAttribute(name, Boolean(value))
          }
        }
        // Frameworks look for a property with the name used in their template: without one, they set
        // an attribute, which would put the source of a function in the page.
        for (const spelling of spellings(name))
          property(Widget.prototype, spelling, { ...accessor, enumerable: spelling === name })
      }
      for (const name of Object.keys(definition.readOnly))
        property(Widget.prototype, name, {
          get(this: Widget) {
            return this.#host.readOnly[name]
          }
        })
      for (const name of Object.keys(definition.methods))
        property(Widget.prototype, name, {
          value(this: Widget, ...args: unknown[]) {
            return this.#host.call(name, args)
          }
        })
    }
  }
  customElements.define(tag, Widget)
}

/** A property as templates spell it: React and Vue write the last form before the element is defined. */
const spellings = (name: string) => [name, dashed(name), name.toLowerCase()]

function property(prototype: object, name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor })
}

/** Loads React and the view, and mounts them in the element with r2wc. */
async function raise<D extends Definition>(
  root: ShadowRoot,
  host: ElementHost<D>,
  implementation: Extract<WidgetImplementation<D>, { readonly view: unknown }>
): Promise<() => void> {
  const look = implementation.look ?? (() => import('../kit/styles/kit-stylesheet.ts'))
  const [{ default: r2wc }, { mount }, { applyStyles: dress }, view] = await Promise.all([
    importWithRetry(() => import('@r2wc/react-to-web-component')),
    importWithRetry(() => import('./mount.ts')),
    importWithRetry(look),
    importWithRetry(implementation.view)
  ])
  dress(root)
  return mount(root, host, view.default as WidgetRootProps['View'], r2wc, __HUTONG_BUILD__)
}
