/** English of the modules, from manual tasks on. */
import type { EnglishOfFolder } from '../../../../core/english/join-tables.ts'
import * as manualTasks from '../../modules/manual-tasks/english.ts'
import * as members from '../../modules/members/english.ts'
import * as messageTips from '../../modules/message-tips/english.ts'
import * as quickCalls from '../../modules/quick-calls/english.ts'
import * as reception from '../../modules/reception/english.ts'
import * as robotIncoming from '../../modules/robot-incoming/english.ts'
import * as satisfaction from '../../modules/satisfaction/english.ts'
import * as scripts from '../../modules/scripts/english.ts'
import * as seatHours from '../../modules/seat-hours/english.ts'
import * as seatLog from '../../modules/seat-log/english.ts'
import * as seatWall from '../../modules/seat-wall/english.ts'
import * as taskPlan from '../../modules/task-plan/english.ts'
import * as telephonyProcess from '../../telephony-process/english.ts'

export const folders: readonly EnglishOfFolder[] = [
  manualTasks,
  members,
  messageTips,
  quickCalls,
  reception,
  robotIncoming,
  satisfaction,
  scripts,
  seatHours,
  seatLog,
  seatWall,
  taskPlan,
  telephonyProcess
]
