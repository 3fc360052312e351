import { atom, computed, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import {
  type CheckName,
  type CheckOutcome,
  type CheckResult,
  checkNames,
  type Outcomes
} from './check-result.ts'
import { doctorMessages as messages } from './messages.ts'

interface DoctorState {
  readonly outcomes: Outcomes
  /** The checks in progress. */
  readonly running: readonly CheckName[]
  /** Level of the microphone, 0 to 1, while it is tested. */
  readonly level: number | undefined
  /** A sound was played that the user has not yet confirmed. */
  readonly isSoundPlayed: boolean
}

const initial: DoctorState = { outcomes: {}, running: [], level: undefined, isSoundPlayed: false }
const $state = atom<DoctorState>(initial)

export const $doctor = readonlyType($state)

const titles: Record<CheckName, () => string> = {
  api: messages.titleApi,
  cors: messages.titleCors,
  csp: messages.titleCsp,
  realtime: messages.titleRealtime,
  'sip-socket': messages.titleSipSocket,
  registration: messages.titleRegistration,
  microphone: messages.titleMicrophone,
  speaker: messages.titleSpeaker,
  ice: messages.titleIce,
  'echo-call': messages.titleEchoCall,
  clock: messages.titleClock,
  storage: messages.titleStorage,
  tabs: messages.titleTabs,
  versions: messages.titleVersions
}

export const titleOf = (check: CheckName): string => titles[check]()

const resultsOf = (outcomes: Outcomes): readonly CheckResult[] =>
  checkNames.flatMap(check => {
    const outcome: CheckOutcome | undefined = outcomes[check]
    return outcome ? [{ check, title: titleOf(check), ...outcome }] : []
  })

/** The results so far, in the order of display. */
export const $results = computed($state, ({ outcomes }) => resultsOf(outcomes))

export function begin(checks: readonly CheckName[]): void {
  $state.set({ ...$state.get(), running: checks })
}

export function finish(outcomes: Outcomes): void {
  const state = $state.get()
  $state.set({ ...state, running: [], outcomes: { ...state.outcomes, ...outcomes } })
}

/** A sound was played, or the user has confirmed it. */
export const soundIsPlayed = (isSoundPlayed: boolean): void =>
  $state.set({ ...$state.get(), isSoundPlayed })

export const levelIs = (level: number | undefined): void => $state.set({ ...$state.get(), level })

onStart(() => () => $state.set(initial))
