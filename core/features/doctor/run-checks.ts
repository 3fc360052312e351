import { environment, isStarted, type ProbePort } from '../../environment/environment.ts'
import { type CheckName, checkNames, failed, notChecked, type Outcomes } from './check-result.ts'
import { checkApi } from './checks/api-checks.ts'
import { checkEchoCall } from './checks/echo-call.ts'
import { checkIce } from './checks/ice-check.ts'
import { checkMicrophone } from './checks/microphone-check.ts'
import { checkCsp, checkStorage, checkTabs, checkVersions } from './checks/page-checks.ts'
import { checkRealtime } from './checks/realtime-check.ts'
import { checkRegistration, checkSipSocket } from './checks/sip-checks.ts'
import { checkSpeaker, confirmed, playTestSound } from './checks/speaker-check.ts'
import { $doctor, begin, finish, levelIs, soundIsPlayed } from './doctor-state.ts'
import { doctorMessages as messages } from './messages.ts'
import { soundCheckMessages } from './sound-messages.ts'

interface Step {
  readonly checks: readonly CheckName[]
  readonly run: (probes: ProbePort) => Promise<Outcomes>
}

const steps = (isMicrophoneOpened: boolean): readonly Step[] => [
  { checks: ['api', 'cors', 'clock'], run: checkApi },
  { checks: ['realtime'], run: async () => ({ realtime: await checkRealtime() }) },
  { checks: ['sip-socket'], run: async () => ({ 'sip-socket': await checkSipSocket() }) },
  { checks: ['registration'], run: async () => ({ registration: await checkRegistration() }) },
  {
    checks: ['microphone'],
    run: async probes => ({
      microphone: await checkMicrophone(probes, isMicrophoneOpened, levelIs)
    })
  },
  {
    checks: ['speaker', 'echo-call'],
    run: async () => ({
      speaker: await checkSpeaker(),
      'echo-call': $doctor.get().outcomes['echo-call'] ?? notChecked(soundCheckMessages.echoIdle())
    })
  },
  { checks: ['ice'], run: async probes => ({ ice: await checkIce(probes) }) },
  { checks: ['storage'], run: async probes => ({ storage: await checkStorage(probes) }) },
  { checks: ['tabs'], run: async () => ({ tabs: await checkTabs() }) },
  { checks: ['versions'], run: async probes => ({ versions: await checkVersions(probes) }) },
  // Last, since the other checks connect.
  { checks: ['csp'], run: async probes => ({ csp: await checkCsp(probes) }) }
]

/** What the sandbox does not replace. */
const ofBrowser: ReadonlySet<CheckName> = new Set(['csp', 'speaker', 'storage', 'versions'])

/** A simulated server, telephone or microphone is neither well nor at fault. */
function inSandbox({ checks, run }: Step): Step {
  const replaced = checks.filter(check => !ofBrowser.has(check))
  const rest = notChecked(messages.sandbox())
  return {
    checks,
    run: async probes => ({
      ...(replaced.length < checks.length ? await run(probes) : {}),
      ...Object.fromEntries(replaced.map(check => [check, rest]))
    })
  }
}

let queue: Promise<void> = Promise.resolve()

/** Runs one group of checks after another, also those that are requested meanwhile. */
function run(all: () => readonly Step[]): Promise<void> {
  queue = queue.then(async () => {
    if (!isStarted()) return
    const probes = await environment().openProbes()
    for (const step of all()) await perform(step, probes)
  })
  return queue
}

async function perform(step: Step, probes: ProbePort): Promise<void> {
  if (!isStarted()) return
  begin(step.checks)
  const { run } = probes.isSandbox ? inSandbox(step) : step
  finish(await run(probes).catch((error: unknown) => unfinished(step, error)))
}

function unfinished({ checks }: Step, error: unknown): Outcomes {
  if (isStarted()) environment().warn(`The check of ${checks.join(', ')} failed`, error)
  const outcome = failed(
    [messages.unfinished(), messages.unfinishedCause(), messages.unfinishedCure()],
    { error: error instanceof Error ? error.name : 'Error' }
  )
  return Object.fromEntries(checks.map(check => [check, outcome]))
}

/** All checks that need no user. `microphone` opens it, for which the browser may prompt. */
export const runChecks = (options: { readonly microphone: boolean }): Promise<void> =>
  run(() => steps(options.microphone))

/** Plays a sound, in a user gesture. */
export const runSpeakerTest = (): Promise<void> =>
  run(() => [
    {
      checks: ['speaker'],
      run: async () => {
        const { isPlayed, outcome } = await playTestSound()
        soundIsPlayed(isPlayed)
        return { speaker: outcome }
      }
    }
  ])

/** Whether the user has perceived the sound. */
export function confirmSound(isAudible: boolean): void {
  soundIsPlayed(false)
  finish({ speaker: confirmed(isAudible) })
}

/** Calls the echo number of the exchange. */
export const runEchoCall = (number: string): Promise<void> =>
  run(() => [
    { checks: ['echo-call'], run: async () => ({ 'echo-call': await checkEchoCall(number) }) }
  ])

/** The results on a page whose session has not started. */
export const withoutSession = (): Outcomes => {
  const rest = notChecked(messages.needsSession())
  return {
    ...Object.fromEntries(checkNames.map(check => [check, rest])),
    api: failed([messages.noSession(), messages.noSessionCause(), messages.noSessionCure()])
  }
}
