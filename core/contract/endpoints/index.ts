import { account } from './account.ts'
import { agent } from './agent.ts'
import { auth } from './auth.ts'
import { calls } from './calls.ts'
import { customers } from './customers.ts'
import { enterprise } from './enterprise.ts'
import { errorLogs } from './error-logs.ts'
import { files } from './files.ts'
import { members } from './members.ts'
import { messageTips } from './message-tips.ts'
import { operations } from './operations.ts'
import { quickCalls } from './quick-calls.ts'
import { regions } from './regions.ts'
import { signIn } from './sign-in.ts'
import { transfers } from './transfers.ts'

/** Every call of the product, by area. The reference backend answers exactly this table. */
export const endpoints = {
  auth,
  signIn,
  agent,
  calls,
  files,
  transfers,
  messageTips,
  account,
  members,
  enterprise,
  regions,
  quickCalls,
  errorLogs,
  customers,
  operations
}
