import { useStore } from '@nanostores/react'
import {
  $isAlarmSettingsOpen,
  closeAlarmSettings
} from '../../../../core/features/alarm-settings/alarm-window.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'

const dialog = lazyView(() => import('./alarm-dialog.tsx'))

/** Mounts 全局告警设置 in pages whose toolbar opens it. */
export const AlarmLayer = () =>
  useStore($isAlarmSettingsOpen) ? (
    <LazyOverlay onClose={closeAlarmSettings} view={dialog} with={{}} />
  ) : null
