import type { OpenPaneName } from '../softphone-context.ts'
import type { deviceControls } from '../softphone-phone.ts'

export interface PaneProps {
  /** `second`: both calls, in the bar. */
  readonly pane: OpenPaneName | 'second'
  readonly onDone?: () => void
  /** Fills the available height; otherwise as high as its content, up to a limit. */
  readonly isFilling?: boolean
}

export type DeviceControls = Awaited<ReturnType<typeof deviceControls>>
