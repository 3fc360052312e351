/** Opens 全局告警设置 from any view that shows call tasks. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const $isOpen = atom(false)

/** Whether the dialog is open. */
export const $isAlarmSettingsOpen = readonlyType($isOpen)

export const openAlarmSettings = (): void => $isOpen.set(true)
export const closeAlarmSettings = (): void => $isOpen.set(false)

onSignedOut(closeAlarmSettings)
