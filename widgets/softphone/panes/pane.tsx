import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import type { OpenPaneName } from '../softphone-context.ts'
import type { PaneProps } from './pane-props.ts'

export const paneTitles: Readonly<Record<OpenPaneName, () => string>> = {
  keypad: messages.keypad,
  transfer: messages.transfer,
  devices: messages.devices,
  quality: messages.quality,
  recents: messages.recentTab
}

const panes = lazyView<PaneProps>(() => import('./panes.tsx'))

/** The panes of panel, where they replace the controls, and bar. */
export const Pane = (props: PaneProps) => <Lazy view={panes} with={props} />

/** Prefetches the panes once a call is answered, so that a transfer opens without delay. */
export const fetchPanes = (): void => void panes.fetch()
