import { account } from '../features/account/endpoints.ts'
import { calls } from '../features/calls/endpoints.ts'
import { customers } from '../features/customers/endpoints.ts'
import { enterprise } from '../features/enterprise/endpoints.ts'
import { errorLogs } from '../features/error-logs/endpoints.ts'
import { members } from '../features/members/endpoints.ts'
import { messageTips } from '../features/message-tips/endpoints.ts'
import { operations } from '../features/operation-log/endpoints.ts'
import { quickCalls } from '../features/quick-calls/endpoints.ts'
import { regions } from '../features/regions/endpoints.ts'
import { agent } from '../features/seats/endpoints.ts'
import { auth } from '../features/sign-in/auth-endpoints.ts'
import { signIn } from '../features/sign-in/endpoints.ts'
import { transfers } from '../features/transfer-list/endpoints.ts'
import { files } from '../features/transfer-list/file-endpoints.ts'

/** The first table of endpoints, by area. The reference backend serves exactly this table. */
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
