import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { $person, knownPanel } from '../../../core/features/workbench/workbench-person.ts'
import { $phone } from '../../../core/phone/phone.ts'
import { $preferences } from '../../../core/session/preferences/preferences.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { $isWrappingUp } from '../../../widgets/softphone/bar/seat-state.ts'
import { assignKeys } from '../../../widgets/softphone/number-typing.ts'
import { Embedded } from '../../embedded/embedded-widget.tsx'
import { embeddedSoftphone } from '../../embedded/embedded-widgets.ts'
import { $standalone } from '../../router/router.ts'
import { codesOf } from '../../shortcuts/shortcut-table.ts'

const across = '[&_[part=base]>div:not([role])]:w-full!'
const dense = '[&_[part=base]>div]:min-h-0! [&_button.h-16]:h-12!'
/** During a call the header would only repeat the extension shown above. */
const headless = '[&_[part=header]]:hidden'

/** On narrow workbenches the idle keypad is folded; numbers can still be typed. */
export function Telephone(props: {
  readonly isLow: boolean
  /** Full width, with the customer below. */
  readonly isAcross: boolean
}) {
  const { isLow, isAcross } = props
  const isDense = isLow || isAcross
  const areKeysOn = useChosenKeys()
  const person = useStore($person)
  const { status } = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  const isResting = status === 'idle' || (status === 'wrap-up' && !isWrappingUp)
  const flashTitle = useStore($standalone)
  const [wantsKeys, wantKeys] = useState(false)
  const panel = person.status === 'call' ? knownPanel(person) : undefined
  const mayHaveKeys = panel?.dialPanelVisble !== false
  const hasKeys = mayHaveKeys && (!isLow || !isResting || wantsKeys)
  return (
    <div
      className={`flex shrink-0 flex-col ${isDense ? dense : ''} ${isAcross ? across : ''} ${isDense && !isResting ? headless : ''}`}
    >
      <Embedded
        values={{
          variant: 'panel',
          flashTitle,
          show: `${hasKeys ? 'keypad ' : ''}devices transfer quality pop-out`,
          hotkeys: areKeysOn ? 'global' : 'off'
        }}
        widget={embeddedSoftphone}
      />
      {isLow && isResting && mayHaveKeys && (
        <Button
          aria-expanded={wantsKeys}
          className="mt-1 self-center"
          onClick={() => wantKeys(!wantsKeys)}
          size="small"
          tone="bare"
        >
          {wantsKeys ? messages.foldKeys() : messages.unfoldKeys()}
        </Button>
      )}
    </div>
  )
}

/** Applies the user's telephone shortcuts, and whether they are enabled. */
function useChosenKeys(): boolean {
  const { shortcuts, shortcutKeys } = useStore($preferences)
  useEffect(() => {
    assignKeys(codesOf(shortcutKeys))
    return () => assignKeys(undefined)
  }, [shortcutKeys])
  return shortcuts
}
