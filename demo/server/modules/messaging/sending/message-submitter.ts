import { gatewayMessages } from '../../../../../core/features/message-gateway/messages.ts'
import { ignoreUnavailable } from '../../../db/database-unavailable.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { GatewayState, GatewayStates } from '../gateway/gateway-states.ts'
import type { Claimed } from './claim-messages.ts'
import { settleAnswers } from './settle-answers.ts'

interface Needs {
  readonly db: Database
  readonly states: Pick<GatewayStates, 'of'>
  readonly log: (line: string) => void
  /** Called with the tasks of messages that were answered. */
  readonly touch: (taskIds: readonly (string | null)[]) => void
  /** Called when a gateway is free again. */
  readonly done: () => void
}

/** Submits claimed messages, each to the gateway of its enterprise, and records the answers. */
export function messageSubmitter({ db, states, log, touch, done }: Needs) {
  const submissions = new Set<Promise<void>>()

  /** What goes in one request: what is taken at once is no more. */
  async function submitTo(
    state: GatewayState,
    claimed: readonly Claimed[],
    isNew: boolean
  ): Promise<void> {
    const { refusal: code, submit } = state.gateway
    const messages = claimed.map(({ key, phone, content }) => ({ key, phone, content }))
    const refused = messages.map(({ key }) => ({ key, isAccepted: false, code: code ?? '' }))
    const answers = await (isNew && code !== undefined
      ? Promise.resolve(refused)
      : submit(messages)
    ).catch((error: Error) => {
      log(gatewayMessages.unsent({ reason: error.message }))
      return undefined
    })
    if (!answers) return state.failed(Date.now())
    state.answered()
    touch(await settleAnswers(db, answers, Date.now()))
  }

  return {
    /**
     * Is not waited for: a silent gateway delays no other (rule message-gateway-7). `isNew`: none has
     * been submitted before.
     */
    submit(claimed: readonly Claimed[], isNew: boolean): void {
      const byGateway = Map.groupBy(claimed, ({ enterpriseId }) => states.of(enterpriseId))
      for (const [state, messages] of byGateway) {
        const submission = state
          .during(() => submitTo(state, messages, isNew))
          .catch(ignoreUnavailable(log))
          .finally(() => {
            submissions.delete(submission)
            done()
          })
        submissions.add(submission)
      }
    },
    /** Resolves when nothing is under way. */
    async submitted(): Promise<void> {
      await Promise.all(submissions)
    }
  }
}
