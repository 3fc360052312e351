/** Chunks of the core; see `chunk-groups.ts`. */
import type { Named } from './chunk-groups.ts'

/** Requests to the server, the signed-in user, server push, and the telephone's state: the core of every page. */
export const session: Named = {
  core: 'flight-recorder notices public-events version',
  'core/contract':
    'endpoint endpoint-transform enumeration first-endpoints named-endpoints paging topics zod',
  'core/contract/browser': 'browser-zod checks',
  'core/copies': 'page-claim',
  'core/environment': 'clock environment guard-leaving server-time',
  'core/features/account': 'endpoints',
  'core/features/call-task-form': 'task-dialog',
  'core/features/calls': 'call-panel endpoints enums schemas',
  'core/features/customers': 'endpoints schemas',
  'core/features/enterprise': 'endpoints schemas',
  'core/features/error-logs': 'endpoints schemas',
  'core/features/members': 'endpoints enums schemas',
  'core/features/message-tips': 'endpoints schemas',
  'core/features/operation-log': 'endpoints schemas',
  'core/features/quick-calls': 'endpoints',
  'core/features/regions': 'endpoints schemas',
  'core/features/scripts': 'template-schemas',
  'core/features/recording-pause': 'schemas',
  'core/features/seats': 'endpoints enums schemas',
  'core/features/sign-in': 'auth-endpoints endpoints schemas',
  'core/features/speed-reach': 'schemas',
  'core/features/transfer-list': 'endpoints file-endpoints schemas upload-progress',
  'core/features/work-orders': 'unsent-orders',
  'core/lib': 'json read-only-set slashes',
  'core/lib/async': 'load-once retry single-flight',
  'core/lib/query': 'query-store',
  'core/lib/storage': 'persistent',
  'core/net':
    'back-online envelope explain-failure first-reply heartbeat http identity online realtime realtime-frames realtime-profiles request',
  'core/phone/call': 'call-events',
  'core/phone/media': 'unknown-quality',
  'core/phone/state': 'finish-check machine phone-settings phone-state',
  'core/phone/tabs': 'peer-tabs',
  'core/session':
    'call-guard own-mode platform seat session session-messages session-state signed-in-stores user',
  'core/session/drafts': 'draft-storage tab-drafts',
  'core/session/enterprise': 'deferred-switch enterprise-messages',
  'core/session/sign-in':
    'auth-provider kept-login login-link prove-api sign-in-retry sign-in-session sign-out',
  'core/session/token': 'credentials login-lock shared-login token token-hash token-tabs',
  'widgets/define': 'warn-once'
}

/** What pages of the console and the customer panel share and the softphone does not need. */
export const pages: Named = {
  'core/features/account': 'joined-enterprises select-company switch-enterprise',
  'core/features/call-detail': 'call-window',
  'core/features/clues': 'clue-window',
  'core/features/customer-form': 'customer-window',
  'core/features/customers': 'assign-window',
  'core/features/number-import': 'import-window',
  'core/features/order-handling': 'order-window',
  'core/features/person': 'person-window',
  'core/features/recordings': 'playback-state',
  'core/lib/async': 'import-or-notify',
  'core/lib/query': 'mutation-store',
  'core/session/preferences': 'preferences',
  'core/session/sign-in': 'licence-acceptance licence-version',
  'core/session': 'account-only'
}

/** The telephone, loaded when a page asks for it. */
export const telephone: Named = {
  'core/environment/browser': 'audio-context browser-media browser-sounds',
  'core/features/recording-pause': 'recording-pause-state',
  'core/phone': 'phone phone-messages request-phone whole-phone',
  'core/phone/call':
    'auto-answer call-controls call-locks call-refusal call-reminders desktop-notices dialling host-text late-reports leave-guard lost-call outgoing-call place-call screen-pop wrap-up',
  'core/phone/line':
    'caller-name connection line-account line-call-events open-line prewarm registration-manager registration-retry',
  'core/phone/media':
    'audio-output audio-processing call-quality device-choice devices keep-awake known-headset microphone recording-pause ringtone seat-without-microphone stored-object',
  'core/phone/second-call': 'load-second-call second-state',
  'core/phone/state': 'dial-plan outcome restriction sip-state',
  'core/phone/tabs':
    'commands granted-locks join-tabs leader leader-wait lease-locks mirrored-phone pending-commands perform-command remote-commands tab-channel tab-messages tab-notice'
}

/** The telephone's connection to the exchange, beside JsSIP. */
export const sipLine: Named = {
  'core/phone/call': 'call-keys',
  'core/phone/line': 'keep-alive-socket resuming-socket sip-outbox',
  'core/phone/line/jssip': 'jssip-digest jssip-line jssip-registration line-agent load-call-parts',
  'core/phone/state': 'ready-policy'
}

/** What a call needs of the line: loaded once it is registered. */
export const sipCalls: Named = {
  'core/phone/line/jssip/calls':
    'call-parts jssip-call jssip-ending jssip-extensions jssip-headers jssip-hold jssip-identity jssip-mapping jssip-media jssip-moves jssip-offer jssip-refer jssip-retries parse-sdp',
  'core/phone/media': 'media-watch'
}

/** Dispositions of calls: loaded with the wrap-up, and with the lists of calls. */
export const dispositions: Named = {
  'core/features/dispositions': 'disposition-drafts endpoints enums messages schemas',
  'core/features/dispositions/rules': 'disposition-rules'
}

/** A second call: loaded with the first. */
export const secondCalls: Named = {
  'core/environment/browser': 'conference-mixer',
  'core/features/colleagues': 'colleague-list endpoints rules schemas',
  'core/phone/second-call':
    'conference second-call second-controls second-events second-life second-line second-messages second-notices second-part second-transfer single-call-commands two-calls'
}
