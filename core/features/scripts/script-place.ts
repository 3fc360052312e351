/** Which part of the script the editor shows. */

import { atom, computed, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'
import { $textLanguage } from '../../session/text-language.ts'
import { type ScriptContent, ways } from './content-schemas.ts'
import type { ScriptIssue } from './rules/check-script.ts'
import { $scriptDraft } from './script-draft.ts'
import { scriptDraftMessages as messages } from './script-draft-messages.ts'

/** Parts of the script that are no nodes. */
export const parts = { knowledge: '@knowledge', settings: '@settings' } as const

export interface ScriptPlace {
  /** Id of a node, or one of `parts`; blank for the first node. */
  readonly part: string
  /** Field that takes the focus, once. */
  readonly focus?: string | undefined
}

const $shown = atom<ScriptPlace>({ part: '' })
export const $scriptPlace = readonlyType($shown)
export const showPlace = (part: string, focus?: string): void => $shown.set({ part, focus })

/** The place of an issue in the editor. */
export const placeOfIssue = ({ node, part, knowledge, kind }: ScriptIssue): ScriptPlace => {
  if (node !== undefined)
    return { part: node, focus: part ?? (kind === 'deadEnd' ? 'answers' : 'name') }
  if (knowledge !== undefined) return { part: parts.knowledge, focus: knowledge }
  return { part: parts.settings, focus: part ?? 'farewell' }
}

interface Target {
  readonly value: string
  readonly label: string
}
let targets: readonly Target[] = []

/** Where an answer can lead; the same array until a node is added, removed or renamed. */
export const $targets = computed([$scriptDraft, $textLanguage], open => {
  const nodes = open?.content.nodes ?? []
  const now = [
    { value: ways.end, label: messages.toEnd() },
    { value: ways.transfer, label: messages.toTransfer() },
    ...nodes.map(({ id, name }) => ({ value: id, label: name || id }))
  ]
  const isSame =
    now.length === targets.length &&
    now.every(({ value, label }, at) => value === targets[at]?.value && label === targets[at].label)
  if (!isSame) targets = now
  return targets
})

let tagRows: ScriptContent['tags'] = []
let tagOptions: readonly Target[] = []

/** The concern tags; the same array until they change. */
export const $scriptTags = computed($scriptDraft, open => {
  const tags = open?.content.tags ?? []
  if (tags !== tagRows) {
    tagRows = tags
    tagOptions = tags.map(({ id, name }) => ({ value: id, label: name }))
  }
  return tagOptions
})

/** Whether the customer answers by keys. */
export const $isByKeys = computed($scriptDraft, open => open?.content.byKeys ?? false)

onSignedOut(() => showPlace(''))
