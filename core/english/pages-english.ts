/** English of what only the console's pages show. */

import * as account from '../features/account/english.ts'
import * as accounts from '../features/accounts/english.ts'
import * as addressBook from '../features/address-book/english.ts'
import * as administrators from '../features/administrators/english.ts'
import * as alarmSettings from '../features/alarm-settings/english.ts'
import * as analysis from '../features/analysis/english.ts'
import * as apiKeys from '../features/api-keys/english.ts'
import * as billing from '../features/billing/english.ts'
import * as clueTasks from '../features/clue-tasks/english.ts'
import * as customerFields from '../features/customer-fields/english.ts'
import * as departments from '../features/departments/english.ts'
import * as feedback from '../features/feedback/english.ts'
import * as installation from '../features/installation/english.ts'
import * as intentRules from '../features/intent-rules/english.ts'
import * as invitations from '../features/invitations/english.ts'
import * as knowledge from '../features/knowledge/english.ts'
import * as licences from '../features/licences/english.ts'
import * as lineMonitor from '../features/line-monitor/english.ts'
import * as manualTasks from '../features/manual-tasks/english.ts'
import * as messageGateway from '../features/message-gateway/english.ts'
import * as messaging from '../features/messaging/english.ts'
import * as monitorLimits from '../features/monitor-limits/english.ts'
import * as numberHandling from '../features/number-handling/english.ts'
import * as numberImport from '../features/number-import/english.ts'
import * as numberLists from '../features/number-lists/english.ts'
import * as operationLog from '../features/operation-log/english.ts'
import * as person from '../features/person/english.ts'
import * as reception from '../features/reception/english/english.ts'
import * as recordingPause from '../features/recording-pause/english.ts'
import * as resources from '../features/resources/english.ts'
import * as robotIncoming from '../features/robot-incoming/english.ts'
import * as roles from '../features/roles/english.ts'
import * as seatHours from '../features/seat-hours/english.ts'
import * as seatLog from '../features/seat-log/english.ts'
import * as seatSettings from '../features/seat-settings/english.ts'
import * as seatWall from '../features/seat-wall/english.ts'
import * as selfAnalysis from '../features/self-analysis/english.ts'
import * as signIn from '../features/sign-in/english.ts'
import * as speedReach from '../features/speed-reach/english.ts'
import * as supervision from '../features/supervision/english.ts'
import * as systemSettings from '../features/system-settings/english.ts'
import * as voices from '../features/voices/english.ts'
import * as webhooks from '../features/webhooks/english.ts'
import * as workbench from '../features/workbench/english.ts'
import { guide } from '../messages/english/guide-english.ts'
import { consoleFrame, topBar } from '../messages/english/top-bar-english.ts'
import type { EnglishOfFolder } from './join-tables.ts'

export const folders: readonly EnglishOfFolder[] = [
  { english: { console: consoleFrame, guide, topBar } },
  account,
  accounts,
  addressBook,
  administrators,
  alarmSettings,
  analysis,
  apiKeys,
  billing,
  clueTasks,
  customerFields,
  departments,
  feedback,
  installation,
  intentRules,
  invitations,
  knowledge,
  licences,
  lineMonitor,
  manualTasks,
  messageGateway,
  messaging,
  monitorLimits,
  numberHandling,
  numberImport,
  numberLists,
  operationLog,
  person,
  reception,
  resources,
  robotIncoming,
  roles,
  seatHours,
  seatLog,
  recordingPause,
  seatSettings,
  seatWall,
  selfAnalysis,
  signIn,
  speedReach,
  supervision,
  systemSettings,
  voices,
  webhooks,
  workbench
]
