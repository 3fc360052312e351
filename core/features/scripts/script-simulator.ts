/** A conversation with the script on the page, with the interpreter that calls use. */
import { atom, computed, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'
import { withRecognition } from '../voices/rules/with-recognition.ts'
import type { ScriptContent } from './content-schemas.ts'
import {
  beginScript,
  type ConversationEvent,
  type ConversationState,
  type ScriptStep,
  stepScript,
  type Understood
} from './rules/interpret-script.ts'
import { $scriptDraft } from './script-draft.ts'

/** The script as it is now, and as a robot with its voice listens (rule voice-8). */
export const $simulatedScript = computed(
  $scriptDraft,
  open => open && withRecognition(open.content, open.recognition)
)

export interface SimulatedLine {
  readonly id: number
  readonly role: 'robot' | 'customer'
  readonly text: string
  readonly nodeName: string
  readonly understood?: Understood
}

export interface Simulation {
  readonly state: ConversationState
  readonly lines: readonly SimulatedLine[]
}

const $now = atom<Simulation | undefined>()
const $given = atom<Readonly<Record<string, string>>>({})

export const $simulation = readonlyType($now)
/** Values of the variables, by name. */
export const $simulatedValues = readonlyType($given)

export const setSimulatedValue = (name: string, value: string): void =>
  $given.set({ ...$given.get(), [name]: value })

const robotLines = (step: ScriptStep, from: number): SimulatedLine[] =>
  step.lines.map((line, at) => ({ ...line, id: from + at, role: 'robot' }))

export function startSimulation(content: ScriptContent): void {
  const step = beginScript(content, $given.get())
  $now.set({ state: step.state, lines: robotLines(step, 0) })
}

/** Whether the node of the conversation is still in the script. */
export const isStranded = ({ state }: Simulation, { nodes }: ScriptContent): boolean =>
  !state.ending && !nodes.some(({ id }) => id === state.at)

/** The customer answers, is silent or hangs up. */
export function simulate(content: ScriptContent, event: ConversationEvent, text: string): void {
  const now = $now.get()
  if (!now || now.state.ending || isStranded(now, content)) return
  const step = stepScript(content, now.state, event, $given.get())
  const id = now.lines.length
  const nodeName = content.nodes.find(node => node.id === now.state.at)?.name ?? ''
  const { understood } = step
  const own: SimulatedLine = {
    id,
    role: 'customer',
    text,
    nodeName,
    ...(understood && { understood })
  }
  $now.set({ state: step.state, lines: [...now.lines, own, ...robotLines(step, id + 1)] })
}

export function forgetSimulation(): void {
  $now.set(undefined)
  $given.set({})
}

onSignedOut(forgetSimulation)
