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

const settings = remote<AlarmSettings>()
const attempt = attemptStore<'save'>()

export const $alarmSettings: ReadableAtom<Remote<AlarmSettings>> = settings.$store
/** A refusal stands in the dialog, with all that was typed. */
export const $alarmAttempt = readonlyType(attempt.$attempt)

/** Never rejects: `$alarmSettings` says what failed. */
export const loadAlarmSettings = (): Promise<void> =>
  settings.load(() => call(callTasks.alarmDefaults, {}, { silent: true }))

export async function saveAlarmSettings(alarm: Alarm): Promise<void> {
  const { referenceGlobal: _, ...body } = alarmSettingsOf(alarm)
  const outcome = await attempt.make('save', () =>
    call(callTasks.setAlarmDefaults, { body }, { silent: true })
  )
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
