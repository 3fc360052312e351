import { useStore } from '@nanostores/react'
import { $isAlarmSettingsOpen } from '../../../../core/areas/alarm-settings/open.ts'
import { Apart, piece } from '../../../../widgets/parts/apart.tsx'

const dialog = piece(() => import('./alarm-dialog.tsx'))

/** Stands in a page whose toolbar opens 全局告警设置. */
export const AlarmLayer = () =>
  useStore($isAlarmSettingsOpen) ? <Apart piece={dialog} with={{}} /> : null
