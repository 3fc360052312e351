/** The enterprise-wide alarm settings that call tasks may reference. */
import type { ReadableAtom } from 'nanostores'
import { readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import type { Alarm } from '../call-task-form/rules/form-types.ts'
import { alarmSettingsOf } from '../call-task-form/rules/to-payload.ts'
import type { AlarmSettings } from '../call-tasks/draft-schemas.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import { $isAlarmSettingsOpen, closeAlarmSettings } from './alarm-window.ts'

/** Settings that apply to all tasks of the enterprise. */
export interface EnterpriseSettings {
  readonly alarm: AlarmSettings
  /** By licence, robots call a number at most once a day. */
  readonly oncePerDay: boolean
}

const settings = queryStore<EnterpriseSettings>()
const attempt = mutationStore<'save'>()
const silent = { silent: true }

export const $alarmSettings: ReadableAtom<QueryState<EnterpriseSettings>> = settings.$store
/** A failure is shown in the dialog, which keeps its input. */
export const $alarmAttempt = readonlyType(attempt.$attempt)

/** Never rejects; failures are in `$alarmSettings`. */
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
  notify('success', taskMessages.done())
}

/** Ignored while saving, so that the outcome has a place to appear. */
export function leaveAlarmSettings(): void {
  if (attempt.$attempt.get().status !== 'busy') closeAlarmSettings()
}

// Unsaved input is discarded when the dialog closes.
$isAlarmSettingsOpen.listen(isOpen => {
  attempt.forget()
  if (!isOpen) settings.forget()
})
