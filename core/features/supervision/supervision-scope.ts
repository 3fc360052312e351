/** The supervisor's scope as a sentence. */

import { computed } from 'nanostores'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $textLanguage } from '../../session/text-language.ts'
import { supervision } from './endpoints.ts'
import { supervisionMessages as messages } from './messages.ts'

const readReply = () => call(supervision.scope, {}, { silent: true })
type Scope = Awaited<ReturnType<typeof readReply>>

const read = queryStore<Scope>()

function sentenceOf({ reach, name, hasLower }: Scope): string {
  if (reach === 'own') return messages.scopeOwn()
  if (reach === 'department' && hasLower) return messages.scopeDepartments({ name })
  const sentences = {
    group: messages.scopeGroup,
    department: messages.scopeDepartment,
    all: messages.scopeAll
  }
  return sentences[reach]({ name })
}

/** Blank when it cannot be read; the calls are shown regardless. */
export const $scope = computed([read.$store, $textLanguage], scope =>
  scope.status === 'ready' ? { ...scope, value: sentenceOf(scope.value) } : scope
)

export const readScope = (): Promise<void> => read.load(readReply)

onSignedOut(() => read.forget())
