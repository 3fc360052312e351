/** English of the checks' titles, and of the results about server, network and page. */
import type { English } from '../../messages/english-of.ts'
import type { doctorMessages } from './messages.ts'
import type { doctorViewMessages } from './view-messages.ts'

export const doctor = {
  titleApi: 'Server API',
  titleCors: 'Cross-origin access',
  titleCsp: 'Page security policy',
  titleRealtime: 'Realtime channel',
  titleSipSocket: 'Telephone server',
  titleRegistration: 'Telephone registration',
  titleMicrophone: 'Microphone',
  titleSpeaker: 'Speaker',
  titleIce: 'Audio path',
  titleEchoCall: 'Echo call',
  titleClock: 'Computer clock',
  titleStorage: 'Browser storage',
  titleTabs: 'Work across tabs',
  titleVersions: 'Versions on the page',

  noSession: 'No Hutong session has been started on the page',
  noSessionCause: 'The page has no hutong-session element, or the element has no api-base',
  noSessionCure: 'Ask the integrator to add a hutong-session element with an api-base to the page',
  needsSession: 'The Hutong session has not been started; not checked',
  unfinished: 'The check could not be completed',
  unfinishedCause: 'The browser reported an unexpected error during the check',
  unfinishedCure: 'Check again; if it persists, send the report to the administrator',

  apiOk: 'The server API works, response time {ms} ms',
  apiSlow: 'The server API responds slowly: {ms} ms',
  apiSlowCause: 'The network has high latency, or the server is overloaded',
  apiSlowCure:
    'Switch to another network and check again; if it is still slow, contact the administrator',
  apiUnreachable: 'The server API {origin} cannot be reached',
  apiUnreachableCause:
    'The network is disconnected, the address is wrong, or a firewall or proxy blocks the request',
  apiUnreachableCure:
    'Check the network; ask the network administrator to let {origin} through and the integrator to check api-base',
  apiMixed: 'A page on https cannot access the server API {origin} on http',
  apiMixedCause: 'Browsers block unencrypted requests of pages on https',
  apiMixedCure: 'Ask the administrator to enable https for the server API and to change api-base',
  apiNotFound: 'What answers at {origin} is not the server API of Hutong',
  apiNotFoundCause:
    'The path of api-base is wrong, or a proxy forwards the requests to another service',
  apiNotFoundCure: 'Ask the integrator to check api-base',
  apiFailing: 'The server API returns the error {status}',
  apiFailingCause: 'The server or its database is unavailable at the moment',
  apiFailingCure: 'Check again later; if it persists, send the report to the administrator',
  apiUnreadable: 'The server API answers, but this page cannot read it; see “Cross-origin access”',
  apiForbidden: 'The page blocks requests to the server API; see “Page security policy”',

  corsSame: 'The page and the server API share an origin; no cross-origin permission is needed',
  corsOk: 'The server allows this page cross-origin access',
  corsRefused: 'The server refuses cross-origin requests from {origin}',
  corsRefusedCause: 'ALLOWED_ORIGINS of the server does not contain the origin of this page',
  corsRefusedCure:
    'Ask the administrator to add {origin} to ALLOWED_ORIGINS of the server, or to check the path of api-base',
  corsUnknown: 'The server API does not answer, so cross-origin access cannot be checked',

  cspOk: 'The security policy of the page does not block Hutong',
  cspBlocked: 'The security policy of the page blocks {list}',
  cspBlockedCause:
    'The Content-Security-Policy of the page does not allow these addresses or features',
  cspBlockedCure: 'Ask the administrator of the page to add them to the directives in brackets',
  cspWorker: 'The security policy of the page blocks a Worker ({directive})',
  cspWorkerCause:
    'worker-src of the page does not allow Hutong scripts; heartbeats use a timer of the page instead',
  cspWorkerCure:
    'Ask the administrator of the page to add the address of Hutong to worker-src; without heartbeat="worker" this can be ignored',

  realtimeOk: 'The realtime channel works, response time {ms} ms',
  realtimeSignedOut: 'The realtime channel can be checked after sign-in',
  realtimeReturning: 'The realtime channel is disconnected and reconnecting',
  realtimeReturningCause: 'The network has just been restored, or the server has just restarted',
  realtimeReturningCure:
    'It reconnects automatically; if this recurs, send the report to the administrator',
  realtimeSilent: 'The realtime channel does not answer',
  realtimeSilentCause:
    'The connection is stale, often after the computer was asleep or changed networks',
  realtimeSilentCure: 'It reconnects automatically; if it does not, reload the page',
  realtimeRefused: 'The realtime channel {origin} cannot be opened',
  realtimeRefusedCause:
    'The network is disconnected, or a proxy or firewall does not support WebSocket',
  realtimeRefusedCure: 'Ask the network administrator to allow WebSocket connections to {origin}',
  realtimeForbidden: 'The security policy of the page blocks the realtime channel {origin}',
  realtimeNoTicket: 'The server issued no ticket for the realtime channel',
  realtimeNoTicketCause: 'The sign-in has expired, or the server API has failed',
  realtimeNoTicketCure:
    'Solve the problem under “Server API” first; if this persists, sign in again',

  forbiddenCause:
    'The Content-Security-Policy of the page does not allow connections to this address',
  forbiddenCure: 'Ask the administrator of the page to add {origin} to connect-src',

  clockOk: 'The computer clock agrees with the server, difference {seconds} s',
  clockOff: 'The computer clock differs from the server by {duration}',
  clockOffCause: 'The computer clock is not synchronised with network time',
  clockOffCure:
    'Turn on automatic time in the system settings; Hutong uses the time of the server, so calls are not affected',
  clockUnknown: 'The server provided no time; not checked',

  storageOk: 'The browser can store data of this page',
  storageBlocked: 'The browser does not store data of this page',
  storageBlockedCause:
    'The browser blocks site data, the storage is full, or the page is in an iframe without allow-same-origin',
  storageBlockedCure: 'Allow the site to store data; an iframe needs allow-same-origin',

  tabsOk: 'The tabs can communicate and share the telephone',
  tabsSilent: 'The tabs cannot communicate',
  tabsSilentCause: 'The browser has no BroadcastChannel, or blocks site data',
  tabsSilentCure:
    'Update the browser and allow site data; until then, open only one tab that uses the telephone',
  tabsNoLocks: 'The browser has no Web Locks; the tabs share the telephone by messages instead',
  tabsNoLocksCause: 'The page is not https, or is in an iframe without allow-same-origin',
  tabsNoLocksCure: 'Ask the administrator to serve the page over https',

  versionsOk: 'The page contains Hutong once, version {version}',
  versionsSeveral: 'The page contains Hutong {count} times: {versions}',
  versionsSeveralCause: 'The page loads Hutong from different addresses or bundles',
  versionsSeveralCure: 'Ask the integrator to load Hutong from one address only',

  sandbox:
    'This page uses the sandbox, which has no server, telephone or microphone: not applicable'
} satisfies English<typeof doctorMessages>

export const doctorView = {
  title: 'Connection check',
  intro:
    'The check takes about 20 s and opens the microphone for 3 s: speak into it during that time',
  privacy: 'The report contains no passwords, tokens, names or telephone numbers',
  start: 'Start check',
  again: 'Check again',
  download: 'Download report',
  checks: 'Checks',
  playSound: 'Play test tone',
  audible: 'I heard it',
  inaudible: 'I did not hear it',
  call: 'Call echo number',
  level: 'Microphone level',
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
  notChecked: 'Not checked',
  running: 'Checking',
  cause: 'Cause: {cause}',
  cure: 'Remedy: {cure}',
  done: 'Check completed, no problems found',
  doneInPart: 'Check completed: no problems found, {unchecked} not checked',
  problems: 'Check completed: {failed} failed, {warnings} with warnings, {unchecked} not checked'
} satisfies English<typeof doctorViewMessages>
