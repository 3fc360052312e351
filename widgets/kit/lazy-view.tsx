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

export function lazyView<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): LazyView<Props> {
  let view: ComponentType<Props> | undefined
  let loading: Promise<boolean> | undefined
  return {
    get: () => view,
    fetch: () => {
      loading ??= importWithRetry(load).then(
        module => {
          view = module.default
          return true
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

/** Label of the retry button. */
export const LoadFailedContext = createContext('')

/**
 * Renders a lazy view: at once when loaded, else once it is; after a failure a retry button. The
 * `online` event retries too.
 */
export function Lazy<Props extends object>(props: {
  readonly view: LazyView<Props>
  readonly with: Props
  /** Rendered while loading. */
  readonly fallback?: ReactNode
  /** Wraps the retry button. */
  readonly failed?: (retry: ReactNode) => ReactNode
}) {
  const { get, fetch } = props.view
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const label = useContext(LoadFailedContext)
  useEffect(() => {
    if (state !== 'waiting' || get()) return
    let isGone = false
    void fetch().then(isHere => isGone || setState(isHere ? 'here' : 'failed'))
    return () => {
      isGone = true
    }
  }, [state, get, fetch])
  useEffect(() => {
    if (state !== 'failed') return
    const retry = () => setState('waiting')
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state])
  const View = get()
  if (View) return <View {...props.with} />
  if (state !== 'failed') return props.fallback
  const retry = (
    <Button className="m-auto" onClick={() => setState('waiting')} role="alert">
      {label}
    </Button>
  )
  return props.failed?.(retry) ?? retry
}
