/** The supervisor's scope as a sentence. */

import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { supervision } from './endpoints.ts'
import { supervisionMessages as messages } from './messages.ts'

const read = queryStore<string>()

/** Blank when it cannot be read; the calls are shown regardless. */
export const $scope = read.$store

export const readScope = (): Promise<void> =>
  read.load(async () => {
    const { reach, name, hasLower } = await call(supervision.scope, {}, { silent: true })
    if (reach === 'own') return messages.scopeOwn()
    if (reach === 'department' && hasLower) return messages.scopeDepartments({ name })
    const sentences = {
      group: messages.scopeGroup,
      department: messages.scopeDepartment,
      all: messages.scopeAll
    }
    return sentences[reach]({ name })
  })

onSignedOut(() => read.forget())
