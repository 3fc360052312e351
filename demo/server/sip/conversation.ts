/** Who hears whom: a customer, an agent, supervisors who listen in, and the recording. */
import { mix, SILENCE } from './g711.ts'
import type { Voice } from './party.ts'
import type { Recorder } from './recorder.ts'

export interface Monitor extends Voice {
  /** The extension of the supervisor. */
  readonly supervisor: string
  isSpeaking: boolean
  /** The talk is over. */
  leave(): void
}

export interface Conversation {
  readonly callRecordId: string | undefined
  readonly extension: string
  readonly customer: Voice
  readonly agent: Voice
  readonly monitors: Set<Monitor>
  readonly recorder: Recorder | undefined
  /** An own device holds or mutes here; a browser does it by itself. */
  isHeld: boolean
  isMuted: boolean
}

/** The next 20 ms of a conversation. */
export function talk({ customer, agent, monitors, recorder, isHeld, isMuted }: Conversation): void {
  const fromCustomer = customer.speak()
  const spoken = agent.speak()
  const fromAgent = isHeld || isMuted ? SILENCE : spoken
  const supervisors = [...monitors].map(monitor => ({ monitor, said: monitor.speak() }))
  const speakers = supervisors.filter(({ monitor }) => monitor.isSpeaking)
  const aside = speakers.map(({ said }) => said)
  customer.hear(mix([fromAgent, ...aside]))
  agent.hear(isHeld ? SILENCE : mix([fromCustomer, ...aside]))
  const both = mix([fromCustomer, fromAgent])
  for (const { monitor } of supervisors) {
    const others = speakers.filter(speaker => speaker.monitor !== monitor).map(({ said }) => said)
    monitor.hear(mix([both, ...others]))
  }
  recorder?.write(mix([both, ...aside]))
}
