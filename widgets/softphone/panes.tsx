import { softphoneText as t } from '../../core/text/softphone.ts'
import { type OpenPaneName, useDesk } from './desk.ts'
import { DevicesPane } from './devices-pane.tsx'
import { Keypad } from './keypad.tsx'
import { QualityPane } from './quality-pane.tsx'
import { Recents } from './recents.tsx'
import { TransferPane } from './transfer-pane.tsx'

export const paneTitles: Readonly<Record<OpenPaneName, () => string>> = {
  keypad: t.keypad,
  transfer: t.transfer,
  devices: t.devices,
  quality: t.quality,
  recents: t.recentTab
}

/** The same panes serve the panel, where they take the place of the controls, and the bar. */
export function PaneBody({ pane, onDone }: { pane: OpenPaneName; onDone: () => void }) {
  const { tones, press } = useDesk()
  switch (pane) {
    case 'keypad':
      return (
        <>
          <output
            aria-label={t.tones()}
            className="block h-8 truncate text-center text-[20px]/8 tabular-nums"
          >
            {tones.slice(-20)}
          </output>
          <Keypad onDigit={press} />
        </>
      )
    case 'transfer':
      return <TransferPane onSent={onDone} />
    case 'devices':
      return <DevicesPane />
    case 'quality':
      return <QualityPane />
    case 'recents':
      return <Recents />
  }
}
