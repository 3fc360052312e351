import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { receivedCalls } from './received-list.ts'

export function receivedHandlers(backend: Backend): Handlers['receptionCalls'] {
  const { db, queueFeed } = backend
  return {
    async list({ query }, { session }) {
      await backend.settled()
      return receivedCalls(db, session, query)
    },

    async queues(_, { session }) {
      // Before reading: a change meanwhile is published.
      queueFeed.watch(session)
      await backend.settled()
      return queueFeed.read(session)
    }
  }
}
