/** Knowledge base search beside a call (rule work-order-15). */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { keyword } from '../../lib/validation/field-validators.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { knowledge } from './endpoints.ts'
import type { KnowledgeItem } from './schemas.ts'

/** All matches in one page. */
const ALL = 9999

const read = queryStore<readonly KnowledgeItem[]>()
const $wrong = atom<string | undefined>()
const $text = atom('')

/** Result of the last search. */
export const $knowledge: ReadableAtom<QueryState<readonly KnowledgeItem[]>> = read.$store
/** Validation message of the search. */
export const $knowledgeError = readonlyType($wrong)
/** Typed query; kept across tab changes. */
export const $knowledgeQuery = readonlyType($text)

export function typeKnowledge(text: string): void {
  $text.set(text)
  $wrong.set(undefined)
}

/** Searches for the typed query. Resolves whether the query was valid. Never rejects. */
export async function searchKnowledge(): Promise<boolean> {
  const searchContent = $text.get().trim()
  const issue = keyword(searchContent)
  $wrong.set(issue)
  if (issue !== undefined) return false
  const query = { page: 1, pageSize: ALL, scope: 1, type: 1, searchContent }
  await read.load(() => call(knowledge.items, { query }, { silent: true }))
  return true
}

onSignedOut(() => {
  read.forget()
  typeKnowledge('')
})
