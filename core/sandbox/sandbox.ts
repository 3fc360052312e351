import { atom, readonlyType } from 'nanostores'
import { type Environment, environment } from '../environment/environment.ts'
import type { AuthProvider } from '../session/sign-in/auth-provider.ts'
import { allAnswers } from './answers/all-answers.ts'
import { ENT_ID, TOKEN_SECONDS, USER_ID } from './answers/session-answers.ts'
import { callBook } from './simulation/call-book.ts'
import { simulatedFetch } from './simulation/simulated-fetch.ts'
import { simulatedLine } from './simulation/simulated-line.ts'
import { simulatedSockets } from './simulation/simulated-socket.ts'
import { simulatedMedia } from './simulation/simulated-sound.ts'
import { AGENT_NAME, byTask } from './world/calls.ts'
import { nextId, openWorld, pushUnread } from './world/world.ts'

/** What the sandbox's controls do: everything that a real page does not decide itself. */
export interface SandboxControls {
  /** Numbers of the simulated customers, with their names. */
  readonly customers: () => readonly { readonly phone: string; readonly name: string }[]
  /** A customer, or any other number, calls the agent. Nothing happens while the telephone is unregistered. */
  readonly incomingCall: (number?: string) => void
  /** The robot of a call task passes its customer to the agent, with what was said. */
  readonly taskCall: () => void
  /** The far end answers the agent's call at once. */
  readonly remoteAnswers: () => void
  /** The far end ends the call, or rejects it. */
  readonly remoteHangsUp: () => void
  readonly remoteHolds: (on: boolean) => void
  /** Cuts API, realtime channel and SIP, or restores them. */
  readonly setNetwork: (on: boolean) => void
  /** Whether the registrar accepts the telephone. */
  readonly setRegistrar: (accepts: boolean) => void
  readonly setMicrophone: (is: 'granted' | 'denied' | 'absent') => void
  /** A supervisor changes the state of the seat. */
  readonly setSeat: (state: 'SIGN_FREE' | 'SIGN_BUSY' | 'OFF_LINE') => void
  /** A system message is received. */
  readonly sendMessage: (title: string, message: string) => void
}

const $controls = atom<SandboxControls | undefined>()

/** The controls of the page's sandbox; undefined while none is open. */
export const $sandbox = readonlyType($controls)

/** Base URL of the API in the sandbox; nothing is requested from it. */
export const sandboxAddress = 'https://sandbox.invalid/api'

/** Tokens of the sandbox's one user. */
export const sandboxToken: AuthProvider = async () => ({
  accessToken: 'sandbox',
  expiresAt: environment().now() + TOKEN_SECONDS * 1000,
  userId: USER_ID,
  entId: ENT_ID,
  userName: AGENT_NAME
})

/** A storage that ends with the page. */
function pageStorage(): Environment['storage'] {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key)
  }
}

/**
 * Replaces the ports of a page's environment by the sandbox: no request, socket, device or stored
 * value leaves the page, and other tabs are not joined.
 */
export function openSandbox(page: Environment): Environment {
  const later = (milliseconds: number, act: () => void) => {
    const stop = page.every(milliseconds, () => {
      stop()
      act()
    })
    return stop
  }
  const sockets = simulatedSockets(later)
  const world = openWorld({
    now: page.now,
    later,
    push: (topic, data) => sockets.send({ topic, data })
  })
  const book = callBook(world)
  const line = simulatedLine(book)
  let isOnline = true
  let microphone: 'granted' | 'denied' | 'absent' = 'granted'

  $controls.set({
    customers: () =>
      world.customers.map(({ phone, customerName }) => ({ phone, name: customerName })),
    incomingCall: number => line.ring(number ?? world.customers[0]?.phone ?? ''),
    taskCall: () => line.ring(world.customers[0]?.phone ?? '', byTask),
    remoteAnswers: line.answer,
    remoteHangsUp: line.hangUp,
    remoteHolds: line.hold,
    setNetwork: on => {
      isOnline = on
      sockets.network(on)
      line.network(on)
    },
    setRegistrar: line.registrar,
    setMicrophone: is => {
      microphone = is
    },
    setSeat: book.choose,
    sendMessage: (title, message) => {
      const tip = { id: nextId(world, 'tip'), title, message, createTime: world.now() }
      world.tips = [{ ...tip, hasRead: false }, ...world.tips]
      pushUnread(world)
    }
  })

  return {
    ...page,
    fetch: simulatedFetch({
      apiBase: page.apiBase,
      world,
      answers: allAnswers(book),
      isOnline: () => isOnline
    }),
    openSocket: sockets.open,
    storage: pageStorage(),
    sessionStorage: pageStorage(),
    openChannel: name => page.openChannel(`sandbox-${page.uuid()}-${name}`),
    locks: undefined,
    openLine: async () => line.open(),
    fetchLine: async () => {},
    media: simulatedMedia(page.media, () => microphone),
    openProbes: async () => ({ ...(await page.openProbes()), isSandbox: true })
  }
}
