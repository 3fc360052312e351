import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { maskedPhone } from '../../core/lib/format/masking.ts'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'
import type { ElementHost } from '../define/element-host.ts'
import type { ValuesOf } from '../define/values.ts'
import { Lazy, lazyView } from '../kit/lazy-view.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import type { IncomingToastProps } from './call/incoming-toast.tsx'
import { Announcer } from './call-announcer.tsx'
import type { SoftphoneDefinition } from './definition.ts'
import type { FloatProps } from './floating-phone.tsx'
import type { OutsideProps } from './pop-out/outside.tsx'
import { SoftphoneProvider, useNewSoftphone } from './softphone-context.ts'
import { Panel } from './softphone-panel.tsx'
import { $phone } from './softphone-phone.ts'
import { type Place, readSections, SettingsContext } from './softphone-settings.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useSoftphoneHost } from './use-softphone-host.ts'

const bar = lazyView(() => import('./bar/bar.tsx'))
const float = lazyView<FloatProps>(() => import('./floating-phone.tsx'))
const outside = lazyView<OutsideProps>(() => import('./pop-out/outside.tsx'))
const toast = lazyView<IncomingToastProps>(() => import('./call/incoming-toast.tsx'))

interface SoftphoneProps {
  readonly values: ValuesOf<SoftphoneDefinition>
  readonly host: ElementHost<SoftphoneDefinition>
}

/** The agent's softphone: a panel, a bar, or a floating pill. */
export default function Softphone({ values, host }: SoftphoneProps) {
  useSoftphoneHost(host, values)
  const { variant, show, maskNumbers, hotkeys } = values
  const [place, setPlace] = useState<Place>('page')
  const settings = useMemo(
    () => ({
      shows: readSections(show),
      shown: maskNumbers ? maskedPhone : (number: string) => number,
      place,
      setPlace
    }),
    [show, maskNumbers, place]
  )
  const softphone = useNewSoftphone(settings.shown)
  const base = useRef<HTMLElement>(null)
  const keyboard = useKeyboard(softphone, base, hotkeys)
  const keptFocus = useKeptFocus(base)
  const phone = useStore($phone)
  const shape = place === 'window' ? 'panel' : variant
  const view = (
    <section
      aria-label={messages.softphone()}
      className="outline-none"
      part="base"
      ref={base}
      tabIndex={-1}
      {...keyboard}
      {...keptFocus}
    >
      <Announcer />
      {shape === 'panel' && <Panel />}
      {shape === 'bar' && <Lazy view={bar} with={{}} />}
      {shape === 'float' && (
        <Lazy
          view={float}
          with={{
            open: values.open,
            onOpen: host.setOpen
          }}
        />
      )}
    </section>
  )
  return (
    <SettingsContext value={settings}>
      <SoftphoneProvider value={softphone}>
        {place !== 'page' ? (
          <Lazy
            fallback={view}
            view={outside}
            with={{ variant, onPlace: setPlace, children: view }}
          />
        ) : (
          view
        )}
        {shape !== 'float' && place === 'page' && phone.status === 'ringing' && (
          <Lazy view={toast} with={{ call: phone.call, place: base }} />
        )}
      </SoftphoneProvider>
    </SettingsContext>
  )
}
