/** The remark on one call: written without waiting for anybody, saved when whoever writes it leaves it. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { z } from '../../contract/zod.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { REMARK_LIMIT } from '../../rules/call-remark.ts'
import { $placeId } from '../../session/account.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { onRemarkRefreshed, refreshRemark } from './changes.ts'

export interface RemarkState {
  /** What stands in the field. */
  readonly text: string
  readonly at: 'resting' | 'unsaved' | 'saving' | 'saved' | 'failed'
  /** Why it was not saved, when it `failed`. */
  readonly failure: Failure | undefined
  /** What somebody else has written meanwhile, while this is unsaved. */
  readonly theirs: string | undefined
}

export interface Remark {
  readonly $remark: ReadableAtom<RemarkState>
  /** Takes at most 100 characters, and nothing else ever holds it up. */
  type(text: string): void
  /** Saves what is there, unless that is saved already. Never rejects. */
  save(): Promise<void>
  /** The other's words in place of one's own, or one's own over theirs. */
  settle(whose: 'mine' | 'theirs'): Promise<void>
  /** What the server has, as somebody else has seen it or written it. */
  hear(remark: string): void
  end(): void
}

/** `base`: what stood there when it was begun. */
const drafts = tabDrafts('remark', z.object({ text: z.string(), base: z.string() }))

/** `onSaved`: hears of each time that the server has taken it. `markOf`: the mark that travels beside it (doc 3 §7). */
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
    at: isLeftOver ? 'unsaved' : 'resting',
    failure: undefined,
    theirs: isLeftOver && draft.base !== kept ? kept : undefined
  })
  /** What is on its way to the server. */
  let sending: string | undefined

  const become = (change: Partial<RemarkState>) =>
    $state.set({ ...$state.get(), failure: undefined, ...change })

  async function save(): Promise<void> {
    const text = $state.get().text.trim()
    if (sending !== undefined || $state.get().theirs !== undefined || $placeId.get() === '') return
    if (text === saved) {
      drafts.drop(callRecordId)
      if ($state.get().at === 'unsaved') become({ at: 'resting', text })
      return
    }
    sending = text
    become({ at: 'saving' })
    try {
      const body = { callRecordId, remark: text, manualMarkIntent: markOf() }
      await call(callDetails.extend, { callRecordId, body }, { silent: true })
      saved = text
      sending = undefined
      // Somebody has gone on typing: that waits for the next time they leave the field.
      if ($state.get().text.trim() === text) {
        drafts.drop(callRecordId)
        become({ at: 'saved' })
      } else become({ at: 'unsaved' })
      refreshRemark({ callRecordId, remark: text })
      onSaved(text)
    } catch (error) {
      sending = undefined
      become({ at: 'failed', failure: toFailure(error, d.remarkFailed()) })
    }
  }

  function hear(remark: string): void {
    // One's own words come back before it is known that they were taken.
    if (remark === saved || remark === sending) return
    const text = $state.get().text.trim()
    const isOurs = text === saved || text === remark
    saved = remark
    if (isOurs) become({ text: remark, at: 'resting', theirs: undefined })
    else become({ at: 'unsaved', theirs: remark })
  }
  const stop = onRemarkRefreshed(change => {
    if (change.callRecordId === callRecordId && change.remark !== undefined) hear(change.remark)
  })

  return {
    $remark: readonlyType($state),
    type(typed) {
      const text = typed.slice(0, REMARK_LIMIT)
      become({
        text,
        at: sending !== undefined ? 'saving' : text.trim() === saved ? 'resting' : 'unsaved'
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
        become({ text: theirs, at: 'resting', theirs: undefined })
      } else {
        become({ theirs: undefined })
        await save()
      }
    },
    hear,
    end: stop
  }
}
