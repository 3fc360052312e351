import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $agent } from '../../core/session/seat.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Inner } from '../inner/inner.tsx'
import { innerSoftphone } from '../inner/widgets.ts'
import { $callBar, $dialPadWish, closeDialPad, keepPlace } from './show.ts'

/** Everything but the seat's state, which has its place in the top bar. */
const values = {
  variant: 'bar',
  show: 'keypad recents devices transfer quality',
  hotkeys: 'off'
} as const

/**
 * The seat's telephone at the foot of the console: out of sight until there is something to see.
 * A call that rings shows itself above everything instead.
 */
export function CallBar() {
  const seat = useStore($agent)
  return seat ? <Dock /> : null
}

function Dock() {
  const at = useStore($callBar)
  const wish = useStore($dialPadWish)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => keepPlace(frame.current), [])
  useEffect(() => {
    if (wish > 0) frame.current?.querySelector('input')?.focus()
  }, [wish])
  const isShown = at !== 'hidden'
  return (
    <aside
      aria-label={t.callBar()}
      className={`flex shrink-0 items-center bg-(--hutong-bg) ${isShown ? 'min-h-12' : ''}`}
      data-shown={isShown}
      ref={frame}
    >
      <Inner
        className={`min-w-0 grow [&>section]:min-w-0 ${isShown ? '' : '[&>section]:hidden'}`}
        values={values}
        widget={innerSoftphone}
      />
      {at === 'rest' && (
        <IconButton label={t.closeDialPad()} onClick={closeDialPad}>
          <Icon sign="clear" />
        </IconButton>
      )}
    </aside>
  )
}
