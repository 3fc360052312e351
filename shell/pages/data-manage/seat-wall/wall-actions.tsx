import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { $standalone, setQuery } from '../../../router/router.ts'
import { LimitButton } from '../monitors/limit-button.tsx'

const limitDialog = lazyView(() => import('../monitors/limit-dialog.tsx'))
const linkDialog = lazyView(() => import('./link-dialog.tsx'))

/** Limits, link and full screen. */
export function WallActions() {
  const [open, setOpen] = useState<'limits' | 'link'>()
  const may = useStore($may)
  const isStandalone = useStore($standalone)
  const close = () => setOpen(undefined)
  return (
    <>
      <LimitButton onOpen={() => setOpen('limits')} />
      {may('CCS.MONI.CUTIN') && isStandalone && (
        <Button onClick={() => setOpen('link')}>{messages.link()}</Button>
      )}
      <Button
        onClick={event => {
          const root = event.currentTarget.getRootNode()
          // Without full screen the wall still fills the console.
          if (root instanceof ShadowRoot) root.host.requestFullscreen().then(undefined, () => {})
          setQuery({ wall: 1 }, { isStep: true })
        }}
      >
        {messages.fullScreen()}
      </Button>
      {open === 'limits' && (
        <LazyOverlay onClose={close} view={limitDialog} with={{ onClose: close }} />
      )}
      {open === 'link' && (
        <LazyOverlay onClose={close} view={linkDialog} with={{ onClose: close }} />
      )}
    </>
  )
}
