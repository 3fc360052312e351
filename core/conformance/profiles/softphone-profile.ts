import { type EndpointUses, type TopicUses, use } from './profile-types.ts'

const ownDevice = 'the agent uses a SIP phone or a mobile (agentMode 1 or 2)'
const supervisors = 'supervisors listen to calls'
const reported = 'the telephone reports its calls (reportsCalls of the status)'
const card = "the caller's card is shown, to users who may see customers"
const dispositions = 'dispositions of calls are configured'
const pauses = 'the exchange pauses recordings'
const lists = 'the softphone lists colleagues to consult and to transfer to'

/** What `<hutong-softphone>` uses beside the session. Calls of a web phone use SIP. */
export const softphoneEndpoints: EndpointUses = {
  'calls.records': use('the recent calls'),
  'calls.panel': use('name, region and operator of the remote number'),
  'calls.check': use('restrictions before a call; without a reply within 2 s the call proceeds'),
  'calls.hangUp': use('ends the leg of the seat when SIP does not reach the exchange'),
  'agent.setMode': use(
    'changes the device of the seat',
    'agent-mode is set, or chosen by the user'
  ),
  'agent.extendWrapUp': use('extends the wrap-up by a minute', 'the wrap-up has a limit'),
  'calls.dial': use('places a call', ownDevice),
  'calls.answer': use('answers the ringing call', ownDevice),
  'calls.hold': use('holds and resumes the call', ownDevice),
  'calls.mute': use('mutes the agent', ownDevice),
  'calls.dtmf': use('sends tones', ownDevice),
  'calls.transfer': use('transfers the call', ownDevice),
  'calls.eavesdrop': use('the number that a supervisor dials to listen', supervisors),
  'calls.eavesdropMute': use('switches between listening and speaking', supervisors),
  'exchange.report': use('the events of a call at an exchange of yours', reported),
  'customers.basicInformation': use('stage and company of a caller', card),
  'serviceRecords.list': use('the open work orders of a caller', card),
  'dispositions.ofCall': use('the disposition of the call in wrap-up, and the codes', dispositions),
  'dispositions.fillIn': use('saves the disposition', dispositions),
  'recordingPause.state': use('whether the recording of the call can be paused', pauses),
  'recordingPause.pause': use('pauses and resumes the recording of the call', pauses),
  'colleagues.list': use('the colleagues of the transfer pane', lists)
}

export const softphoneTopics: TopicUses = {
  incoming_reminder: use('a call rings or was placed: its record and its customer'),
  call_quit: use('a call has ended'),
  agent_register: use('the own device of the agent has registered', ownDevice),
  eavesdrop_reminder: use('a supervisor listens, cuts in or whispers', supervisors),
  recording_state: use('the recording was paused or goes on', pauses),
  disposition_modify: use(
    'the disposition of a call was saved, to the other tabs of its agent',
    dispositions
  )
}
