/** The alarm settings that every task of the enterprise may refer to. */
import type { ReadableAtom } from 'nanostores'
import { readonlyType } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { AlarmSettings } from '../../contract/entities/task-draft.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import type { Alarm } from '../../rules/tasks/form.ts'
import { alarmSettingsOf } from '../../rules/tasks/payload.ts'
import { taskText } from '../../text/tasks.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { $isAlarmSettingsOpen, closeAlarmSettings } from './open.ts'

/** What the enterprise has settled for all of its tasks. */
export interface EnterpriseSettings {
  readonly alarm: AlarmSettings
  /** Robots call a number once a day, as the licence has it. */
  readonly oncePerDay: boolean
}

const settings = remote<EnterpriseSettings>()
const attempt = attemptStore<'save'>()
const silent = { silent: true }

export const $alarmSettings: ReadableAtom<Remote<EnterpriseSettings>> = settings.$store
/** A refusal stands in the dialog, with all that was typed. */
export const $alarmAttempt = readonlyType(attempt.$attempt)

/** Never rejects: `$alarmSettings` says what failed. */
export const loadAlarmSettings = (): Promise<void> =>
  settings.load(async () => {
    const [alarm, { robotOncePerDay }] = await Promise.all([
      call(callTasks.alarmDefaults, {}, silent),
      call(callTasks.dialSettings, {}, silent)
    ])
    return { alarm, oncePerDay: robotOncePerDay }
  })

export async function saveAlarmSettings(alarm: Alarm, robotOncePerDay: boolean): Promise<void> {
  const { referenceGlobal: _, ...body } = alarmSettingsOf(alarm)
  const outcome = await attempt.make('save', async () => {
    await call(callTasks.setAlarmDefaults, { body }, silent)
    return call(callTasks.setDialSettings, { body: { robotOncePerDay } }, silent)
  })
  if (outcome !== 'done') return
  closeAlarmSettings()
  notify('success', taskText.done())
}

/** Not while it is being saved: the outcome would come from nowhere. */
export function leaveAlarmSettings(): void {
  if (attempt.$attempt.get().at !== 'busy') closeAlarmSettings()
}

// What one has not saved is not there when the dialog is opened again.
$isAlarmSettingsOpen.listen(isOpen => {
  attempt.forget()
  if (!isOpen) settings.forget()
})
