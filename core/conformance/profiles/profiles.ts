import { allEndpoints } from '../../contract/all-endpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Topic, topics } from '../../contract/topics.ts'
import { panelEndpoints, panelTopics } from './panel-profile.ts'
import { type EndpointUses, type Profile, type TopicUses, use } from './profile-types.ts'
import { sessionEndpoints, sessionTopics } from './session-profile.ts'
import { softphoneEndpoints, softphoneTopics } from './softphone-profile.ts'
import { tasksEndpoints } from './tasks-profile.ts'

/** The endpoint table by name. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(allEndpoints).flatMap(([area, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]) => [`${area}.${name}`, row] as const)
  )
)

/** Endpoints for servers of hosts and for older pages, which the console does not use. */
export const outsideConsole: ReadonlySet<string> = new Set([
  ...['auth.makeWebToken', 'lending.userToken', 'apiKeys.call', 'customFields.values'],
  ...['numbers.account', 'numbers.views', 'callDetails.count', 'callDetails.intentRules'],
  ...['callAudio.fragment', 'callAudio.fragmentDownload', 'supervision.leave'],
  ...['addingNumbers.speedReach', 'addingNumbers.repairPhones', 'addingNumbers.importMembers'],
  ...['numberHandling.addNumbers', 'transferFiles.list', 'transferFiles.failures'],
  'transferFiles.voices'
])

/** Topics that no page handles; they are passed on to the host as `hutong-topic`. */
const forHosts: ReadonlySet<Topic> = new Set(['call_task_import_complete_info'])

const described: EndpointUses = {
  ...sessionEndpoints,
  ...softphoneEndpoints,
  ...panelEndpoints,
  ...tasksEndpoints
}

const consoleEndpoints: EndpointUses = Object.fromEntries(
  [...endpointsByName]
    .filter(([name]) => !outsideConsole.has(name))
    .map(([name, { path }]) => [name, described[name] ?? use(`a page of the console: ${path}`)])
)

const describedTopics: TopicUses = { ...sessionTopics, ...softphoneTopics, ...panelTopics }

const consoleTopics: TopicUses = Object.fromEntries(
  (Object.keys(topics) as Topic[])
    .filter(name => !forHosts.has(name))
    .map(name => [name, describedTopics[name] ?? use('a page of the console is open', 'as shown')])
)

/** What each element needs of a backend, the session included. */
export const profiles = {
  softphone: {
    title: '<hutong-session> and <hutong-softphone>',
    endpoints: { ...sessionEndpoints, ...softphoneEndpoints },
    topics: { ...sessionTopics, ...softphoneTopics }
  },
  panel: {
    title: '<hutong-session> and <hutong-customer-details>',
    endpoints: { ...sessionEndpoints, ...panelEndpoints },
    topics: { ...sessionTopics, ...panelTopics }
  },
  tasks: {
    title: '<hutong-session> and <hutong-call-task-dialog>',
    endpoints: { ...sessionEndpoints, ...tasksEndpoints },
    topics: sessionTopics
  },
  console: {
    title: '<hutong-session> and <hutong-console>',
    endpoints: consoleEndpoints,
    topics: consoleTopics
  }
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name)
