/** English of the modules from a to l. */
import type { EnglishOfFolder } from '../../../../core/english/join-tables.ts'
import * as files from '../../files/english.ts'
import * as account from '../../modules/account/english.ts'
import * as billing from '../../modules/billing/english.ts'
import * as callDetail from '../../modules/call-detail/english.ts'
import * as callTasks from '../../modules/call-tasks/english.ts'
import * as clueTasks from '../../modules/clue-tasks/english.ts'
import * as customFields from '../../modules/custom-fields/english.ts'
import * as customers from '../../modules/customers/english.ts'
import * as dialRestrictions from '../../modules/dialler/restrictions/english.ts'
import * as exchange from '../../modules/exchange/english.ts'
import * as feedback from '../../modules/feedback/english.ts'
import * as intentRules from '../../modules/intent-rules/english.ts'

export const folders: readonly EnglishOfFolder[] = [
  account,
  billing,
  callDetail,
  callTasks,
  clueTasks,
  customFields,
  customers,
  dialRestrictions,
  exchange,
  feedback,
  files,
  intentRules
]
