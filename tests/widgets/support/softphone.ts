/** A softphone on a page whose core the test moves by its stores. */
import type { Call, PhoneState, Registration } from '../../../core/phone/state/phone-types.ts'
import { inside, turn, until } from './wait.ts'

export interface Softphone extends HTMLElement {
  variant: string
  open: boolean
  maskNumbers: boolean
  hotkeys: string
  show: string | undefined
  readonly call: { state: string; number: string; muted: boolean; seconds: number } | undefined
  readonly registration: { status: string } | undefined
  dial(number: string): Promise<{ status: string; why?: string }>
  answer(): Promise<void>
  hangUp(): Promise<void>
  hold(on: boolean): Promise<void>
}
/** The stores of the core are plain atoms; only the built types hide that. */
interface Store<Value> {
  get(): Value
  set(value: Value): void
  listen(act: (value: Value) => void): () => void
}
interface Core {
  $phone: Store<PhoneState>
  $registration: Store<Registration>
  $isLeader: Store<boolean>
  $missedCalls: Store<number>
  $recentCalls: Store<{ status: string }>
  $microphone: Store<{ status: string; text?: string }>
  $audioBlocked: Store<boolean>
  $notices: Store<readonly { id: number; tone?: string; text?: string }[]>
  $signState: Store<string>
  $session: Store<{ status: string; user?: object }>
  unregister(): Promise<void>
  callMemory(): Promise<unknown>
}
interface Axe {
  run(
    root: Element,
    options: object
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

export const person: Call = {
  callId: 'c1',
  direction: 'incoming',
  number: '13812345678',
  name: '欧阳小明',
  callRecordId: undefined,
  customerId: undefined,
  kind: 'ordinary'
}
export const talking = {
  status: 'talking',
  call: person,
  since: 0,
  muted: false,
  held: undefined,
  media: 'flowing',
  transferring: undefined
} as const
export const states = {
  idle: { status: 'idle' },
  dialling: { status: 'dialling', call: { ...person, direction: 'outgoing' }, ringing: true },
  ringing: { status: 'ringing', call: person },
  answering: { status: 'answering', call: person },
  talking,
  'wrap-up': {
    status: 'wrap-up',
    call: person,
    seconds: 83,
    outcome: { ok: false, text: '占线', status: 486 }
  }
} as const satisfies Readonly<Record<string, PhoneState>>

export const signedIn = {
  status: 'signed-in',
  user: { userId: 'u1', userName: 'agent1', entId: 'e1' }
}

export let core: Core
export let axe: Axe
export let phone: Softphone
export let place: HTMLElement

/** Gives every test of this file its own softphone of a signed-in user. */
export function withSoftphone(): void {
  before(async () => {
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    const host = '/dist/core.js'
    await import(hutong)
    core = (await import(host)) as Core
    const session = document.createElement('hutong-session')
    session.setAttribute('api-base', '/fake-api')
    document.body.append(session)
    // Loads the telephone: each test begins with it.
    await core.unregister()
    // Loads the recent calls where there is a user, who has no token here.
    await core.callMemory()
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })

  beforeEach(async () => {
    core.$phone.set({ status: 'idle' })
    core.$registration.set({ status: 'registered', expires: 300 })
    core.$microphone.set({ status: 'ready' })
    core.$audioBlocked.set(false)
    core.$signState.set('SIGN_BUSY')
    core.$notices.set([])
    place = document.createElement('div')
    document.body.append(place)
    phone = document.createElement('hutong-softphone') as Softphone
    place.append(phone)
    await inside(phone, '[part=dialpad]')
    // Only now: an element connected to a session with a user would load the telephone.
    await until('the core', () => phone.registration?.status === 'registered')
    core.$session.set(signedIn)
  })
  afterEach(() => {
    core.$phone.set({ status: 'idle' })
    core.$session.set({ status: 'signed-out' })
    place.remove()
  })
}

export const root = () => phone.shadowRoot as ShadowRoot
export const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)]
export const shownText = () => root().querySelector('[part=base]')?.textContent ?? ''
export const button = (name: string) =>
  until(`button ${name}`, () =>
    all('button').find(it => it.textContent === name || it.ariaLabel === name)
  )
export const key = (code: string, target: Element, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      code,
      key: code.replace(/^(Key|Digit)/, ''),
      bubbles: true,
      composed: true,
      cancelable: true,
      ...more
    })
  )
export const number = () => inside<HTMLInputElement>(phone, '[part=number]')
export const nextEvent = (name: string) =>
  new Promise<CustomEvent>(resolve =>
    document.addEventListener(name, event => resolve(event as CustomEvent), { once: true })
  )
export const write = (input: HTMLInputElement, text: string, isComposing = false) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing }))
}
/** Half-way through a transition, a colour is neither the one nor the other. */
export const stillness = async () => {
  await turn()
  const moving = root()
    .getAnimations()
    .filter(it => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // One that is called off moves no more either.
  await Promise.allSettled(moving.map(it => it.finished))
}
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error
  )
