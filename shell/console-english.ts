/** English of the console's own pages. */

import type { EnglishOfFolder } from '../core/english/join-tables.ts'
import * as account from '../core/features/account/english.ts'
import * as accounts from '../core/features/accounts/english.ts'
import * as addressBook from '../core/features/address-book/english.ts'
import * as administrators from '../core/features/administrators/english.ts'
import * as alarmSettings from '../core/features/alarm-settings/english.ts'
import * as analysis from '../core/features/analysis/english.ts'
import * as apiKeys from '../core/features/api-keys/english.ts'
import * as billing from '../core/features/billing/english.ts'
import * as clueTasks from '../core/features/clue-tasks/english.ts'
import * as customerFields from '../core/features/customer-fields/english.ts'
import * as departments from '../core/features/departments/english.ts'
import * as feedback from '../core/features/feedback/english.ts'
import * as installation from '../core/features/installation/english.ts'
import * as intentRules from '../core/features/intent-rules/english.ts'
import * as invitations from '../core/features/invitations/english.ts'
import * as knowledge from '../core/features/knowledge/english.ts'
import * as licences from '../core/features/licences/english.ts'
import * as lineMonitor from '../core/features/line-monitor/english.ts'
import * as manualTasks from '../core/features/manual-tasks/english.ts'
import * as messageGateway from '../core/features/message-gateway/english.ts'
import * as messaging from '../core/features/messaging/english.ts'
import * as monitorLimits from '../core/features/monitor-limits/english.ts'
import * as numberHandling from '../core/features/number-handling/english.ts'
import * as numberImport from '../core/features/number-import/english.ts'
import * as numberLists from '../core/features/number-lists/english.ts'
import * as operationLog from '../core/features/operation-log/english.ts'
import * as person from '../core/features/person/english.ts'
import * as reception from '../core/features/reception/english/english.ts'
import * as resources from '../core/features/resources/english.ts'
import * as robotIncoming from '../core/features/robot-incoming/english.ts'
import * as roles from '../core/features/roles/english.ts'
import * as seatHours from '../core/features/seat-hours/english.ts'
import * as seatLog from '../core/features/seat-log/english.ts'
import * as seatSettings from '../core/features/seat-settings/english.ts'
import * as seatWall from '../core/features/seat-wall/english.ts'
import * as selfAnalysis from '../core/features/self-analysis/english.ts'
import * as signIn from '../core/features/sign-in/english.ts'
import * as speedReach from '../core/features/speed-reach/english.ts'
import * as supervision from '../core/features/supervision/english.ts'
import * as systemSettings from '../core/features/system-settings/english.ts'
import * as voices from '../core/features/voices/english.ts'
import * as webhooks from '../core/features/webhooks/english.ts'
import * as workbench from '../core/features/workbench/english.ts'
import { guide } from '../core/messages/english/guide-english.ts'
import { consoleFrame, topBar } from '../core/messages/english/top-bar-english.ts'
import * as routes from './router/english/english.ts'

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
  routes,
  seatHours,
  seatLog,
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
