import { after } from '../clock.ts'
import { agentMode as agentModes } from '../contract/enums/seats.ts'
import { environment, onStart } from '../environment.ts'
import { type Failure, toFailure } from '../failure.ts'
import { afterCall } from '../session/call-guard.ts'
import { isSessionOver } from '../session/leaving.ts'
import { forgetOwnMode, keepOwnMode, ownMode } from '../session/own-mode.ts'
import { $agent, $agentMode, readSeat, setAgentMode, sipAccount } from '../session/seat.ts'
import { missingTexts } from '../text/line.ts'
import { phoneText } from '../text/phone.ts'
import { lineInUse, lineIs } from './connection.ts'
import { hearCall } from './hearing.ts'
import type { LineConfig, LineEvent, PhoneLine } from './line.ts'
import { openOwnDevice } from './own-device.ts'
import { refusal, tell, tellPage } from './refusal.ts'
import { isRefusal, REFUSALS_ALLOWED } from './registration-retry.ts'
import { phoneSettings } from './settings.ts'
import { sipStateOf } from './sip-state.ts'
import { $registration, registrationIs, sipStateIs } from './state.ts'
import type { AgentModeName, Registration } from './types.ts'

const DEFAULT_EXPIRES_S = 300
const CONFIG_WITHIN_MS = 30_000
const INSTANCE_AT = 'hutong:phone'

type Missing = Extract<Registration, { at: 'missing' }>['field']

const modeNames: readonly AgentModeName[] = ['web', 'sip', 'remote']

let account: string | undefined
/** Where the line in use connects to. */
let address: string | undefined
let refusals = 0
/** Of a run of vain attempts only the first is told. */
let isTroubleTold = false
let lastTrouble: Failure | undefined

/** Why the line cannot be had, as the page has been told. */
export const troubleOfLine = (): Failure | undefined => lastTrouble
/** Counts openings and closings, so that a slow one does not undo a later one. */
let turn = 0

/**
 * One browser has one telephone, whichever tab has it: the same instance everywhere, so that a
 * new registration takes the place of one that a crashed tab has left behind.
 */
function instanceId(): string {
  const { storage, uuid } = environment()
  const known = storage.getItem(INSTANCE_AT)
  const id = known ?? uuid()
  if (id !== known) storage.setItem(INSTANCE_AT, id)
  return id
}

/** A page that has forgotten our question is not waited for any longer. */
function inTime<Given>(asked: Promise<Given>): Promise<Given> {
  return new Promise((done, refuse) => {
    const stop = after(CONFIG_WITHIN_MS, () => refuse(refusal(phoneText.sipSilent(), 'timeout')))
    Promise.resolve(asked).then(done, refuse).finally(stop)
  })
}

async function lineConfig(fresh: boolean): Promise<LineConfig> {
  const { sip, registerExpires, rtcConfiguration } = phoneSettings()
  const given = typeof sip === 'function' ? await inTime(sip()) : sip
  const {
    wsUri,
    uri,
    password,
    registerExpires: serverExpires
  } = given ? { ...given, registerExpires: undefined } : await sipAccount({ fresh })
  return {
    wsUri,
    uri,
    password,
    registerExpires: serverExpires ?? registerExpires ?? DEFAULT_EXPIRES_S,
    instanceId: instanceId(),
    rtcConfiguration: rtcConfiguration ?? {}
  }
}

function missingField({ wsUri, uri, password }: LineConfig): Missing | undefined {
  if (!wsUri) return 'wsUri'
  if (!uri) return 'uri'
  return password ? undefined : 'password'
}

const nameOf = ({ wsUri, uri, password }: LineConfig): string => [wsUri, uri, password].join(' ')

/** The host's word on how the agent telephones goes to the server as well, which rings the device. */
async function agreeOnMode(): Promise<AgentModeName> {
  if (!$agent.get() && !phoneSettings().sip) await sipAccount()
  const asked = phoneSettings().agentMode
  const own = ownMode()
  const wanted = asked ?? (own === undefined ? undefined : modeNames[own])
  const has = modeNames[$agentMode.get()] ?? 'web'
  if (wanted === undefined || wanted === has) return has
  const code = agentModes.codes.find(each => modeNames[each] === wanted)
  try {
    if (asked !== undefined) keepOwnMode()
    if (code !== undefined) await setAgentMode(code)
    if (code === own) forgetOwnMode()
    /** Whether that telephone is registered is another question than it was. */
    await readSeat()
  } catch (error) {
    environment().warn('The mode was not changed', error)
  }
  return wanted
}

/** Opens the line and keeps it registered; `$registration` says how that goes. Never rejects. */
export async function openPhone(): Promise<void> {
  const mine = ++turn
  refusals = 0
  isTroubleTold = false
  if ($registration.get().at !== 'disconnected') registrationIs({ at: 'connecting' })
  try {
    const mode = await agreeOnMode()
    if (mode === 'web') await openSip(mine)
    else if (mine === turn) begin(openOwnDevice(), undefined)
  } catch (error) {
    if (mine !== turn) return
    environment().warn('The telephone line cannot be opened', error)
    const failure = tell(toFailure(error, phoneText.linkBroken()), true)
    lastTrouble = failure
    registrationIs({ at: 'failed', status: 0, text: failure.message, final: true })
  }
}

async function openSip(mine: number): Promise<void> {
  const config = await lineConfig(false)
  if (mine !== turn) return
  const field = missingField(config)
  if (field) {
    lastTrouble = tell(refusal(missingTexts[field]()), true)
    registrationIs({ at: 'missing', field })
    return
  }
  const line = await environment().openLine(config)
  if (mine === turn) begin(line, config)
  else await line.stop()
}

function begin(line: PhoneLine, config: LineConfig | undefined): void {
  account = config && nameOf(config)
  address = config?.wsUri
  lineIs(line)
  line.listen(event => {
    if (lineInUse() === line) hear(line, event)
  })
  line.start()
}

/** Ends what is on, unregisters and closes the socket. */
export async function closePhone(): Promise<void> {
  turn++
  const line = lineInUse()
  if (!line) return
  const stopping = line.stop()
  lineIs(undefined)
  await stopping
}

/** Opens the line anew, as after a change of its settings. */
export async function reopenPhone(): Promise<void> {
  await closePhone()
  await openPhone()
}

function hear(line: PhoneLine, event: LineEvent): void {
  if ('callId' in event) hearCall(event)
  else if (line.usesMicrophone) hearLine(line, event)
  else if (event.type === 'registered' || event.type === 'unregistered')
    registrationIs({ at: 'own-device', registered: event.type === 'registered' })
}

function hearLine(line: PhoneLine, event: LineEvent): void {
  if (event.type === 'registered') {
    refusals = 0
    isTroubleTold = false
    registrationIs({ at: 'registered', expires: event.expires })
  } else if (event.type === 'unregistered') {
    if ($registration.get().at === 'registered') registrationIs({ at: 'connecting' })
  } else if (event.type === 'registration-failed') registrationFailed(line, event)
  else if (event.type === 'disconnected') {
    registrationIs({ at: 'disconnected', code: event.code })
    tellState(event)
    // Who has been told to sign in again knows why; the server closes the line of a login that is over.
    if (!isSessionOver()) trouble(refusal(phoneText.socketDown()))
  }
}

function tellState(event: LineEvent): void {
  const state = sipStateOf(event)
  if (state) sipStateIs(state)
}

function trouble(failure: Failure): void {
  if (isTroubleTold) return
  isTroubleTold = true
  tell(failure, true)
}

/** The line's own words for a failure without a status. */
const wordsFor = (reason: string): string =>
  reason === 'Request Timeout' ? phoneText.notAnsweredInTime() : phoneText.connectionRefused()

function registrationFailed(
  line: PhoneLine,
  { status, type, reason }: Extract<LineEvent, { type: 'registration-failed' }>
): void {
  const isRefused = isRefusal(status)
  if (isRefused) refusals++
  const final = refusals >= REFUSALS_ALLOWED
  const text = isRefused
    ? phoneText.registrationRefused()
    : phoneText.registrationFailed({ status: status || wordsFor(reason) })
  lastTrouble = refusal(text, 'phone', String(status))
  trouble(lastTrouble)
  registrationIs({ at: 'failed', status, text, final })
  tellState({ type, status, reason })
  if (isRefused && !final) void askForSecret(line)
}

/** Another sign-in has made our secret worthless; the server may have a new one for us. */
async function askForSecret(line: PhoneLine): Promise<void> {
  const before = turn
  try {
    const config = await lineConfig(true)
    /** To stop the line would end the call that is on it. */
    await new Promise<void>(afterCall)
    if (before !== turn || lineInUse() !== line || nameOf(config) === account) return
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

/** No attempt will fare better than the first: the page has to be changed. */
function refusedByPolicy(refused: string): void {
  const line = lineInUse()
  if (!line || !address || !isSameHost(refused, address)) return
  if ($registration.get().at === 'registered') return
  const text = phoneText.refusedByPolicy()
  environment().warn(`The page's Content-Security-Policy (connect-src) does not allow ${refused}`)
  void closePhone()
  lastTrouble = refusal(text, 'phone', 'csp')
  tellPage(lastTrouble)
  registrationIs({ at: 'failed', status: 0, text, final: true })
}

/** A browser may name less of a refused address than its path. */
function isSameHost(one: string, other: string): boolean {
  try {
    const [a, b] = [new URL(one), new URL(other)]
    return a.protocol === b.protocol && a.host === b.host
  } catch {
    return false
  }
}

onStart(({ page }) => page.onRefusedConnection(refusedByPolicy))

/** Awake, visible or online again: the line is looked after at once, not at its next beat. */
onStart(({ page }) => page.onWake(() => lineInUse()?.wake()))
