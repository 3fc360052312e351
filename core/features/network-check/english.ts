/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { networkCheckMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  networkCheck: {
    label: 'Call check',
    hint: 'Calls the echo number for about 10 s to check microphone, speaker and network; leaves no call record and does not change the seat state',
    start: 'Start check',
    again: 'Check again',
    cancel: 'Cancel check',

    connecting: 'Calling the echo number…',
    measuring: 'Speak: you should hear yourself ({seconds} s left)',
    microphone: 'Microphone',
    speaker: 'Speaker',
    roundTrip: 'Round trip',
    loss: 'Packet loss',
    jitter: 'Jitter',
    mos: 'Speech score',

    onCall: 'No check during a call, check after it has ended',
    elsewhere: 'The phone is in another tab, check there',
    ownDevice:
      'You call with a phone of your own, whose sound does not pass this page; no check needed',
    unregistered: 'The phone is not registered and cannot be checked; register it first',
    simulated: 'The phone of the sandbox is simulated, so the network cannot be checked',
    interrupted: 'A new call has come, the check was stopped',
    cancelled: 'Check cancelled',

    good: 'Good',
    fair: 'Fair',
    poor: 'Poor',
    goodFinding: 'The network is good, calls can begin',
    fairFinding: 'The network is fair, with noise or delay at times',
    poorFinding: 'The network is poor, calls may break up or be hard to understand',
    quietFinding: 'The network is fine, but the microphone recorded no sound',
    soundlessFinding: 'The echo number answered, but no sound was received',
    unmeasuredFinding: 'The check was too short to measure the network',
    unansweredFinding: 'The echo number could not be reached ({code})',
    lostFinding: 'The phone network was disconnected during the check',

    lossCure:
      'High packet loss: use a cable or move closer to the wireless router, and stop downloads and videos',
    delayCure:
      'High delay: turn off VPN and proxy; if it stays high, contact the network administrator',
    jitterCure: 'High jitter: use a cable, and do not share the wireless network with many others',
    soundCure: 'Gaps in the sound: close programs that use the processor and check again',
    quietCure:
      'See whether the headset is muted, choose the microphone in use above, speak and check again',
    hearingCure: 'If you did not hear yourself, choose the speaker above and turn up the volume',
    soundlessCure:
      'Ask the network administrator to allow the UDP ports of the sound, or to set up a TURN server',
    unansweredCure:
      'Check again later; if it fails again, ask the administrator about the echo number',
    lostCure: 'See to the network connection, and check again once the phone is registered'
  } satisfies English<typeof networkCheckMessages>
}
