/** The knowledge base, as somebody searches it beside a call (doc 3 §5). */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { knowledge } from '../../contract/endpoints/knowledge.ts'
import type { KnowledgeItem } from '../../contract/entities/knowledge.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { keyword } from '../../rules/validators/fields.ts'
import { onSignedOut } from '../../session/life.ts'

/** Everything that fits comes at once. */
const ALL = 9999

const read = remote<readonly KnowledgeItem[]>()
const $wrong = atom<string | undefined>()
const $words = atom('')

/** What the last search has found. */
export const $knowledge: ReadableAtom<Remote<readonly KnowledgeItem[]>> = read.$store
/** Why nothing was looked for. */
export const $knowledgeComplaint = readonlyType($wrong)
/** What is typed, kept while another tab is looked at. */
export const $knowledgeWords = readonlyType($words)

export function typeKnowledge(words: string): void {
  $words.set(words)
  $wrong.set(undefined)
}

/** Searches for what is typed. Never rejects; says whether it was worth a search. */
export async function searchKnowledge(): Promise<boolean> {
  const searchContent = $words.get().trim()
  const complaint = keyword(searchContent)
  $wrong.set(complaint)
  if (complaint !== undefined) return false
  const query = { page: 1, pageSize: ALL, scope: 1, type: 1, searchContent }
  await read.load(() => call(knowledge.items, { query }, { silent: true }))
  return true
}

onSignedOut(() => {
  read.forget()
  typeKnowledge('')
})
