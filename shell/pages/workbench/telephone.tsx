import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $person, knownPanel } from '../../../core/areas/workbench/person.ts'
import { $phone } from '../../../core/phone/phone.ts'
import { $preferences } from '../../../core/session/preferences.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { $isWrappingUp } from '../../../widgets/softphone/seat-state.ts'
import { assignKeys } from '../../../widgets/softphone/typing.ts'
import { Inner } from '../../inner/inner.tsx'
import { innerSoftphone } from '../../inner/widgets.ts'
import { $standalone } from '../../router.ts'
import { codesOf } from '../../shortcuts/table.ts'

const across = '[&_[part=base]>div:not([role])]:w-full!'
const dense = '[&_[part=base]>div]:min-h-0! [&_button.h-16]:h-12!'
/** In a call its head says nothing but the extension, which stands above already. */
const headless = '[&_[part=header]]:hidden'

/** Where there is little room its keys are folded away while it rests; a number can be typed all the same. */
export function Telephone(props: {
  readonly isLow: boolean
  /** Has the whole width to itself, and the caller right below it. */
  readonly isAcross: boolean
}) {
  const { isLow, isAcross } = props
  const isDense = isLow || isAcross
  const areKeysOn = useChosenKeys()
  const person = useStore($person)
  const { at } = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  const isResting = at === 'idle' || (at === 'wrap-up' && !isWrappingUp)
  const flashTitle = useStore($standalone)
  const [wantsKeys, wantKeys] = useState(false)
  const panel = person.at === 'call' ? knownPanel(person) : undefined
  const mayHaveKeys = panel?.dialPanelVisble !== false
  const hasKeys = mayHaveKeys && (!isLow || !isResting || wantsKeys)
  return (
    <div
      className={`flex shrink-0 flex-col ${isDense ? dense : ''} ${isAcross ? across : ''} ${isDense && !isResting ? headless : ''}`}
    >
      <Inner
        values={{
          variant: 'panel',
          flashTitle,
          show: `${hasKeys ? 'keypad ' : ''}devices transfer quality`,
          hotkeys: areKeysOn ? 'global' : 'off'
        }}
        widget={innerSoftphone}
      />
      {isLow && isResting && mayHaveKeys && (
        <Button
          aria-expanded={wantsKeys}
          className="mt-1 self-center"
          onClick={() => wantKeys(!wantsKeys)}
          size="small"
          tone="bare"
        >
          {wantsKeys ? t.foldKeys() : t.unfoldKeys()}
        </Button>
      )}
    </div>
  )
}

/** The telephone's shortcuts as the person has chosen them; whether they are on at all. */
function useChosenKeys(): boolean {
  const { shortcuts, shortcutKeys } = useStore($preferences)
  useEffect(() => {
    assignKeys(codesOf(shortcutKeys))
    return () => assignKeys(undefined)
  }, [shortcutKeys])
  return shortcuts
}
