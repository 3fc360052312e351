import { softphoneText as t } from '../../core/text/softphone.ts'
import { Apart, piece } from '../parts/apart.tsx'
import type { OpenPaneName } from './desk.ts'

export const paneTitles: Readonly<Record<OpenPaneName, () => string>> = {
  keypad: t.keypad,
  transfer: t.transfer,
  devices: t.devices,
  quality: t.quality,
  recents: t.recentTab
}

export interface PaneProps {
  readonly pane: OpenPaneName
  readonly onDone?: () => void
  /** As high as there is room; else as high as it needs to be, up to a limit. */
  readonly isFilling?: boolean
}

const panes = piece<PaneProps>(() => import('./panes.tsx'))

/** The same panes serve the panel, where they take the place of the controls, and the bar. */
export const Pane = (props: PaneProps) => <Apart piece={panes} with={props} />

/** Called when a call begins: whoever wants to transfer it does not want to wait. */
export const fetchPanes = (): void => void panes.fetch()
