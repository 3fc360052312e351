import { useStore } from '@nanostores/react'
import { softphoneCallMessages as callMessages } from '../../../core/phone/softphone-call-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { Toolbar } from '../../kit/toolbar.tsx'
import { Tile } from '../call-tile.tsx'
import { shortcutOf } from '../number-typing.ts'
import { type OpenPaneName, useSoftphone } from '../softphone-context.ts'
import { $recordingPause } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import type { CallOn } from './call-progress.tsx'
import { switchesOf } from './call-switches.tsx'

/** Call controls in rows of three, also for a monitored call. Unavailable ones are disabled. */
export function CallControls({ phone }: { phone: CallOn }) {
  const { setPane, from } = useSoftphone()
  const { shows } = useSettings()
  const pause = useStore($recordingPause)
  const isTalking = phone.status === 'talking'
  const isMonitor = phone.call.kind === 'monitor'
  const opens = (pane: OpenPaneName) => ({
    pane,
    isReturning: from === pane,
    onClick: () => setPane(pane)
  })
  return (
    <Toolbar className="grid grid-cols-3 gap-2" columns={3} label={callMessages.controls()}>
      {switchesOf(phone, pause).map(({ icon, label, isOn, isOff, shortcut, flip }) => (
        <Tile
          disabled={isOff}
          icon={icon}
          key={shortcut ?? 'recording'}
          label={label}
          onClick={flip}
          pressed={isOn}
          shortcut={shortcut}
        />
      ))}
      {!isMonitor && (
        <Tile
          disabled={!isTalking}
          icon={<Icon size={20} name="keys" />}
          label={messages.keypad()}
          shortcut={shortcutOf('keypad')}
          {...opens('keypad')}
        />
      )}
      {shows('transfer') && !isMonitor && (
        <Tile
          disabled={!isTalking || phone.transferring !== undefined}
          icon={<Icon size={20} name="transfer" />}
          label={messages.transfer()}
          {...opens('transfer')}
        />
      )}
      {shows('devices') && (
        <Tile
          icon={<Icon size={20} name="headset" />}
          label={messages.devices()}
          {...opens('devices')}
        />
      )}
    </Toolbar>
  )
}
