import { probeNumber } from '../../../demo/server/telephony/simulated/number-probe.ts'

/** Mobile numbers in this state of the simulated network. */
export function probedNumbers(
  state: ReturnType<typeof probeNumber>,
  count: number,
  from = 0
): readonly string[] {
  const found: string[] = []
  for (let at = from; found.length < count; at++) {
    const phone = `139${String(20_000_000 + at)}`
    if (probeNumber(phone) === state) found.push(phone)
  }
  return found
}
