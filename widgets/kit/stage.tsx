import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { Boundary } from './boundary.tsx'
import { hostScheme } from './host-scheme.ts'
import { pageTheme } from './page-theme.ts'
import { PortalContext } from './portal.tsx'

/** What is played on a stage: which view, from which values, in whose words. */
export interface Play {
  readonly View: ComponentType<{ readonly values: never; readonly door: never }>
  readonly door: {
    readonly values: () => { readonly theme: string | undefined }
    readonly onValues: (hear: () => void) => () => void
  }
  readonly sentence: string
  readonly retry: string
  readonly onBreak: (error: unknown) => void
}

export type StageElement = HTMLElement & { play: Play }

/** The element on the host's page, whose styles the host decides. */
function hostOf(container: HTMLElement | undefined): Element {
  const root = container?.getRootNode()
  return root instanceof ShadowRoot ? root.host : document.documentElement
}

/** What every view stands in: its language and theme, an error boundary, its own place for overlays. */
export function Stage({ container }: { readonly container?: HTMLElement }) {
  const { View, door, sentence, retry, onBreak } = (container as StageElement).play
  const values = useSyncExternalStore(door.onValues, door.values)
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
  return (
    <>
      <div className="hutong-root" lang={page.language ?? 'zh-CN'} {...look}>
        <Boundary sentence={sentence} retry={retry} onBreak={onBreak}>
          <PortalContext value={portal}>
            <View values={values as never} door={door as never} />
          </PortalContext>
        </Boundary>
      </div>
      <div
        ref={setPortal}
        className="hutong-root hutong-portal"
        lang={page.language ?? 'zh-CN'}
        popover="manual"
        {...look}
      />
    </>
  )
}
