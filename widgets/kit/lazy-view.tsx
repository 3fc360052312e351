import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState
} from 'react'
import { importWithRetry } from '../define/import-with-retry.ts'
import { Button } from './button.tsx'

/** A view in its own chunk, fetched once and cached. */
export interface LazyView<Props> {
  readonly get: () => ComponentType<Props> | undefined
  /** Resolves to whether it is loaded; can be called again after a failure. Never rejects. */
  readonly fetch: () => Promise<boolean>
}

/**
 * The view that `pick` finds in a module. `load` only imports it: after a failure the module may come
 * from another URL, without the rest of `load`. `beside` is fetched with it, such as styles.
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  beside?: () => Promise<unknown>
): LazyView<Props> {
  let view: ComponentType<Props> | undefined
  let loading: Promise<boolean> | undefined
  return {
    get: () => view,
    fetch: () => {
      loading ??= Promise.all([importWithRetry(load), beside?.()]).then(
        ([module]) => {
          view = pick(module)
          if (!view) loading = undefined
          return view !== undefined
        },
        () => {
          loading = undefined
          return false
        }
      )
      return loading
    }
  }
}

export const lazyView = <Props,>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): LazyView<Props> => lazyPart(load, module => module.default)

/** Label of the retry button. */
export const LoadFailedContext = createContext('')

export type LazyState = 'waiting' | 'here' | 'failed'

/** State of a lazy view, which is fetched at once, and again by `retry` and the `online` event. */
export function useLazyView<Props>({ get, fetch }: LazyView<Props>) {
  const [state, setState] = useState<LazyState>('waiting')
  const View = get()
  const isRendered = View !== undefined
  useEffect(() => {
    // Where it came after this rendering, by another place that shows it, it is rendered now.
    if (state !== 'waiting' || isRendered) return
    let isGone = false
    void fetch().then(isHere => isGone || setState(isHere ? 'here' : 'failed'))
    return () => {
      isGone = true
    }
  }, [state, isRendered, fetch])
  const retry = () => setState('waiting')
  useEffect(() => {
    if (state !== 'failed') return
    const again = () => setState('waiting')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [state])
  return { View, state, retry }
}

/**
 * Renders a lazy view in its place: at once when loaded, else once it is; after a failure a retry
 * button. A dialog or drawer, which has no place in the page, is a `LazyOverlay`.
 */
export function Lazy<Props extends object>(props: {
  readonly view: LazyView<Props>
  readonly with: Props
  /** Rendered while loading. */
  readonly fallback?: ReactNode
  /** Wraps the retry button. */
  readonly failed?: (retry: ReactNode) => ReactNode
}) {
  const { View, state, retry } = useLazyView(props.view)
  const label = useContext(LoadFailedContext)
  if (View) return <View {...props.with} />
  if (state !== 'failed') return props.fallback
  const button = (
    <span className="m-auto" role="alert">
      <Button onClick={retry}>{label}</Button>
    </span>
  )
  return props.failed?.(button) ?? button
}
