/**
 * React components for custom elements, for React 18 and 19. `print-react.ts` publishes this file as part of
 * `dist/react.js`, with one component for each element.
 */
import {
  createElement,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef
} from 'react'

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** On a server there is no layout, and React 18 warns of the other hook. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Attributes of the element: React 18 takes `className` of custom elements for an attribute of that name. */
function attributesOf(
  props: Props,
  properties: readonly string[],
  events: Readonly<Record<string, string>>
): Record<string, unknown> {
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props))
    if (!properties.includes(name) && !Object.hasOwn(events, name))
      rest[name === 'className' ? 'class' : name] = value
  return rest
}

/**
 * A component for `tag`: sets `properties` as properties, calls the handlers of `events` (event name by
 * prop), and passes all other props on as attributes. `load` defines the element.
 */
export function componentOf(
  tag: string,
  load: () => Promise<unknown>,
  properties: readonly string[],
  events: Readonly<Record<string, string>>
) {
  const component = forwardRef((props: Props, ref: ForwardedRef<HTMLElement>) => {
    const own = useRef<HTMLElement | null>(null)
    const latest = useRef(props)
    const applied = useRef<Props>({})
    const hold = useCallback(
      (element: HTMLElement | null) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      },
      [ref]
    )
    useBeforePaint(() => {
      latest.current = props
      for (const name of properties)
        if (own.current && props[name] !== applied.current[name])
          Reflect.set(own.current, name, props[name])
      applied.current = props
    })
    useBeforePaint(() => {
      const element = own.current
      if (!element) return undefined
      const listeners = Object.entries(events).map(([prop, name]) => {
        const listen = (event: Event) => {
          const handler = latest.current[prop]
          if (typeof handler === 'function') handler(event)
        }
        element.addEventListener(name, listen)
        return () => element.removeEventListener(name, listen)
      })
      return () => {
        for (const stop of listeners) stop()
        // React's development mode mounts twice: what was applied is applied to the element again.
        applied.current = {}
      }
    }, [])
    useEffect(() => {
      // The element reports a failure of its own; without its code there is nothing to report.
      load().catch(() => undefined)
    }, [])
    return createElement(tag, { ...attributesOf(props, properties, events), ref: hold })
  })
  component.displayName = tag
  return component
}
