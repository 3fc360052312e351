import { agent } from './agent.ts'
import { auth } from './auth.ts'
import { calls } from './calls.ts'
import { files } from './files.ts'
import { messageTips } from './message-tips.ts'
import { transfers } from './transfers.ts'

/** Every call of the product, by area. The reference backend answers exactly this table. */
export const endpoints = { auth, agent, calls, files, transfers, messageTips }
