import type { Named } from './chunk-groups.ts'

/** The diagnosis: shared by its element and by `diagnose()` of the session. */
export const doctor: Named = {
  'core/environment/browser': 'browser-probes',
  'core/features/doctor':
    'check-result diagnose doctor-report doctor-state messages run-checks sound-messages',
  'core/features/doctor/checks':
    'api-checks echo-call ice-check microphone-check page-checks probe-socket realtime-check sip-checks speaker-check',
  'core/net': 'diagnosis'
}
