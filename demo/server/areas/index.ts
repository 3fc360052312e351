import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { accountHandlers } from './account.ts'
import { agentHandlers } from './agent.ts'
import { authHandlers } from './auth.ts'
import { callHandlers } from './calls.ts'
import { customerHandlers } from './customers.ts'
import { enterpriseHandlers } from './enterprise.ts'
import { errorLogHandlers } from './error-logs.ts'
import { fileHandlers } from './files.ts'
import { memberHandlers } from './members.ts'
import { messageTipHandlers } from './message-tips.ts'
import { operationHandlers } from './operations.ts'
import { quickCallHandlers } from './quick-calls.ts'
import { regionHandlers } from './regions.ts'
import { signInHandlers } from './sign-in.ts'
import { transferHandlers } from './transfers.ts'

/** An answer for every row of the contract's table. */
export const handlersOf = (backend: Backend): Handlers => ({
  auth: authHandlers(backend),
  signIn: signInHandlers(backend),
  account: accountHandlers(backend),
  members: memberHandlers(backend),
  agent: agentHandlers(backend),
  calls: callHandlers(backend),
  files: fileHandlers(backend),
  transfers: transferHandlers(backend),
  messageTips: messageTipHandlers(backend),
  enterprise: enterpriseHandlers(backend),
  regions: regionHandlers,
  quickCalls: quickCallHandlers(backend),
  errorLogs: errorLogHandlers(backend),
  customers: customerHandlers(backend),
  operations: operationHandlers(backend)
})
