/** Worker of the simulated customers; keeps audio processing off the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { UA } from 'jssip/lib/UA'
import { createConversations } from '../calls/conversation-table.ts'
import { JsSIP, warmUp } from '../media/webrtc-media.ts'
import { deviceInvitations } from '../rating/device-invitations.ts'
import { ratingOccasions } from '../rating/rating-reaction.ts'
import { telephoneInvitations } from '../rating/telephone-invitations.ts'
import { portSocket } from '../sip/port-socket.ts'
import { createDevices } from './own-devices.ts'
import { createSimulatedCustomers } from './simulated-customers.ts'
import type {
  Answer,
  FromWorker,
  Impairment,
  Question,
  Rated,
  ToWorker,
  WorkerOptions
} from './worker-messages.ts'

const { realm, recordingsDir, services, mediaTimeout } = workerData as WorkerOptions
const post = (message: FromWorker): void => parentPort?.postMessage(message)
const log = (line: string): void => post({ type: 'log', line })

let impairment: Impairment = {}

const userAgent = (service: string): UA =>
  new JsSIP.UA({
    sockets: portSocket(service),
    uri: `${service.split('@')[0]}@${realm}`,
    contact_uri: service,
    register: false,
    session_timers: true,
    no_answer_timeout: 120
  })
const [first, second, inviting] = services.map(userAgent) as [UA, UA, UA]

const watch = (): void => customers.watch(mediaTimeout)
const conversations = createConversations(recordingsDir, watch, log)
const reactionOf = ratingOccasions()
const rated = (rating: Rated): void => post({ type: 'rated', rating })
const customers = createSimulatedCustomers(first, realm, conversations, {
  impairment: () => impairment,
  deviceLeft: device => post({ type: 'device-left', device }),
  soundEnded: sound => post({ type: 'sound-ended', sound }),
  invitations: talks =>
    telephoneInvitations({
      ...{ ua: inviting, customers: services[0], conversations, talks, reactionOf, rated },
      impairment: () => impairment
    })
})
const invitations = deviceInvitations(conversations, reactionOf, rated)
const devices = createDevices(conversations)

async function answer(question: Question): Promise<Answer> {
  if (question.of === 'recording') return conversations.closeRecording(question.callRecordId)
  if (question.of === 'end') {
    customers.endAll()
    invitations.endAll()
    return undefined
  }
  const legs = [...customers.stats(), ...devices.stats(), ...invitations.stats()]
  return { legs, pace: conversations.lateness() }
}

function listen({ callRecordId, supervisor, audience }: Extract<ToWorker, { type: 'listen' }>) {
  for (const monitor of conversations.find(callRecordId)?.monitors ?? [])
    if (supervisor === undefined || monitor.supervisor === supervisor) monitor.audience = audience
}

function hangUp(message: Extract<ToWorker, { type: 'hang-up' }>): void {
  customers.hangUp(message)
  invitations.hangUp(message.callRecordId)
}

function obey(message: ToWorker): void {
  const { type } = message
  if (type === 'call') customers.call(message.call)
  else if (type === 'rings') conversations.ring(message.callRecordId)
  else if (type === 'hide-number') customers.hideNumber(message.callRecordId)
  else if (type === 'hang-up') hangUp(message)
  else if (type === 'agent-left') customers.agentLeft(message.callRecordId, message.isInvited)
  else if (type === 'invite') invitations.begin(message)
  else if (type === 'agent-gone') customers.endAll(message.extension)
  else if (type === 'listen') listen(message)
  else if (type === 'pause-recording')
    conversations.pauseRecording(message.callRecordId, message.isPaused)
  else if (type === 'monitor-leaves')
    customers.monitorLeaves(message.callRecordId, message.supervisor)
  else if (type === 'impair') impairment = message.impairment
  else if (type === 'own-device') devices.begin(message)
  else if (type === 'own-device-speaks') devices.say(message)
  else if (type === 'own-device-ends') devices.end(message.callRecordId)
  else if (type === 'device-answers') customers.deviceAnswers(message.device)
  else if (type === 'device-ends') customers.deviceEnds(message.device, message.status)
  else if (type === 'hold') devices.hold(message.callRecordId, message.on)
  else if (type === 'mute') devices.mute(message.callRecordId, message.on)
  else if (type === 'digits') devices.press(message.callRecordId, message.tones)
  else if (type === 'ask')
    answer(message.about).then(
      value => post({ type: 'answer', question: message.question, value }),
      (error: Error) => log(error.message)
    )
}

// An error in one call must not end the others.
process.on('uncaughtException', error => log(`customers: ${error.stack ?? error.message}`))

customers.handleSessions(first, false)
customers.handleSessions(second, true)
for (const agent of [first, second, inviting]) agent.start()
parentPort?.on('message', obey)
warmUp().then(
  () => post({ type: 'ready' }),
  (error: Error) => log(error.message)
)
