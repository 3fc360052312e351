/** A telephone without a browser, registered at the reference backend: JsSIP and werift in this process. */
import type { EndEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent } from 'jssip/lib/UA'
import { beep, FRAME } from '../../../demo/server/telephony/media/g711.ts'
import { JsSIP, mediaOf } from '../../../demo/server/telephony/media/webrtc-media.ts'
import { createLeg } from '../../../demo/server/telephony/sip/call-leg.ts'
import type { TestBackend } from '../server/backend.ts'

interface Ended {
  /** The SIP status of a call that never was one. */
  readonly status: number | undefined
  readonly isOurs: boolean
}

export async function openPhone(backend: TestBackend, token: string) {
  const { body } = await backend.send('/api/agent/status', { token })
  const { data } = body as { data: { agentExtensionNumber: string; password: string } }
  const ua = new JsSIP.UA({
    sockets: new JsSIP.WebSocketInterface(`${backend.url.replace(/^http/, 'ws')}/sip`),
    uri: `sip:${data.agentExtensionNumber}@demo.hutong`,
    password: data.password
  })
  await new Promise<void>((ready, failed) => {
    ua.on('registered', () => ready())
    ua.on('registrationFailed', ({ cause }) => failed(new Error(cause)))
    ua.start()
  })

  return {
    /** The INVITE of the next incoming call, as received. */
    rings: () =>
      new Promise<string>(come => {
        ua.on('newRTCSession', (event: IncomingRTCSessionEvent) => {
          if (event.originator === 'remote') come(event.request.toString())
        })
      }),
    /** Resolves when the other side has answered or refused. What is sent is a tone. */
    async call(number: string) {
      const leg = createLeg(
        () => ({}),
        () => {}
      )
      const tone = beep(440, 20).subarray(0, FRAME)
      const session: RTCSession = ua.call(`sip:${number}@demo.hutong`, mediaOf(leg.track))
      leg.bind(session)
      const clock = setInterval(() => leg.receive(tone), 20)
      const over = new Promise<Ended>(ended => {
        const end = ({ message, originator }: EndEvent): void => {
          clearInterval(clock)
          const { status_code: status } = (message ?? {}) as { status_code?: number }
          ended({ status, isOurs: originator === 'local' })
        }
        session.on('ended', end)
        session.on('failed', end)
      })
      const answered = new Promise<void>(confirmed => session.on('confirmed', () => confirmed()))
      await Promise.race([answered, over])
      const passTo = (target: string) => session.refer(`sip:${target}@demo.hutong`)
      return { over, received: leg.traffic, end: () => session.terminate(), passTo }
    },
    close: () => ua.stop()
  }
}
