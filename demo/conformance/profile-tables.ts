/**
 * The tables of `demo/docs/your-backend.md`. `node demo/conformance/profile-tables.ts` updates them after a
 * change of a profile.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { panelEndpoints, panelTopics } from '../../core/conformance/profiles/panel-profile.ts'
import type { EndpointUses, TopicUses, Use } from '../../core/conformance/profiles/profile-types.ts'
import { endpointsByName, profiles } from '../../core/conformance/profiles/profiles.ts'
import { sessionEndpoints, sessionTopics } from '../../core/conformance/profiles/session-profile.ts'
import {
  softphoneEndpoints,
  softphoneTopics
} from '../../core/conformance/profiles/softphone-profile.ts'
import { tasksEndpoints } from '../../core/conformance/profiles/tasks-profile.ts'

const neededIf = ({ when }: Use): string => (when === undefined ? 'always' : `if ${when}`)
const code = (text: string): string => `\`${text}\``

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const endpointTable = (uses: EndpointUses): string =>
  tableOf(
    ['request', 'name', 'used for', 'needed'],
    Object.entries(uses).map(([name, use]) => {
      const endpoint = endpointsByName.get(name)
      return [code(`${endpoint?.method} ${endpoint?.path}`), code(name), use.purpose, neededIf(use)]
    })
  )

const topicTable = (uses: TopicUses): string =>
  tableOf(
    ['topic', 'pushed when', 'needed'],
    Object.entries(uses).map(([name, use]) => [code(name), use.purpose, neededIf(use)])
  )

const section = (title: string, endpoints: EndpointUses, topics: TopicUses): string =>
  [
    `### ${title}`,
    endpointTable(endpoints),
    ...(Object.keys(topics).length > 0 ? [topicTable(topics)] : [])
  ].join('\n\n')

/** The generated part of the page. */
export const profileTables = (): string =>
  [
    section('Every profile: the session', sessionEndpoints, sessionTopics),
    section('`softphone`', softphoneEndpoints, softphoneTopics),
    section('`panel`', panelEndpoints, panelTopics),
    section('`tasks`', tasksEndpoints, {}),
    '### `console`',
    `All of the above and ${Object.keys(profiles.console.endpoints).length} endpoints in total, as the pages of the console show.`
  ].join('\n\n')

const begin = '<!-- profiles:begin -->\n'
const end = '<!-- profiles:end -->'

/** The page with the tables replaced. */
export function withProfileTables(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error('The page has no markers for the tables')
  return `${page.slice(0, from)}${begin}\n${profileTables()}\n\n${page.slice(to)}`
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const page = new URL('../docs/your-backend.md', import.meta.url)
  writeFileSync(page, withProfileTables(readFileSync(page, 'utf8')))
}
