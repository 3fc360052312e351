/** What opens 全局告警设置, wherever call tasks are shown. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const $asked = atom(false)

/** Whether the dialog is wanted. */
export const $isAlarmSettingsOpen = readonlyType($asked)

export const openAlarmSettings = (): void => $asked.set(true)
export const closeAlarmSettings = (): void => $asked.set(false)

onSignedOut(closeAlarmSettings)
