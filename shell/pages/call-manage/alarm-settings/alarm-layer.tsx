import { useStore } from '@nanostores/react'
import { $isAlarmSettingsOpen } from '../../../../core/features/alarm-settings/alarm-window.ts'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'

const dialog = lazyView(() => import('./alarm-dialog.tsx'))

/** Mounts 全局告警设置 in pages whose toolbar opens it. */
export const AlarmLayer = () =>
  useStore($isAlarmSettingsOpen) ? <Lazy view={dialog} with={{}} /> : null
