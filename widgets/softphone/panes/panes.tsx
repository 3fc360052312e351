import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { SecondPane } from '../second/second-view.tsx'
import { useSoftphone } from '../softphone-context.ts'
import { DevicesPane } from './devices-pane.tsx'
import { Keypad } from './keypad.tsx'
import type { PaneProps } from './pane-props.ts'
import { QualityPane } from './quality-pane.tsx'
import { Recents } from './recents.tsx'
import { TransferPane } from './transfer-pane.tsx'

export default function PaneBody({ pane, onDone, isFilling = false }: PaneProps) {
  switch (pane) {
    case 'keypad':
      return <TonePad />
    case 'transfer':
      return <TransferPane onSent={onDone} />
    case 'devices':
      return <DevicesPane />
    case 'quality':
      return <QualityPane />
    case 'second':
      return <SecondPane />
    case 'recents':
      return <Recents isFilling={isFilling} />
  }
}

/** DTMF keypad of the active call, with the tones sent. */
function TonePad() {
  const { tones, press } = useSoftphone()
  return (
    <>
      <output
        aria-label={messages.tones()}
        className="block h-8 truncate text-center text-[20px]/8 tabular-nums"
      >
        {tones.slice(-20)}
      </output>
      <Keypad onDigit={press} />
    </>
  )
}
