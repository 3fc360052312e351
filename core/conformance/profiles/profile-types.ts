import type { Topic } from '../../contract/topics.ts'

/** What an element uses an endpoint or a topic for. */
export interface Use {
  readonly purpose: string
  /** The condition under which it is needed; without one it always is. */
  readonly when?: string
}

/** Uses by endpoint name, such as `agent.status`. */
export type EndpointUses = Readonly<Record<string, Use>>

export type TopicUses = { readonly [Name in Topic]?: Use }

export interface Profile {
  readonly title: string
  readonly endpoints: EndpointUses
  readonly topics: TopicUses
}

/** An endpoint that is always needed, or only under a condition. */
export const use = (purpose: string, when?: string): Use =>
  when === undefined ? { purpose } : { purpose, when }
