/** Mixes a conversation: customer, agent, supervisors and the recording. */
import { mix, SILENCE } from '../media/g711.ts'
import type { Recorder } from '../media/recorder.ts'
import type { Voice } from '../simulated/simulated-peer.ts'

/** Who hears a supervisor: `agent` is a whisper. */
export type Audience = 'none' | 'agent' | 'both'

export interface Monitor extends Voice {
  /** Extension of the supervisor. */
  readonly supervisor: string
  audience: Audience
  /** The conversation ended. */
  leave(): void
}

export interface Conversation {
  readonly callRecordId: string | undefined
  readonly extension: string
  readonly customer: Voice
  readonly agent: Voice
  readonly monitors: Set<Monitor>
  readonly recorder: Recorder | undefined
  /** Hold and mute of an own device; a browser does them itself. */
  isHeld: boolean
  isMuted: boolean
}

/** Processes the next 20 ms of a conversation. */
export function talk({ customer, agent, monitors, recorder, isHeld, isMuted }: Conversation): void {
  const fromCustomer = customer.nextFrame()
  const spoken = agent.nextFrame()
  const fromAgent = isHeld || isMuted ? SILENCE : spoken
  const supervisors = [...monitors].map(monitor => ({ monitor, frame: monitor.nextFrame() }))
  const speakers = supervisors.filter(({ monitor }) => monitor.audience !== 'none')
  const of = (audience: Audience) =>
    speakers.filter(({ monitor }) => monitor.audience === audience).map(({ frame }) => frame)
  const [toBoth, whispered] = [of('both'), of('agent')]
  customer.receive(mix([fromAgent, ...toBoth]))
  agent.receive(mix([...(isHeld ? [] : [fromCustomer, ...toBoth]), ...whispered]))
  const both = mix([fromCustomer, fromAgent])
  for (const { monitor } of supervisors) {
    const others = speakers.filter(speaker => speaker.monitor !== monitor).map(({ frame }) => frame)
    monitor.receive(mix([both, ...others]))
  }
  recorder?.write(mix([both, ...toBoth]))
}
