/** The remark editor of one call: input is never blocked, saved on blur. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { z } from '../../contract/zod.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'
import { $placeId } from '../../session/signed-in-stores.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import { customerActionMessages as messages } from './action-messages.ts'
import { onRemarkRefreshed, refreshRemark } from './customer-changes.ts'
import { REMARK_LIMIT } from './rules.ts'

export interface RemarkState {
  /** Current text. */
  readonly text: string
  readonly status: 'resting' | 'unsaved' | 'saving' | 'saved' | 'failed'
  /** The failure in state `failed`. */
  readonly failure: Failure | undefined
  /** Another user's newer remark while this one is unsaved. */
  readonly theirs: string | undefined
}

export interface Remark {
  readonly $remark: ReadableAtom<RemarkState>
  /** Accepts at most 100 characters; never blocked by a request. */
  type(text: string): void
  /** Saves unsaved text. Never rejects. */
  save(): Promise<void>
  /** Takes the other user's text, or overwrites it. */
  settle(whose: 'mine' | 'theirs'): Promise<void>
  /** Handles the server's current remark. */
  handleSaved(remark: string): void
  end(): void
}

/** `base`: the remark the edit is based on. */
const drafts = tabDrafts('remark', z.object({ text: z.string(), base: z.string() }))

/** `onSaved`: called after each accepted save. `markOf`: the mark sent along (rule customer-30). */
export function remarkOf(
  callRecordId: string,
  kept: string,
  onSaved: (remark: string) => void,
  markOf: () => string | null
): Remark {
  const draft = drafts.read(callRecordId)
  let saved = kept
  const isLeftOver = draft !== undefined && draft.text.trim() !== kept
  const $state = atom<RemarkState>({
    text: isLeftOver ? draft.text : kept,
    status: isLeftOver ? 'unsaved' : 'resting',
    failure: undefined,
    theirs: isLeftOver && draft.base !== kept ? kept : undefined
  })
  /** Text of the pending request. */
  let sending: string | undefined

  const become = (change: Partial<RemarkState>) =>
    $state.set({ ...$state.get(), failure: undefined, ...change })

  async function save(): Promise<void> {
    const text = $state.get().text.trim()
    if (sending !== undefined || $state.get().theirs !== undefined || $placeId.get() === '') return
    if (text === saved) {
      drafts.drop(callRecordId)
      if ($state.get().status === 'unsaved') become({ status: 'resting', text })
      return
    }
    sending = text
    become({ status: 'saving' })
    try {
      const body = { callRecordId, remark: text, manualMarkIntent: markOf() }
      await call(callDetails.extend, { callRecordId, body }, { silent: true })
      saved = text
      sending = undefined
      // Typed on during the save: that text is saved on the next blur.
      if ($state.get().text.trim() === text) {
        drafts.drop(callRecordId)
        become({ status: 'saved' })
      } else become({ status: 'unsaved' })
      refreshRemark({ callRecordId, remark: text })
      onSaved(text)
    } catch (error) {
      sending = undefined
      become({ status: 'failed', failure: toFailure(error, messages.remarkFailed()) })
    }
  }

  function handleSaved(remark: string): void {
    // Echo of this editor's own save, possibly before its reply.
    if (remark === saved || remark === sending) return
    const text = $state.get().text.trim()
    const isOurs = text === saved || text === remark
    saved = remark
    if (isOurs) become({ text: remark, status: 'resting', theirs: undefined })
    else become({ status: 'unsaved', theirs: remark })
  }
  const stop = onRemarkRefreshed(change => {
    if (change.callRecordId === callRecordId && change.remark !== undefined)
      handleSaved(change.remark)
  })

  return {
    $remark: readonlyType($state),
    type(typed) {
      const text = typed.slice(0, REMARK_LIMIT)
      become({
        text,
        status: sending !== undefined ? 'saving' : text.trim() === saved ? 'resting' : 'unsaved'
      })
      if (text.trim() === saved) drafts.drop(callRecordId)
      else drafts.keep(callRecordId, { text, base: saved })
    },
    save,
    async settle(whose) {
      const { theirs } = $state.get()
      if (theirs === undefined) return
      if (whose === 'theirs') {
        drafts.drop(callRecordId)
        become({ text: theirs, status: 'resting', theirs: undefined })
      } else {
        become({ theirs: undefined })
        await save()
      }
    },
    handleSaved,
    end: stop
  }
}
