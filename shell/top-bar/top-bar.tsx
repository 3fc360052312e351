import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '../../core/session/life.ts'
import { $may } from '../../core/session/user.ts'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { fetchCore } from '../../widgets/parts/core.ts'
import { Inner } from '../inner/inner.tsx'
import { innerMessageTips, innerTransferList } from '../inner/widgets.ts'
import { Brand } from './brand.tsx'
import { closeWindows } from './open-windows.ts'
import { PaletteButton } from './palette-button.tsx'
import { Status } from './status.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkbenchButton } from './workbench-button.tsx'

/** Nobody presses a shortcut before there is something to see. */
const keys = piece(() => import('../shortcuts/keys.tsx'))
/** As the lists beside it, which wait for their own chunk too. */
const quickCall = piece(() => import('./quick-call.tsx'))

/** The console's top bar; its parts always stand in this order (doc 1 §2, doc 2 §2.1). */
export default function TopBar() {
  const may = useStore($may)
  const isSignedIn = useStore($session).at === 'signed-in'
  // What the seat's state is drawn from follows the core as soon as that is here.
  useEffect(() => {
    fetchCore().catch(() => undefined)
  }, [])
  useEffect(() => closeWindows, [])
  return (
    <div className="flex h-14 min-w-0 grow items-center gap-3 px-4 @max-[768px]:gap-1 @max-[768px]:px-2 @max-[400px]:gap-0 @max-[400px]:px-0">
      <Apart piece={keys} with={{}} />
      <Brand />
      <PaletteButton />
      <div className="grow" />
      {isSignedIn && (
        <>
          <WorkbenchButton />
          <Status />
          <div className="flex shrink-0 items-center gap-1">
            <Inner widget={innerTransferList} />
            <Inner widget={innerMessageTips} />
            {may('CMC.CALL.TASK') && <Apart piece={quickCall} with={{}} />}
          </div>
          <UserMenu />
        </>
      )}
      <slot name="header-end" />
    </div>
  )
}
