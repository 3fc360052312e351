/** A page with JsSIP as it comes: the microphone is opened for each call, and the offer waits for all candidates. */
import { UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'

let ua: UA | undefined

export const defaultPhone = {
  start: (url: string, uri: string, password: string): Promise<void> =>
    new Promise((done, failed) => {
      ua = new UA({ sockets: [new WebSocketInterface(url)], uri, password })
      ua.on('registered', () => done())
      ua.on('registrationFailed', ({ cause }) => failed(new Error(String(cause))))
      ua.start()
    }),
  /** Resolves with the ms from here to the 200. */
  call: (number: string, iceServers: RTCIceServer[]): Promise<number> =>
    new Promise((done, failed) => {
      const begunAt = performance.now()
      const session: RTCSession | undefined = ua?.call(number, {
        mediaConstraints: { audio: true, video: false },
        pcConfig: { iceServers },
        eventHandlers: {
          accepted: () => {
            done(performance.now() - begunAt)
            setTimeout(() => session?.terminate(), 300)
          },
          failed: ({ cause }: { cause: string }) => failed(new Error(cause))
        }
      })
    })
}
export type DefaultPhone = typeof defaultPhone
Reflect.set(globalThis, 'defaultPhone', defaultPhone)
