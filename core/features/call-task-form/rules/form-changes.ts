/** Effects of one change in the call task dialog on its other fields (rule call-task-16). */

import { percentOf } from '../../../lib/format/percent.ts'
import type { AlarmSettings } from '../../call-tasks/draft-schemas.ts'
import type { TaskType } from '../../call-tasks/enums.ts'
import type { CidResourceType, GroupCallEnd } from '../../call-tasks/task-enums.ts'
import type { SendDimension } from '../../message-tips/enums.ts'
import {
  type Alarm,
  type Condition,
  emptyCondition,
  MOST_CONDITIONS,
  MOST_PERIODS,
  noAlarm,
  noRedial,
  type TaskForm,
  type Threshold,
  workPeriod
} from './form-types.ts'

/** The three kinds of notice by form field. */
export type NoticeName = 'hangUpNotice' | 'beforeNotice' | 'callingNotice'

const byTag = 3

/** Grades and tags belong to one script; whether a human took over is independent of it. */
const withoutValues = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.map(condition =>
    condition.sendDimension === byTag ? condition : { ...condition, values: [] }
  )

function afterScript(form: TaskForm): TaskForm {
  const renew = <N extends { sendConditions: readonly Condition[] }>(notice: N): N => ({
    ...notice,
    sendConditions: withoutValues(notice.sendConditions)
  })
  return {
    ...form,
    manualAnswerTarget: '',
    outManualTargetId: '',
    redial: {
      ...form.redial,
      alreadyConnect: [],
      unconnect: [],
      callTerminateIntentionLevelCodes: []
    },
    hangUpNotice: renew(form.hangUpNotice),
    callingNotice: renew(form.callingNotice)
  }
}

export const changeTaskType = (form: TaskForm, taskType: TaskType): TaskForm => ({
  ...afterScript(form),
  taskType,
  templateCode: '',
  templateName: '',
  weight: 'NORMAL',
  robotHolderType: 0,
  outRobotHolderId: ''
})

export const changeScript = (
  form: TaskForm,
  { templateCode, templateName }: Pick<TaskForm, 'templateCode' | 'templateName'>
): TaskForm => ({ ...afterScript(form), templateCode, templateName })

export const changeRedial = (form: TaskForm, isOn: boolean): TaskForm => ({
  ...form,
  redial: {
    ...form.redial,
    ...noRedial,
    ...(isOn && { enabled: true, intervalType: 'AFTER_TASK_FINISH' as const })
  }
})

export const changeCidResource = (form: TaskForm, cidResourceType: CidResourceType): TaskForm => ({
  ...form,
  cidResourceType,
  concurrencyLevel: '',
  selectedCidNumbers: [],
  selectedCidGroupId: ''
})

export const changeGroupEnd = (
  form: TaskForm,
  phoneGroupCallTerminate: GroupCallEnd
): TaskForm => ({
  ...form,
  redial: { ...form.redial, phoneGroupCallTerminate, callTerminateIntentionLevelCodes: [] }
})

const usual: Readonly<Record<Threshold, string>> = {
  connectedRate: '30',
  callerFaultRate: '10',
  calleeRefusedRate: '20',
  callerFaultCount: '50'
}

const withAlarm = (form: TaskForm, alarm: Partial<Alarm>): TaskForm => ({
  ...form,
  alarm: { ...form.alarm, ...alarm }
})

/** An enabled threshold starts at its default. */
export const toggleThreshold = (alarm: Alarm, which: Threshold, enabled: boolean): Alarm => ({
  ...alarm,
  [which]: { enabled, value: enabled ? usual[which] : '' }
})

export const changeThreshold = (form: TaskForm, which: Threshold, enabled: boolean): TaskForm =>
  form.alarm.referenceGlobal ? form : withAlarm(form, toggleThreshold(form.alarm, which, enabled))

export const changeAlarm = (form: TaskForm, enabled: boolean): TaskForm =>
  enabled ? withAlarm(form, { enabled }) : { ...form, alarm: noAlarm }

const shown = (value: number | undefined, asPercent: boolean) => ({
  enabled: value !== undefined,
  value: value === undefined ? '' : String(asPercent ? percentOf(value) : value)
})

/** Thresholds in form units: rates in percent. */
export const thresholdsOf = (settings: AlarmSettings): Pick<Alarm, Threshold> => ({
  connectedRate: shown(settings.connectedRate, true),
  callerFaultRate: shown(settings.callerFaultRate, true),
  calleeRefusedRate: shown(settings.calleeRefusedRate, true),
  callerFaultCount: shown(settings.callerFaultCount, false)
})

/** Shows the global thresholds instead of the task's own; the alarm handling stays. */
export const changeReference = (
  form: TaskForm,
  referenceGlobal: boolean,
  global: AlarmSettings
): TaskForm => withAlarm(form, { referenceGlobal, ...(referenceGlobal && thresholdsOf(global)) })

/** Applies `change` to one notice. */
export const changeNotice = <Name extends NoticeName>(
  form: TaskForm,
  name: Name,
  change: Partial<TaskForm[Name]>
): TaskForm => ({ ...form, [name]: { ...form[name], ...change } })

const changeConditions = (
  form: TaskForm,
  name: NoticeName,
  change: (conditions: readonly Condition[]) => readonly Condition[]
): TaskForm => ({
  ...form,
  [name]: { ...form[name], sendConditions: change(form[name].sendConditions) }
})

export const addCondition = (form: TaskForm, name: NoticeName): TaskForm =>
  changeConditions(form, name, conditions =>
    conditions.length < MOST_CONDITIONS ? [...conditions, emptyCondition] : conditions
  )

export const removeCondition = (form: TaskForm, name: NoticeName, at: number): TaskForm =>
  changeConditions(form, name, conditions =>
    conditions.length > 1 ? conditions.filter((_, index) => index !== at) : conditions
  )

/** Values belong to a dimension, so a new dimension starts empty. Tags require a script. */
export const changeDimension = (
  form: TaskForm,
  name: NoticeName,
  at: number,
  sendDimension: SendDimension
): TaskForm =>
  sendDimension === 2 && form.templateCode === ''
    ? form
    : changeConditions(form, name, conditions =>
        conditions.map((condition, index) =>
          index === at ? { ...condition, sendDimension, values: [] } : condition
        )
      )

export const addPeriod = (form: TaskForm, today: string): TaskForm =>
  form.workTimePeriods.length < MOST_PERIODS
    ? { ...form, workTimePeriods: [...form.workTimePeriods, workPeriod(today)] }
    : form

export const removePeriod = (form: TaskForm, at: number): TaskForm =>
  form.workTimePeriods.length > 1
    ? { ...form, workTimePeriods: form.workTimePeriods.filter((_, index) => index !== at) }
    : form

const changeDates = (
  form: TaskForm,
  period: number,
  change: (dates: TaskForm['workTimePeriods'][number]['dialDates']) => typeof dates
): TaskForm => ({
  ...form,
  workTimePeriods: form.workTimePeriods.map((one, index) =>
    index === period ? { ...one, dialDates: change(one.dialDates) } : one
  )
})

export const addDates = (form: TaskForm, period: number): TaskForm =>
  changeDates(form, period, dates => [...dates, { startDate: '', endDate: '' }])

export const removeDates = (form: TaskForm, period: number, at: number): TaskForm =>
  changeDates(form, period, dates =>
    dates.length > 1 ? dates.filter((_, index) => index !== at) : dates
  )
