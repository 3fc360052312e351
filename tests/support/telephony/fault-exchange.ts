/**
 * The exchange with one customer, and a network to the agent's page in which a test injects faults.
 */
import { UA } from 'jssip'
import type { AnswerOptions, ReferEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent } from 'jssip/lib/UA'
import { createParts } from '../../../demo/server/telephony/calls/call-parts.ts'
import { createCalls } from '../../../demo/server/telephony/calls/call-table.ts'
import type { Link } from '../../../demo/server/telephony/sip/connection-flow.ts'
import { services } from '../../../demo/server/telephony/sip/routing.ts'
import { createSipProxy } from '../../../demo/server/telephony/sip/sip-proxy.ts'
import { testStream } from '../core/test-devices.ts'
import { type TestSocket, testSocket } from '../core/test-sockets.ts'
import { ownSocket } from '../server/own-socket.ts'

const REALM = 'demo.hutong'
const LOST = 1006
const GIVEN_UP = 4002

/** `gone`: cut, and refused; `dead`: drops all packets silently; `hung`: answers pings only. */
type Wire = 'up' | 'gone' | 'dead' | 'hung'
const PING = '\r\n\r\n'

export interface Ended {
  readonly hangupType: number
  readonly connectResult: number
}

const farEnd = () =>
  ({
    mediaStream: testStream().stream,
    mediaConstraints: { audio: true, video: false },
    pcConfig: { isFarEnd: true }
  }) as unknown as AnswerOptions

export function faultExchange() {
  let wire: Wire = 'up'
  let open: readonly {
    readonly page: TestSocket
    readonly lose: () => void
    readonly kill: () => void
  }[] = []
  const ended: Ended[] = []
  /** Events at the customer, in order. */
  const events: string[] = []
  const customer = { picksUp: true, refusesWith: 0, sdp: '', refusesOffers: 0 }
  let secret = 'sip-secret'
  let session: RTCSession | undefined
  /** The transfer target: rings until a test decides. */
  let called: RTCSession | undefined
  /** Realtime channels. */
  const others: TestSocket[] = []
  let own = begin()

  function begin() {
    const calls = createCalls(
      createParts(
        {
          started: () => {},
          ringing: () => {},
          answered: () => {},
          ended: ({ hangupType, connectResult }) => void ended.push({ hangupType, connectResult }),
          registered: () => {}
        },
        { rings: () => false, close: async () => undefined },
        () => true
      )
    )
    const secretOf = (extension: string) => (extension === '100' ? secret : undefined)
    const proxy = createSipProxy({
      realm: REALM,
      secretOf,
      isExtension: number => secretOf(number) !== undefined,
      mayRing: () => true,
      hasOwnDevice: () => false,
      ringDevice: () => undefined,
      mayListen: () => false,
      registered: calls.reachable,
      restarted: () => {},
      calls,
      log: () => {}
    })
    const [first, second] = services.map(service => {
      const ua = new UA({
        sockets: ownSocket(service, proxy) as never,
        uri: `${service.split('@')[0]}@${REALM}`,
        contact_uri: service,
        register: false,
        session_timers: true,
        no_answer_timeout: 120
      })
      ua.start()
      return ua
    })
    first?.on('newRTCSession', (event: IncomingRTCSessionEvent) => {
      follow(event.session)
      if (String(event.originator) !== 'remote') return
      events.push('rings')
      if (customer.refusesWith) event.session.terminate({ status_code: customer.refusesWith })
      else if (customer.picksUp) event.session.answer(farEnd())
    })
    second?.on('newRTCSession', ({ session: next }: IncomingRTCSessionEvent) => {
      called = next
    })
    return {
      proxy,
      ua: first as UA,
      stop() {
        proxy.stop()
        calls.stop()
      }
    }
  }

  function follow(started: RTCSession): void {
    if (session?.isEnded() !== false) session = started
    started.on('confirmed', () => events.push('talks'))
    started.on('hold', ({ originator }) => String(originator) === 'remote' && events.push('held'))
    started.on(
      'unhold',
      ({ originator }) => String(originator) === 'remote' && events.push('resumed')
    )
    started.on('ended', () => events.push('over'))
    started.on('failed', () => events.push('over'))
    started.on('sdp', description => {
      if (customer.sdp && String(description.originator) === 'local') description.sdp = customer.sdp
    })
    started.on(
      'reinvite',
      ({ reject }: { reject?: (options: { status_code: number }) => void }) => {
        if (customer.refusesOffers > 0) reject?.({ status_code: 488 })
        customer.refusesOffers--
      }
    )
    started.on('refer', ({ accept }: ReferEvent) => accept(() => {}, farEnd()))
  }

  /** What the page opens: this exchange is the far end of it. */
  function openSocket(url: string, protocols?: string | string[]): TestSocket {
    const page = testSocket(url, protocols)
    if (protocols !== 'sip') {
      others.push(page)
      return page
    }
    const { proxy } = own
    const { close: closePage } = page
    let link: Link | undefined
    let isDead = false
    const lose = (isForGood: boolean): void => {
      if (link) proxy.detach(link, isForGood)
      link = undefined
      open = open.filter(each => each.page !== page)
    }
    Object.assign(page, {
      send(text: unknown): void {
        if (wire !== 'up' && !(wire === 'hung' && text === PING)) return
        queueMicrotask(() => {
          if (link && !isDead) proxy.receive(link, String(text))
        })
      },
      close(code?: number): void {
        if (wire === 'up' && !isDead) lose(code !== GIVEN_UP)
        closePage(code)
      }
    })
    queueMicrotask(() => {
      if (wire === 'gone') page.drops(LOST)
      if (page.readyState !== 0 || wire === 'dead' || wire === 'gone') return
      const send = (text: string) => {
        if (isDead || wire === 'dead' || (wire === 'hung' && text !== '\r\n')) return
        queueMicrotask(() => link && page.deliverRaw(text))
      }
      link = proxy.attach({ send, close: () => page.drops(1008) })
      const kill = () => {
        isDead = true
      }
      open = [...open, { page, lose: () => lose(false), kill }]
      page.accept()
    })
    return page
  }

  /** Notifies both ends. */
  function drop(): void {
    for (const { page, lose } of open) {
      lose()
      page.drops(LOST)
    }
  }

  return {
    openSocket,
    others,
    ended,
    events,
    customer: Object.assign(customer, {
      answers: () => session?.answer(farEnd()),
      refuses: (status: number) => session?.terminate({ status_code: status }),
      hangsUp: () => session?.terminate(),
      calls: () =>
        own.ua.call(`sip:100@${REALM}`, { ...farEnd(), fromUserName: '13900139000' } as never),
      /** The transfer target answers the call, or rejects it. */
      areTaken: () => called?.answer(farEnd()),
      areRefused: (status: number) => called?.terminate({ status_code: status }),
      isTalking: () => session?.isEstablished() === true,
      isOver: () => session?.isEnded() !== false
    }),
    /** The connection breaks, and new ones break as soon as they are attempted. */
    cut() {
      wire = 'gone'
      drop()
    },
    /** Nothing passes any more, without a notification. */
    deaden() {
      wire = 'dead'
    },
    /** The current connection passes nothing any more, without a notification; new ones would. */
    halfOpen() {
      for (const { kill } of open) kill()
    },
    /** Connections open, and the exchange behind them answers pings only. */
    hang() {
      wire = 'hung'
    },
    secretIs(next: string) {
      secret = next
    },
    repair() {
      wire = 'up'
    },
    /** One connection breaks, as when a proxy closes it. */
    drop,
    /** The exchange restarts without its former state. */
    restart() {
      drop()
      own.stop()
      session = called = undefined
      own = begin()
    },
    isRegistered: () => own.proxy.isRegistered('100'),
    /** Ends the registration, and the connection that carried it. */
    disconnects: () => own.proxy.disconnect((_flow, extension) => extension === '100'),
    close: () => own.stop()
  }
}
