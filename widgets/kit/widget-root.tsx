import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useLayoutEffect,
  useState,
  useSyncExternalStore
} from 'react'
import { Boundary } from './boundary.tsx'
import { LoadFailedContext } from './lazy-view.tsx'
import { PortalContext } from './overlay/portal.tsx'
import { hostScheme } from './styles/host-scheme.ts'
import { pageTheme } from './styles/page-theme.ts'

/** What is rendered: the view, its values, and the texts around it. */
export interface WidgetRootProps {
  readonly View: ComponentType<{ readonly values: never; readonly host: never }>
  readonly host: {
    readonly values: () => { readonly theme: string | undefined }
    readonly onValues: (listener: () => void) => () => void
  }
  readonly sentence: () => string
  readonly retry: () => string
  readonly loadFailed: () => string
  readonly onBreak: (error: unknown) => void
}

export type WidgetRootElement = HTMLElement & { rootProps: WidgetRootProps }

/** The custom element on the host's page, whose styles the host sets. */
function hostOf(container: HTMLElement | undefined): Element {
  const root = container?.getRootNode()
  return root instanceof ShadowRoot ? root.host : document.documentElement
}

/**
 * React runs effects twice only below a StrictMode that mounts as a whole: not below one inside a
 * component that mounts with it, as this element's root is.
 */
function Strict({ children }: { readonly children: ReactNode }) {
  const [isMounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return isMounted && <StrictMode>{children}</StrictMode>
}

/** In StrictMode with React's development build; no wrapper in production. */
const strictly = (view: ReactNode): ReactNode =>
  process.env.NODE_ENV === 'production' ? view : <Strict>{view}</Strict>

/** Root of every view: language, theme, error boundary, overlay container. */
export function WidgetRoot({ container }: { readonly container?: HTMLElement }) {
  const { View, host, sentence, retry, loadFailed, onBreak } = (container as WidgetRootElement)
    .rootProps
  const values = useSyncExternalStore(host.onValues, host.values)
  const page = useSyncExternalStore(pageTheme.listen, pageTheme.look)
  const [scheme] = useState(() => hostScheme(hostOf(container)))
  const ofHost = useSyncExternalStore(scheme.listen, scheme.get)
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  const theme = values.theme ?? page.theme
  const look = {
    'data-theme': theme === 'auto' ? (ofHost ?? theme) : theme,
    'data-density': page.density,
    'data-size': page.size
  }
  return strictly(
    <>
      <div className="hutong-root" lang={page.language} {...look}>
        <Boundary sentence={sentence()} retry={retry()} onBreak={onBreak}>
          <PortalContext value={portal}>
            <LoadFailedContext value={loadFailed()}>
              <View values={values as never} host={host as never} />
            </LoadFailedContext>
          </PortalContext>
        </Boundary>
      </div>
      <div
        ref={setPortal}
        className="hutong-root hutong-portal"
        lang={page.language}
        popover="manual"
        {...look}
      />
    </>
  )
}
