/** English of the results about the telephone and the devices. */
import type { English } from '../../messages/english-of.ts'
import type { soundCheckMessages } from './sound-messages.ts'

export const doctorSound = {
  sipOk: 'The connection to the telephone server works',
  sipOwnDevice: 'The seat uses a telephone of its own; its audio bypasses the browser',
  sipElsewhere: 'The telephone is in another tab',
  sipNone: 'This page has no telephone account; not checked',
  sipRefused: 'The telephone server {origin} cannot be reached',
  sipRefusedCause:
    'The telephone server is not running, or a proxy or firewall does not support WebSocket',
  sipRefusedCure: 'Ask the network administrator to allow WebSocket connections to {origin}',
  sipForbidden: 'The security policy of the page blocks the telephone server {origin}',

  registered: 'The telephone is registered for {expires} s',
  deviceRegistered: 'The telephone of the seat is registered',
  deviceMissing: 'The telephone of the seat is not registered',
  deviceMissingCause: 'The telephone has no power or no network, or its account is wrong',
  deviceMissingCure:
    'Check the power and network of the telephone; ask the administrator to check its account',
  registrationNone: 'This page does not use the telephone; not checked',
  registrationRefused: 'The telephone was refused registration ({code})',
  registrationRefusedCause:
    'The account or password of the extension is wrong, or the extension is disabled',
  registrationRefusedCure: 'Ask the administrator to check the extension account of the seat',
  registrationFailed: 'The telephone could not be registered ({code})',
  registrationFailedCause:
    'The telephone server cannot process the request at the moment, or did not answer',
  registrationFailedCure: 'Check again later; if it persists, send the report to the administrator',
  registrationPending: 'The telephone is not registered yet',
  registrationPendingCause:
    'The telephone server is being connected, or the connection was interrupted',
  registrationPendingCure: 'Solve the problem under “Telephone server” first, then check again',
  accountMissing: 'The telephone account is incomplete: {field} is missing',
  accountMissingCause: 'The server or the page did not provide this field',
  accountMissingCure:
    'Ask the administrator to complete the extension account of the seat, or the integrator to check the sip attribute of the softphone',

  microphoneOk: 'The microphone works, peak level {level}%',
  microphoneAllowed: 'The microphone is allowed; its level was not measured',
  microphonePrompt: 'The microphone has not been allowed yet',
  microphonePromptCure: 'Start the check and choose “Allow” when the browser asks',
  microphoneInCall: 'On a call; the microphone was not tested',
  microphoneQuiet: 'The microphone recorded no sound',
  microphoneQuietCause:
    'The microphone is muted, the wrong device is selected, or no one spoke during the check',
  microphoneQuietCure:
    'Speak into the microphone and check again; check the input device and its level in the system settings',
  microphoneInsecure: 'The page is not https; the browser does not provide a microphone',
  microphoneInsecureCause: 'Browsers provide the microphone only to pages on https or localhost',
  microphoneInsecureCure: 'Ask the administrator to serve the page over https',
  microphoneForbidden: 'The page is not permitted to use the microphone',
  microphoneForbiddenCause:
    'The iframe of the outer page lacks allow="microphone", or its Permissions-Policy does not allow it',
  microphoneForbiddenCure:
    'Ask the administrator of the page to add allow="microphone" to the iframe and to check the Permissions-Policy',
  microphoneDenied: 'The permission for the microphone was denied',
  microphoneDeniedCause: 'The user or a browser policy denied this site the microphone',
  microphoneDeniedCure:
    'Allow the microphone in the site settings of the address bar, then check again',
  microphoneAbsent: 'No microphone was found',
  microphoneAbsentCause: 'No headset or microphone is connected, or the system has disabled it',
  microphoneAbsentCure: 'Connect a headset or microphone, then check again',
  microphoneBusy: 'The microphone cannot be opened',
  microphoneBusyCause: 'Another program is using the microphone, or its driver has failed',
  microphoneBusyCure:
    'Close other programs that use the microphone, or unplug the headset and plug it in again',

  speakerOk: 'The test tone was heard',
  speakerIdle: 'The test tone has not been played',
  speakerPlayed: 'The test tone was played; confirm whether you heard it',
  speakerInCall: 'On a call; the test tone was not played',
  speakerSilent: 'The test tone was not heard',
  speakerSilentCause: 'The volume is too low or muted, or the sound goes to another device',
  speakerSilentCure:
    'Select the speaker in the system settings and in the device menu of the softphone, and turn up the volume',
  speakerBlocked: 'The browser blocked the sound',
  speakerBlockedCause: 'The autoplay policy of the browser: the page has not been clicked yet',
  speakerBlockedCure:
    'Click the page and try again, or allow sound in the site settings of the browser',

  iceHost: 'A local network address was found; no TURN is configured',
  iceRelay: 'The TURN server works',
  iceReflexive: 'The STUN server works; no TURN is configured',
  iceNone: 'No usable network address was found',
  iceNoneCause: 'The network is disconnected, or a browser policy or extension has disabled WebRTC',
  iceNoneCure: 'Check the network; disable extensions that restrict WebRTC',
  iceNoRelay: 'The TURN server provided no relay address',
  iceNoRelayCause: 'The address or account of TURN is wrong, or a firewall blocks it',
  iceNoRelayCure:
    'Ask the administrator to check the address and account of TURN in rtcConfiguration, and the network administrator to let it through',
  iceNoReflexive: 'The STUN server did not answer',
  iceNoReflexiveCause: 'The address of STUN is wrong, or a firewall blocks UDP',
  iceNoReflexiveCure:
    'Ask the network administrator to let UDP through, or the administrator to configure TURN',
  iceNoWebRtc: 'The browser does not support calls in web pages',
  iceNoWebRtcCause: 'This browser has no WebRTC',
  iceNoWebRtcCure:
    'Use a recent version of Chrome, Edge or Firefox, or give the seat a telephone of its own',

  echoIdle: 'The echo number has not been called',
  echoUnregistered: 'The telephone is not registered, so the echo number cannot be called',
  echoNotAllowed: 'The seat state does not allow calls; the echo number was not called',
  echoNotAllowedCure: 'Set the seat to “Free”, then call the echo number',
  echoOk: 'The echo call works, audio quality MOS {mos}',
  echoPoor:
    'The audio quality of the echo call is poor: MOS {mos}, packet loss {loss}%, round trip {roundTrip} ms',
  echoPoorCause: 'The network has high packet loss, jitter or latency',
  echoPoorCure:
    'Use a wired network and close programs that use much bandwidth; if it persists, send the report to the network administrator',
  echoUnmeasured: 'The echo call was connected; its audio quality was not measured',
  echoUnmeasuredCause: 'The call ended too early, or its audio does not pass through this tab',
  echoUnmeasuredCure: 'Call again in the tab that uses the telephone',
  echoSilent: 'The echo call was connected, but no sound was received',
  echoSilentCause: 'A firewall blocks the audio (UDP), or a TURN server is missing',
  echoSilentCure:
    'Ask the network administrator to let the UDP ports of the audio through, or the administrator to configure TURN',
  echoFailed: 'The echo call was not connected ({code})',
  echoFailedCause: 'The telephone is unavailable, or the exchange has no such echo number',
  echoFailedCure: 'Solve the other failures first; ask the integrator to check echo-number'
} satisfies English<typeof soundCheckMessages>
