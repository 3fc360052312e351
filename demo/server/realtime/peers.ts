/** The other servers that share the database, and the logins that are connected to them. */
import type { Requester } from '../auth/requester.ts'
import type { BusMessage, ConnectedLogin, RealtimeBus } from './realtime-bus.ts'

const BEAT = 3000
/** How late a beat may come. */
const SLACK = 1000
/** A server without a message for so long is gone, and who was connected to it is absent. */
const GONE = 10_000
/** It may only be slow, and is sent messages for longer. */
const FORGOTTEN = 5 * 60_000
/** How long the start waits for the answers of the servers that run. */
const ANSWERS = 1000

interface Peer {
  seenAt: number
  isGone: boolean
  /** Until `here`, the logins of a server are not complete. */
  isKnown: boolean
  readonly logins: Map<string, ConnectedLogin>
}

const keyOf = ({ family, enterpriseId, userId }: ConnectedLogin): string =>
  `${family} ${enterpriseId} ${userId}`

export function peers(bus: RealtimeBus) {
  const servers = new Map<string, Peer>()
  /** Own logins with the number of their open channels. */
  const own = new Map<string, { readonly login: ConnectedLogin; channels: number }>()
  let onChange = (): void => undefined
  let onJoin: (requester: Requester) => void = () => {}
  const onGone: ((server: string) => void)[] = []
  const shares: (() => BusMessage)[] = []
  let onLoss = (): void => undefined
  /** Servers that were silent for so long, and those of them for which something was not sent. */
  const [forgotten, missing] = [new Set<string>(), new Set<string>()]
  /** Servers that had not answered when this one began. */
  const unknown = new Set<string>()

  const send = (message: BusMessage): void => {
    if (!bus.isShared) return
    if (servers.size > 0 || !bus.isCurrent()) bus.send(message)
    else for (const server of forgotten) missing.add(server)
  }
  /** `here` comes last: after it the receiver knows everything. */
  const sendOwn = (): void => {
    for (const share of shares) bus.send(share())
    bus.send({ kind: 'here', logins: [...own.values()].map(({ login }) => login) })
  }
  const isRunning = ({ seenAt, isGone }: Peer): boolean =>
    !isGone && performance.now() - seenAt < GONE
  /** Since when the messages of the others arrive without a gap. */
  let currentSince = performance.now()
  const gone = (server: string): void => {
    for (const listener of onGone) listener(server)
  }

  function peerOf(server: string): Peer {
    const peer = servers.get(server) ?? {
      ...{ seenAt: 0, isGone: false, isKnown: false },
      logins: new Map<string, ConnectedLogin>()
    }
    servers.set(server, peer)
    peer.seenAt = performance.now()
    peer.isGone = false
    return peer
  }

  function join(peer: Peer, login: ConnectedLogin): void {
    peer.logins.set(keyOf(login), login)
    if (!login.isConfined) onJoin(login)
  }

  /** Messages of these were lost: they say again what they have, until which it is not known. */
  function renew(some: readonly Peer[]): void {
    for (const peer of some) peer.isKnown = false
    bus.send({ kind: 'request' })
  }

  function beat(): void {
    bus.send({ kind: 'beat' })
    // An outage of the database says nothing about the other servers.
    if (!bus.isCurrent()) {
      currentSince = performance.now()
      return
    }
    for (const [server, peer] of servers) {
      const silence = performance.now() - peer.seenAt
      if (silence > FORGOTTEN && servers.delete(server)) forgotten.add(server)
      if (silence < GONE || peer.isGone) continue
      onLoss()
      peer.isGone = true
      peer.isKnown = false
      peer.logins.clear()
      gone(server)
    }
  }
  const timer = bus.isShared ? setInterval(beat, BEAT).unref() : undefined

  const some = (isWanted: (login: ConnectedLogin) => boolean): boolean => {
    for (const { logins } of servers.values())
      for (const login of logins.values()) if (isWanted(login)) return true
    return false
  }

  return {
    /** Sends to the other servers, if there are any. */
    send,

    /** Introduces this server to those that run, and waits briefly for their answers. */
    async begin(): Promise<void> {
      if (!bus.isShared) return
      const running = new Set(await bus.serversSince(GONE))
      currentSince = performance.now()
      // One that does not answer is gone for this server, too, some time later.
      for (const server of running) if (!servers.has(server)) peerOf(server)
      bus.send({ kind: 'request' })
      sendOwn()
      const areKnown = () => [...running].every(server => servers.get(server)?.isKnown)
      if (areKnown()) return
      await new Promise<void>(resolve => {
        const late = setTimeout(resolve, ANSWERS)
        onChange = () => {
          if (!areKnown()) return
          clearTimeout(late)
          resolve()
        }
      })
      onChange = () => undefined
      for (const one of running) if (!servers.get(one)?.isKnown) unknown.add(one)
    },

    /** What another server says of itself; other messages prove that it runs. */
    receive(message: BusMessage, server: string): void {
      if (message.kind === 'end') {
        if (servers.delete(server)) gone(server)
        return
      }
      forgotten.delete(server)
      if (missing.delete(server)) bus.send({ kind: 'gap' })
      // One that was forgotten has not heard of later logins.
      if (message.kind === 'request' || !servers.has(server)) sendOwn()
      const peer = peerOf(server)
      if (message.kind === 'here') {
        peer.logins.clear()
        for (const login of message.logins) join(peer, login)
        peer.isKnown = true
        onChange()
        // Pushes to users who are connected there were not sent meanwhile.
        if (unknown.delete(server)) bus.send({ kind: 'missed' })
      } else if (message.kind === 'joined') join(peer, message.login)
      else if (message.kind === 'left') peer.logins.delete(keyOf(message.login))
      else if (message.kind === 'gap') renew([peer])
      else if (message.kind === 'beat' && !peer.isKnown) bus.send({ kind: 'request' })
    },

    /** Messages were lost: every server says again who is connected to it. */
    renew: (): void => renew([...servers.values()]),

    /** Whether another server is heard of. */
    isRunning(server: string): boolean {
      const peer = servers.get(server)
      return peer !== undefined && isRunning(peer)
    },
    /**
     * It counts as gone until it is heard of, and then says again what it has; not if its last message is
     * younger than a beat: then it is slow.
     */
    suspect(server: string): void {
      const peer = servers.get(server)
      if (!peer || performance.now() - peer.seenAt < BEAT + SLACK) return
      peer.seenAt = Math.min(peer.seenAt, performance.now() - GONE)
      peer.isKnown = false
    },
    /** The servers that run; undefined while this one cannot tell. */
    running: (): readonly string[] | undefined =>
      bus.isCurrent() && performance.now() - currentSince > GONE + BEAT
        ? [...servers].filter(([, peer]) => isRunning(peer)).map(([server]) => server)
        : undefined,
    /** Called when a server has ended or was not heard of for some time. */
    listenToEnds: (listener: (server: string) => void): void => void onGone.push(listener),
    /** What this server has is part of its introduction to the others. */
    share: (what: () => BusMessage): void => void shares.push(what),

    /** Called when a user is connected to another server. */
    listen(listener: (requester: Requester) => void): void {
      onJoin = listener
    },

    /** Whether another server runs. */
    hasOthers: (): boolean => [...servers.values()].some(({ isGone }) => !isGone),
    /** The same within the last minutes: one that was killed is started again. */
    hadOthers: (): boolean => servers.size > 0,
    /** Called when a server is gone without a word: it may not have sent its last messages. */
    listenToLoss(listener: () => void): void {
      onLoss = listener
    },

    /** A channel of a login was opened here. */
    joined(login: ConnectedLogin): void {
      if (!bus.isShared) return
      const key = keyOf(login)
      const known = own.get(key)
      if (known) known.channels += 1
      else {
        own.set(key, { login, channels: 1 })
        send({ kind: 'joined', login })
      }
    },
    left(login: ConnectedLogin): void {
      const known = own.get(keyOf(login))
      if (!known) return
      known.channels -= 1
      if (known.channels > 0) return
      own.delete(keyOf(login))
      send({ kind: 'left', login })
    },

    /** Whether a user is connected to another server. */
    isConnected: ({ userId, enterpriseId }: Requester): boolean =>
      some(one => !one.isConfined && one.userId === userId && one.enterpriseId === enterpriseId),
    isLoginConnected: (family: string): boolean => some(one => one.family === family),
    peopleIn: (enterpriseId: string): readonly string[] =>
      [...servers.values()].flatMap(({ logins }) =>
        [...logins.values()]
          .filter(login => login.enterpriseId === enterpriseId)
          .map(({ userId }) => userId)
      ),

    async stop(): Promise<void> {
      clearInterval(timer)
      if (bus.isShared) bus.send({ kind: 'end' })
      await bus.stop()
    }
  }
}
