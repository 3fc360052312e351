/** Which blocks of the dialog are there, and what may be done in them (doc 2 §4.2). */
import { MOST_CONDITIONS, MOST_PERIODS, type Notice, type TaskForm } from './form.ts'

const BY_AGENT = 4
const MANY_NUMBERS = 11
export const REPAIR = 1
/** 转人工接听. */
const TO_A_PERSON = 2

export const isAnsweredByAgents = ({ taskType }: Pick<TaskForm, 'taskType'>): boolean =>
  taskType === BY_AGENT

export const visibleParts = (form: TaskForm) => {
  const byRobot = !isAnsweredByAgents(form)
  return {
    /** A repair task is of one type only. */
    taskType: form.taskCategory !== REPAIR,
    template: byRobot,
    manualAnswerType: byRobot,
    agents: !byRobot || form.manualAnswerType === TO_A_PERSON,
    robotHolderType: byRobot,
    robotHolder: byRobot && form.robotHolderType === 5,
    cidNumbers: form.cidResourceType === 1,
    cidGroup: form.cidResourceType === 2,
    concurrency: byRobot,
    redial: byRobot,
    redialConnected: byRobot && form.redial.enabled && form.redial.connectedEnabled,
    redialUnconnected: byRobot && form.redial.enabled && form.redial.unconnectedEnabled,
    groupStrategy: byRobot && form.taskType === MANY_NUMBERS,
    groupLevels:
      byRobot &&
      form.taskType === MANY_NUMBERS &&
      form.redial.phoneGroupCallTerminate === 'MEET_INTENTION_LEVEL',
    notices: byRobot,
    alarmThresholds: form.alarm.enabled
  }
}

/** 1 sends one template to everybody; 2 and 3 look at conditions. */
export const hasConditions = ({ sendType }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendType === 2 || sendType === 3

export const canAddCondition = ({ sendConditions }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendConditions.length < MOST_CONDITIONS
export const canRemoveCondition = ({ sendConditions }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendConditions.length > 1
export const canAddPeriod = ({ workTimePeriods }: TaskForm): boolean =>
  workTimePeriods.length < MOST_PERIODS
export const canRemovePeriod = ({ workTimePeriods }: TaskForm): boolean =>
  workTimePeriods.length > 1
export const canRemoveDates = ({ workTimePeriods }: TaskForm, period: number): boolean =>
  (workTimePeriods[period]?.dialDates.length ?? 0) > 1

/** There are no concern tags without a script. */
export const canChooseTags = ({ templateCode }: TaskForm): boolean => templateCode !== ''
/** What the global setting says is only shown. */
export const canEditAlarm = ({ alarm }: TaskForm): boolean => !alarm.referenceGlobal
