import { gatewayMessages as messages } from '../../../../../core/features/message-gateway/messages.ts'
import { rateLimit } from '../../../auth/rate-limit.ts'
import type { Limits } from '../../../limits.ts'
import type { SharedCounts } from '../../../realtime/shared-counts.ts'
import { numberPause } from '../../sign-in/number-pause.ts'

type Needs = Pick<Limits, 'gatewayTestsPerMinute' | 'smsInterval'>

/** How often gateways are tested, as nothing is charged for it (rule message-gateway-10). */
export function testLimits(
  { gatewayTestsPerMinute: most, smsInterval }: Needs,
  counts: SharedCounts
) {
  const tests = rateLimit(most, counts('gateway test'), ({ seconds }) =>
    messages.testsOften({ most, seconds })
  )
  const pause = numberPause(smsInterval, messages.testSoon)
  /** Counts a test; `phone` is given where the server's gateway sends it. */
  return (enterpriseId: string, phone: string | undefined): void => {
    tests.check(enterpriseId)
    if (phone !== undefined) pause.begin(phone)
    tests.count(enterpriseId)
  }
}
