import { afterEach } from 'vitest'
import { type Environment, stopCore } from '../../../core/environment/environment.ts'
import { receive } from '../../../core/net/realtime-frames.ts'
import { $notices } from '../../../core/notices.ts'
import { dial, register, setUpPhone, unregister } from '../../../core/phone/phone.ts'
import { defaultPhoneSettings } from '../../../core/phone/state/phone-settings.ts'
import { type HostEventName, type HostEvents, onHostEvent } from '../../../core/public-events.ts'
import { seat, signIn } from '../server/signed-in.ts'
import { type FakeLine, fakeLine } from './fake-line.ts'
import { settle } from './test-clock.ts'
import { ok } from './test-server.ts'

type Reported = {
  readonly [Name in HostEventName]: { readonly name: Name } & HostEvents[Name]
}[HostEventName]

const names: readonly HostEventName[] = [
  'dial',
  'incoming',
  'screen-pop',
  'answer',
  'call-state',
  'call-end',
  'registration',
  'audio-blocked',
  'recall-clear',
  'error',
  'leader-change'
]

/** A signed-in agent with a telephone, and the page's events since. */
export async function phoneScene(
  options: {
    readonly signState?: string
    readonly seat?: Partial<typeof seat>
    readonly routes?: Parameters<typeof signIn>[0]
    readonly isRegistered?: boolean
    readonly env?: Partial<Environment>
  } = {}
) {
  const lines: FakeLine[] = []
  const events: Reported[] = []
  const status = { ...seat, signState: options.signState ?? 'SIGN_FREE', ...options.seat }
  const { env, server } = await signIn(
    { 'GET /agent/status': () => ok(status), ...options.routes },
    {
      openLine: async config => {
        const opened = fakeLine(config)
        lines.push(opened)
        return opened.line
      },
      ...options.env
    }
  )
  const stops = names.map(name =>
    onHostEvent(name, detail => events.push({ name, ...(detail as object) } as Reported))
  )
  ending = () => {
    for (const stop of stops) stop()
  }
  if (options.isRegistered ?? true) {
    await register()
    await settle()
  }
  return {
    env,
    server,
    lines,
    events,
    /** The line in use. */
    line: () => lines.at(-1) as FakeLine,
    eventsOf: (name: HostEventName) => events.filter(event => event.name === name)
  }
}
export type PhoneScene = Awaited<ReturnType<typeof phoneScene>>

export const number = '13800138000'

/** The agent has placed a call, which was answered. */
export async function talk({ line }: PhoneScene): Promise<void> {
  await dial(number)
  line().network.connects('r1')
}

/** The server sends a message on the realtime channel. */
export const push = (topic: string, data: unknown): void => receive(JSON.stringify({ topic, data }))

/** Texts of the current notices. */
export const notices = (): string[] => $notices.get().map(notice => notice.text)

let ending = () => {}

afterEach(async () => {
  ending()
  ending = () => {}
  stopCore()
  await unregister()
  setUpPhone(defaultPhoneSettings)
})
