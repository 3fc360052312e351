import { environment, onStart } from '../../environment/environment.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { agentMode as agentModes } from '../../features/seats/enums.ts'
import { afterCall } from '../../session/call-guard.ts'
import { forgetOwnMode, keepOwnMode, ownMode } from '../../session/own-mode.ts'
import { $agent, $agentMode, readSeat, setAgentMode, sipAccount } from '../../session/seat.ts'
import { isSessionOver } from '../../session/sign-in/sign-out.ts'
import { refusal, reportRefusal, reportToPage } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import { $registration, registrationIs, sipStateIs } from '../state/phone-state.ts'
import type { AgentModeName } from '../state/phone-types.ts'
import { sipStateOf } from '../state/sip-state.ts'
import { lineInUse, lineIs } from './connection.ts'
import type { LineConfig, LineEvent, PhoneLine } from './line.ts'
import { accountName, lineConfig, missingField } from './line-account.ts'
import { handleCallEvent } from './line-call-events.ts'
import { missingTexts } from './line-messages.ts'
import { isRefusal, REFUSALS_ALLOWED } from './registration-retry.ts'

const modeNames: readonly AgentModeName[] = ['web', 'sip', 'remote']

let account: string | undefined
/** Address of the active line. */
let address: string | undefined
let refusals = 0
/** Only the first failure of consecutive attempts is shown. */
let isErrorReported = false
let lastFailure: Failure | undefined

/** The current line failure, as emitted to the host. */
export const lineFailure = (): Failure | undefined => lastFailure
/** Sequence number of open and close, so that a slow one does not override a later one. */
let turn = 0

/** Sends a mode set by the host to the server, which rings the device. */
async function agreeOnMode(): Promise<AgentModeName> {
  if (!$agent.get() && !phoneSettings().sip) await sipAccount()
  const reply = phoneSettings().agentMode
  const own = ownMode()
  const newMode = reply ?? (own === undefined ? undefined : modeNames[own])
  const has = modeNames[$agentMode.get()] ?? 'web'
  if (newMode === undefined || newMode === has) return has
  const code = agentModes.codes.find(each => modeNames[each] === newMode)
  try {
    if (reply !== undefined) keepOwnMode()
    if (code !== undefined) await setAgentMode(code)
    if (code === own) forgetOwnMode()
    /** The registration state depends on the device. */
    await readSeat()
  } catch (error) {
    environment().warn('The mode was not changed', error)
  }
  return newMode
}

/** Opens the line and keeps it registered; the state is in `$registration`. Never rejects. */
export async function openPhone(): Promise<void> {
  const mine = ++turn
  refusals = 0
  isErrorReported = false
  if ($registration.get().status !== 'disconnected') registrationIs({ status: 'connecting' })
  try {
    const mode = await agreeOnMode()
    if (mode === 'web') await openSip(mine)
    else await openDevice(mine)
  } catch (error) {
    if (mine !== turn) return
    environment().warn('The telephone line cannot be opened', error)
    const failure = reportRefusal(toFailure(error, phoneMessages.linkBroken()), true)
    lastFailure = failure
    registrationIs({ status: 'failed', code: 0, text: failure.message, final: true })
  }
}

async function openSip(mine: number): Promise<void> {
  const config = await lineConfig(false)
  if (mine !== turn) return
  const field = missingField(config)
  if (field) {
    lastFailure = reportRefusal(refusal(missingTexts[field]()), true)
    registrationIs({ status: 'missing', field })
    return
  }
  const line = await environment().openLine(config)
  if (mine === turn) begin(line, config)
  else await line.stop()
}

async function openDevice(mine: number): Promise<void> {
  const { openOwnDevice } = await import('./own-device.ts')
  if (mine === turn) begin(openOwnDevice(), undefined)
}

function begin(line: PhoneLine, config: LineConfig | undefined): void {
  account = config && accountName(config)
  address = config?.wsUri
  lineIs(line)
  line.listen(event => {
    if (lineInUse() === line) handleEvent(line, event)
  })
  if (config && (config.credentialSeconds || $agent.get()?.reportsCalls))
    void import('./outside/follow-line.ts').then(({ followLine }) => followLine(line, config))
  line.start()
}

/** Ends the running call, unregisters and closes the socket. */
export async function closePhone(): Promise<void> {
  turn++
  const line = lineInUse()
  if (!line) return
  const stopping = line.stop()
  lineIs(undefined)
  await stopping
}

/** Reopens the line, for example after a settings change. */
export async function reopenPhone(): Promise<void> {
  await closePhone()
  await openPhone()
}

function handleEvent(line: PhoneLine, event: LineEvent): void {
  if ('callId' in event) handleCallEvent(event)
  else if (line.usesMicrophone) handleLineEvent(line, event)
  else if (event.type === 'registered' || event.type === 'unregistered')
    registrationIs({ status: 'own-device', registered: event.type === 'registered' })
}

function handleLineEvent(line: PhoneLine, event: LineEvent): void {
  if (event.type === 'registered') {
    refusals = 0
    isErrorReported = false
    registrationIs({ status: 'registered', expires: event.expires })
  } else if (event.type === 'unregistered') {
    if ($registration.get().status === 'registered') registrationIs({ status: 'connecting' })
  } else if (event.type === 'registration-failed') registrationFailed(line, event)
  else if (event.type === 'disconnected') {
    registrationIs({ status: 'disconnected', code: event.code })
    emitState(event)
    // After the session has ended, the reason has been shown already; the server closes the line of
    // an ended login.
    if (!isSessionOver()) fail(refusal(phoneMessages.socketDown()))
  }
}

function emitState(event: LineEvent): void {
  const state = sipStateOf(event)
  if (state) sipStateIs(state)
}

function fail(failure: Failure): void {
  if (isErrorReported) return
  isErrorReported = true
  reportRefusal(failure, true)
}

/** Messages of failures without a status. */
const messageFor = (reason: string): string =>
  reason === 'Request Timeout'
    ? phoneMessages.notAnsweredInTime()
    : phoneMessages.connectionRefused()

function registrationFailed(
  line: PhoneLine,
  { status, type, reason }: Extract<LineEvent, { type: 'registration-failed' }>
): void {
  const isRefused = isRefusal(status)
  if (isRefused) refusals++
  const final = refusals >= REFUSALS_ALLOWED
  const text = isRefused
    ? phoneMessages.registrationRefused()
    : phoneMessages.registrationFailed({ status: status || messageFor(reason) })
  lastFailure = refusal(text, 'phone', String(status))
  fail(lastFailure)
  registrationIs({ status: 'failed', code: status, text, final })
  emitState({ type, status, reason })
  if (isRefused && !final) void askForSecret(line)
}

/** Another sign-in has invalidated the SIP secret; the server may have issued a new one. */
async function askForSecret(line: PhoneLine): Promise<void> {
  const before = turn
  try {
    const config = await lineConfig(true)
    /** Stopping the line would end its running call. */
    await new Promise<void>(afterCall)
    if (before !== turn || lineInUse() !== line || accountName(config) === account) return
    if (missingField(config)) return
    const mine = ++turn
    await line.stop()
    if (mine !== turn) return
    const opened = await environment().openLine(config)
    if (mine === turn) begin(opened, config)
    else await opened.stop()
  } catch (error) {
    environment().warn('The SIP secret could not be asked for again', error)
  }
}

/** Blocked by the page's policy: no attempt can succeed until the page is changed. */
function refusedByPolicy(refused: string): void {
  const line = lineInUse()
  if (!line || !address || !isSameHost(refused, address)) return
  if ($registration.get().status === 'registered') return
  const text = phoneMessages.refusedByPolicy()
  environment().warn(`The page's Content-Security-Policy (connect-src) does not allow ${refused}`)
  void closePhone()
  lastFailure = refusal(text, 'phone', 'csp')
  reportToPage(lastFailure)
  registrationIs({ status: 'failed', code: 0, text, final: true })
}

/** A browser may report a blocked URL without its path. */
function isSameHost(one: string, other: string): boolean {
  try {
    const [a, b] = [new URL(one), new URL(other)]
    return a.protocol === b.protocol && a.host === b.host
  } catch {
    return false
  }
}

onStart(({ page }) => page.onRefusedConnection(refusedByPolicy))

/** Checks the line at once on wake-up, visibility or reconnect, instead of at the next interval. */
onStart(({ page }) => page.onWake(() => lineInUse()?.wake()))
