import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import { maskedPhone } from '../../core/rules/masking.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import type { Door } from '../door.ts'
import { Apart, piece } from '../parts/apart.tsx'
import { useKeptFocus } from '../parts/kept-focus.ts'
import type { ValuesOf } from '../values.ts'
import { Announcer } from './announcer.tsx'
import type { SoftphoneDefinition } from './definition.ts'
import { DeskProvider, useNewDesk } from './desk.ts'
import type { FloatProps } from './float.tsx'
import type { IncomingToastProps } from './incoming-toast.tsx'
import { Panel } from './panel.tsx'
import { $phone } from './phone.ts'
import { readSections, SettingsContext } from './settings.ts'
import { useDoor } from './use-door.ts'
import { useKeyboard } from './use-keyboard.ts'

const bar = piece(() => import('./bar.tsx'))
const float = piece<FloatProps>(() => import('./float.tsx'))
const toast = piece<IncomingToastProps>(() => import('./incoming-toast.tsx'))

interface SoftphoneProps {
  readonly values: ValuesOf<SoftphoneDefinition>
  readonly door: Door<SoftphoneDefinition>
}

/** The seat's telephone, as a panel, a strip, or a pill that floats over the page. */
export default function Softphone({ values, door }: SoftphoneProps) {
  useDoor(door, values)
  const { variant, show, maskNumbers, hotkeys } = values
  const settings = useMemo(
    () => ({
      shows: readSections(show),
      shown: maskNumbers ? maskedPhone : (number: string) => number
    }),
    [show, maskNumbers]
  )
  const desk = useNewDesk(settings.shown)
  const base = useRef<HTMLElement>(null)
  const keyboard = useKeyboard(desk, base, hotkeys)
  const keptFocus = useKeptFocus(base)
  const phone = useStore($phone)
  return (
    <SettingsContext value={settings}>
      <DeskProvider value={desk}>
        <section
          aria-label={t.softphone()}
          className="outline-none"
          part="base"
          ref={base}
          tabIndex={-1}
          {...keyboard}
          {...keptFocus}
        >
          <Announcer />
          {variant === 'panel' && <Panel />}
          {variant === 'bar' && <Apart piece={bar} with={{}} />}
          {variant === 'float' && (
            <Apart
              piece={float}
              with={{
                open: values.open,
                onOpen: door.setOpen
              }}
            />
          )}
        </section>
        {variant !== 'float' && phone.at === 'ringing' && (
          <Apart piece={toast} with={{ call: phone.call, place: base }} />
        )}
      </DeskProvider>
    </SettingsContext>
  )
}
