import {
  type DateRange,
  newTaskForm,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'

/** A Saturday morning. */
export const now = new Date(2026, 10, 21, 9, 5).getTime()

/** Nothing is missing in it. */
export const goodForm: TaskForm = {
  ...newTaskForm('task-1', now),
  templateCode: 'HS-1001',
  templateName: '服务满意度回访'
}

export const withRedial = (redial: Partial<TaskForm['redial']>, form = goodForm): TaskForm => ({
  ...form,
  redial: { ...form.redial, enabled: true, intervalType: 'AFTER_TASK_FINISH', ...redial }
})

export const withAlarm = (alarm: Partial<TaskForm['alarm']>, form = goodForm): TaskForm => ({
  ...form,
  alarm: { ...form.alarm, enabled: true, ...alarm }
})

export const withDates = (...dialDates: DateRange[]): TaskForm => ({
  ...goodForm,
  workTimePeriods: [{ dialDates, dialPeriods: [[540, 1200]] }]
})

export const withMinutes = (start: number | null, end: number | null): TaskForm => ({
  ...goodForm,
  workTimePeriods: [
    { dialDates: [{ startDate: '2026-11-21', endDate: '' }], dialPeriods: [[start, end]] }
  ]
})
