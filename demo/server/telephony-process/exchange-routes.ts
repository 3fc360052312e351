/** The endpoints that need the exchange in memory; a server without it passes them on (rule realtime-30). */
import type { allEndpoints } from '../../../core/contract/all-endpoints.ts'

type Areas = typeof allEndpoints
type Route = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]

/** `in-call`: only while their call is in progress; then it is in the database. */
const routes: Readonly<Partial<Record<Route, 'always' | 'in-call'>>> = {
  'calls.dial': 'always',
  'calls.answer': 'always',
  'calls.hangUp': 'always',
  'calls.hold': 'always',
  'calls.mute': 'always',
  'calls.dtmf': 'always',
  'calls.transfer': 'always',
  'calls.eavesdrop': 'always',
  'calls.eavesdropMute': 'always',
  'supervision.cutIn': 'always',
  'supervision.whisper': 'always',
  'supervision.listen': 'always',
  'supervision.leave': 'always',
  'supervision.hangUp': 'always',
  'recordingPause.state': 'always',
  'recordingPause.pause': 'always',
  'callDetails.dialogue': 'in-call',
  'quickCalls.call': 'always',
  'taskPlan.testCall': 'always',
  'taskPlan.testCallState': 'always',
  'reception.test': 'always',
  'receptionCalls.queues': 'always',
  'apiKeys.call': 'always'
}

/** Switches of the demo that need it, `/demo/<name>`. */
const switches = new Set(['incoming', 'robot_call', 'hang_up', 'impair'])

const whenOf = (route: string): 'always' | 'in-call' | undefined =>
  (routes as Readonly<Record<string, 'always' | 'in-call'>>)[route]

/** Whether the process of the exchange serves an endpoint. */
export const isExchangeRoute = (route: string): boolean => whenOf(route) !== undefined

/** Whether a server without the exchange passes a request on. */
export function passesOn(
  route: string,
  params: unknown,
  isInProgress: (callRecordId: string) => boolean
): boolean {
  const when = whenOf(route)
  if (when !== 'in-call') return when === 'always'
  const { callRecordId } = params as { readonly callRecordId?: string }
  return callRecordId !== undefined && isInProgress(callRecordId)
}

export const passesSwitchOn = (name: string): boolean => switches.has(name)
