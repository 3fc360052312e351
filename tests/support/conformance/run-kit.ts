import type { KitOptions } from '../../../core/conformance/kit-options.ts'
import type { OperationReport } from '../../../core/conformance/report-types.ts'
import { runConformance } from '../../../core/conformance/run-conformance.ts'
import { kitPorts } from '../../../demo/conformance/kit-ports.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'

export const HOST_ORIGIN = 'https://crm.example.cn'

/** Runs the conformance kit as an administrator of the sample data. */
export const runKit = (url: string, options: Partial<KitOptions> = {}) =>
  runConformance(
    {
      profile: 'softphone',
      apiBase: `${url}/api`,
      signIn: { by: 'password', username: 'admin', password: PASSWORD },
      clientId: 'hutong-web',
      origin: HOST_ORIGIN,
      allowsWrites: true,
      ids: {},
      endpoints: {},
      transforms: {},
      listenMs: 200,
      timeoutMs: 30_000,
      ...options
    },
    kitPorts
  )

/** The problems of a report as lines: `agent.status: reply: data.agentId: a string / nothing`. */
export const problemsOf = (operations: readonly OperationReport[]): readonly string[] =>
  operations.flatMap(({ name, status, problems }) =>
    status === 'missing'
      ? [`${name}: missing`]
      : problems.map(
          ({ check, at, expected, found }) => `${name}: ${check}: ${at}: ${expected} / ${found}`
        )
  )
