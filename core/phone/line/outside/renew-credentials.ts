/** Replaces credentials of a limited lifetime before they expire, also during a call. */
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { readSeat } from '../../../session/seat.ts'
import { lineInUse } from '../connection.ts'
import type { LineConfig, PhoneLine } from '../line.ts'
import { lineConfig, missingField } from '../line-account.ts'

/** Share of the lifetime after which new ones are read, and after which a failed read is repeated. */
const [READ_AFTER, READ_AGAIN] = [0.75, 0.05]
const SHORTEST_MS = 5000

/** Returns a function that ends it. */
export function renewCredentials(line: PhoneLine, { credentialSeconds }: LineConfig): () => void {
  let stop = () => {}
  let isOver = false

  function wait(seconds: number | undefined, share: number): void {
    if (seconds === undefined || isOver) return
    stop = after(Math.max(SHORTEST_MS, seconds * share * 1000), () => void read(seconds))
  }

  async function read(seconds: number): Promise<void> {
    try {
      await readSeat()
      const config = await lineConfig(false)
      if (isOver || lineInUse() !== line) return
      // Another device has the telephone now.
      if (missingField(config)) return
      line.renew?.(config)
      wait(config.credentialSeconds, READ_AFTER)
    } catch (error) {
      environment().warn('The credentials of the telephone were not renewed', error)
      wait(seconds, READ_AGAIN)
    }
  }

  wait(credentialSeconds, READ_AFTER)
  return () => {
    isOver = true
    stop()
  }
}
