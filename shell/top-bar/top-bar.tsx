import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $session } from '../../core/session/session-state.ts'
import { $may } from '../../core/session/user.ts'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { fetchCore } from '../../widgets/parts/core-loader.ts'
import { Embedded } from '../embedded/embedded-widget.tsx'
import { embeddedMessageTips, embeddedTransferList } from '../embedded/embedded-widgets.ts'
import { keepEarlyKey } from '../shortcuts/early-key.ts'
import { Brand } from './brand.tsx'
import { closeWindows } from './open-top-bar-windows.ts'
import { PaletteButton } from './palette-button.tsx'
import { Status } from './phone-status.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkbenchButton } from './workbench-button.tsx'

/** Shortcuts are not needed before the first render. */
const keys = lazyView(() => import('../shortcuts/key-caps.tsx'))
/** Lazy like the lists beside it, which wait for their own chunk too. */
const quickCall = lazyView(() => import('./quick-call.tsx'))

/** Top bar; the order of its parts is fixed (rule console-16). */
export default function TopBar() {
  const may = useStore($may)
  const isSignedIn = useStore($session).status === 'signed-in'
  // The agent state follows the core once that has loaded.
  useEffect(() => {
    fetchCore().catch(() => undefined)
  }, [])
  useEffect(() => closeWindows, [])
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = bar.current?.getRootNode()
    return keys.get() || !(root instanceof ShadowRoot) ? undefined : keepEarlyKey(root.host)
  }, [])
  return (
    <div
      ref={bar}
      className="flex h-14 min-w-0 grow items-center gap-3 px-4 @max-[768px]:gap-1 @max-[768px]:px-2 @max-[400px]:gap-0 @max-[400px]:px-0"
    >
      <Lazy view={keys} with={{}} />
      <Brand />
      <PaletteButton />
      <div className="grow" />
      {isSignedIn && (
        <>
          <WorkbenchButton />
          <Status />
          <div className="flex shrink-0 items-center gap-1">
            <Embedded widget={embeddedTransferList} />
            <Embedded widget={embeddedMessageTips} />
            {may('CMC.CALL.TASK') && <Lazy view={quickCall} with={{}} />}
          </div>
          <UserMenu />
        </>
      )}
      <slot name="header-end" />
    </div>
  )
}
