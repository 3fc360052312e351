import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Push } from '../../../core/contract/topics.ts'
import { consumeTicket } from '../auth/login-tickets.ts'
import type { Requester } from '../auth/requester.ts'
import type { Session } from '../auth/token-store.ts'
import type { Backend } from '../backend.ts'
import { notSignedIn } from '../http/refusal.ts'
import { type BusPlace, busOf } from './choose-bus.ts'
import { closeIfEnded, followLogins } from './ended-logins.ts'
import { openChannels } from './open-channels.ts'
import { peers as openPeers } from './peers.ts'
import { type BusMessage, type ConnectedLogin, localBus, type RealtimeBus } from './realtime-bus.ts'
import { serverRequests } from './server-requests.ts'

const PATHS = ['/ws/workbench', '/ws/dashboard']

/** In ms: pages that may have missed the last pushes of a killed server do not come back all at once. */
const RENEWED = 20_000

const loginOf = ({ userId, enterpriseId, family, confinedTo }: Session): ConnectedLogin => ({
  ...{ userId, enterpriseId, family },
  isConfined: confinedTo !== undefined
})

/**
 * The open realtime channels and their users, at this server and at those that share its database.
 * Own channels are served at once, and the bus takes the same to the other servers (rule realtime-23).
 */
export function realtimeServer(
  silence: number,
  bus: RealtimeBus = localBus(),
  { server: own, reply: limit, log }: Pick<Place, 'server' | 'reply' | 'log'> = {
    ...{ server: '', reply: 0, log: () => undefined }
  }
) {
  const channels = openChannels(silence)
  const peers = openPeers(bus)
  const { send, isRunning, suspect } = peers
  const requests = serverRequests({ own, limit, send, isRunning, suspect, log })
  const listeners: ((message: BusMessage, server: string) => void)[] = []
  const onLoss: (() => void)[] = []
  let disconnect: (extension: string) => void = () => {}
  const lose = () => {
    for (const listener of onLoss) listener()
  }
  function serve(message: BusMessage): void {
    if (message.kind === 'push') {
      const { userId, enterpriseId, push } = message
      if (enterpriseId === undefined) channels.publish(userId, push)
      else channels.publishTo({ userId, enterpriseId }, push)
    } else if (message.kind === 'kick') channels.kick(message.family, message.hashes)
    else if (message.kind === 'close') channels.closeFamily(message.family)
    else if (message.kind === 'reconnect') channels.reconnect(message)
    else if (message.kind === 'disconnect') disconnect(message.extension)
    // What was lost is read again by the pages when they connect again, if they still may.
    else if (message.kind === 'gap') {
      channels.cut()
      lose()
    } else if (message.kind === 'missed') channels.renew(RENEWED)
  }
  function serveAll(message: BusMessage): void {
    serve(message)
    peers.send(message)
  }
  peers.listenToLoss(() => {
    channels.renew(RENEWED)
    lose()
  })
  bus.listen({
    receive(message, server, age = 0) {
      peers.receive(message, server)
      serve(message)
      requests.receive(message, server, age)
      for (const listener of listeners) listener(message, server)
    },
    lost() {
      channels.cut()
      peers.renew()
      lose()
    }
  })

  return {
    ...channels,
    /** The channels of this server alone. */
    here: channels,

    join(socket: WebSocket, session: Session): void {
      channels.join(socket, session)
      const login = loginOf(session)
      peers.joined(login)
      socket.on('close', () => peers.left(login))
    },

    /** Sends to every open channel of a user. */
    publish: (userId: string, push: Push): void => serveAll({ kind: 'push', userId, push }),

    /** Sends to a user's channels of one enterprise. */
    publishTo: ({ userId, enterpriseId }: Requester, push: Push): void =>
      serveAll({ kind: 'push', userId, enterpriseId, push }),

    /** Called when a channel of a user was opened or closed here, or opened at another server. */
    listenToPresence(
      listener: (requester: Requester) => void,
      onElsewhere: (requester: Requester) => void
    ): void {
      channels.listenToPresence(listener)
      peers.listen(onElsewhere)
    },

    /** Whether a user has an open channel at this server. */
    isConnectedHere: channels.isConnected,
    /** The same at any server. */
    isConnected: (requester: Requester): boolean =>
      channels.isConnected(requester) || peers.isConnected(requester),

    /** Whether a page of a login is connected. */
    isLoginConnected: (family: string): boolean =>
      channels.isLoginConnected(family) || peers.isLoginConnected(family),

    /** The users with an open channel in an enterprise. */
    peopleIn: (enterpriseId: string): ReadonlySet<string> =>
      new Set([...channels.peopleIn(enterpriseId), ...peers.peopleIn(enterpriseId)]),

    /**
     * Notifies a login's pages that it was taken over elsewhere, and leaves them time to show it.
     */
    kick: (family: string, hashes: readonly string[]): void =>
      serveAll({ kind: 'kick', family, hashes }),

    /** Closes the channels of one login regularly. */
    closeFamily: (family: string): void => serveAll({ kind: 'close', family }),

    /** Makes a user's pages in one enterprise reconnect and reload their session. */
    reconnect: ({ userId, enterpriseId }: Requester): void =>
      serveAll({ kind: 'reconnect', userId, enterpriseId }),

    /** Called when another server disconnects the telephones of an extension. */
    onDisconnect(listener: (extension: string) => void): void {
      disconnect = listener
    },
    disconnectElsewhere: (extension: string): void => peers.send({ kind: 'disconnect', extension }),

    /** Id of this run of the server. */
    own,
    /** Whether another server that shares the database is heard of. */
    isRunning: peers.isRunning,
    /** The other servers that run; undefined while this one cannot tell. */
    runningServers: peers.running,
    /** Sends to the other servers, if there are any. */
    sendElsewhere: peers.send,
    /** Called with the messages of other servers. */
    onMessage: (listener: (message: BusMessage, server: string) => void): void =>
      void listeners.push(listener),
    /** Has everything read again that messages of other servers may have announced. */
    readAgain: lose,
    /** Called when messages of other servers were lost, or may have been: what they announced is read again. */
    onLoss: (listener: () => void): void => void onLoss.push(listener),
    /** Called when another server has ended or was not heard of for 10 s. */
    onServerGone: peers.listenToEnds,
    /** What this server has is sent to servers that begin, or have missed something. */
    share: peers.share,
    /** A request to another server, and the replies to requests of others. */
    ask: requests.ask,
    onAsk: requests.listen,

    /** Whether another server shares the database at the moment. */
    hasOthers: peers.hasOthers,
    hadOthers: peers.hadOthers,
    /** Undefined for a server with a database of its own. */
    busLag: () => bus.lag?.(),

    /** Introduces this server to the others, before it takes channels. */
    begin: peers.begin,
    /** Sends the last messages to the other servers; after everything that publishes. */
    async end(): Promise<void> {
      requests.stop()
      await peers.stop()
    }
  }
}

export type RealtimeServer = ReturnType<typeof realtimeServer>

interface Place extends BusPlace {
  readonly silence: number
  /** How long another server may take to reply to a request, in ms. */
  readonly reply: number
}

/** Opens the channels of a server, with the bus that its database needs; it is yet to `begin`. */
export async function openRealtime({ silence, ...place }: Place): Promise<RealtimeServer> {
  const bus = await busOf(place)
  const realtime = realtimeServer(silence, bus, place)
  const logins = followLogins(place.db, bus, realtime.here, realtime.readAgain)
  realtime.onLoss(() => void logins.closeEnded())
  const end = () => {
    logins.stop()
    return realtime.end()
  }
  return { ...realtime, end }
}

/** The two channels. A ticket opens one, once; the access token never appears in a URL. */
export function realtimeRoutes(app: FastifyInstance, backend: Backend): void {
  const sessions = new WeakMap<FastifyRequest, Session>()
  for (const path of PATHS)
    app.get(
      path,
      {
        websocket: true,
        preValidation: async (request: FastifyRequest) => {
          backend.faults.refuseSocket('realtime')
          backend.origins.check(request)
          const { access_token: ticket } = request.query as { access_token?: unknown }
          const session = await consumeTicket(backend.shortLived, ticket, 'realtime')
          if (!session) throw notSignedIn()
          sessions.set(request, session)
        }
      },
      (socket, request) => {
        const session = sessions.get(request)
        if (!session) return socket.terminate()
        backend.realtime.join(socket, session)
        void closeIfEnded(backend.db, socket, session)
      }
    )
}
