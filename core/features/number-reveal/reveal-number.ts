/**
 * A masked number and its paid reveal (rule number-3).
 * The number is held by this store alone and dropped with the requesting view and with the session.
 */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { numbers } from './endpoints.ts'
import { numberMessages as messages } from './messages.ts'

/** The record whose number is revealed, by one of its ids. */
export interface NumberOwner {
  readonly customerId?: string | undefined
  readonly callRecordId?: string | undefined
  readonly clueId?: string | undefined
}

export type RevealState =
  | { readonly status: 'masked' }
  | { readonly status: 'pricing' }
  /** 查看号码信息将扣除费用{fee}元，是否确定？ */
  | { readonly status: 'question'; readonly fee: number }
  | { readonly status: 'opening'; readonly fee: number }
  | { readonly status: 'shown'; readonly phone: string }

export interface NumberReveal {
  readonly $look: ReadableAtom<RevealState>
  /** Requests the price; a free number is revealed at once. A failure is shown. Never rejects. */
  readonly ask: () => Promise<void>
  /** Confirms or cancels the reveal. A failure is shown. Never rejects. */
  readonly answer: (yes: boolean) => Promise<void>
  /** Masks the number again and ignores a pending reply. */
  readonly hide: () => void
}

const masked: RevealState = { status: 'masked' }
const open = new Set<() => void>()

/** Creates the store of one displayed number. */
export function numberReveal({ customerId, callRecordId, clueId }: NumberOwner): NumberReveal {
  const $look = atom<RevealState>(masked)
  let turn = 0
  const id = customerId ?? callRecordId ?? clueId ?? ''
  const others =
    customerId !== undefined
      ? { customerIds: customerId }
      : clueId !== undefined && callRecordId === undefined
        ? { clueIds: clueId }
        : {}
  const records = 'customerIds' in others || 'clueIds' in others ? [] : [id]

  function hide(): void {
    turn++
    open.delete(hide)
    $look.set(masked)
  }

  /** Runs a request; its result is ignored after `hide`. The http layer has shown a failure. */
  async function step<Answer>(
    meanwhile: RevealState,
    question: () => Promise<Answer>,
    next: (answer: Answer) => RevealState
  ): Promise<void> {
    const mine = ++turn
    open.add(hide)
    $look.set(meanwhile)
    const look = await question().then(next, () => masked)
    if (mine === turn) $look.set(look)
  }

  const openFor = (fee: number) =>
    step(
      { status: 'opening', fee },
      () => call(numbers.decipher, { query: others, body: records }),
      found => {
        const phone = found.find(one => one.id === id)?.phone
        if (phone === undefined) {
          notify('error', messages.missing())
          return masked
        }
        notify('success', messages.seen())
        return { status: 'shown', phone }
      }
    )

  return {
    $look: readonlyType($look),
    hide,
    async ask() {
      await step(
        { status: 'pricing' },
        () =>
          call(numbers.charge, {
            query: { ...others, ...(records.length > 0 && { callRecordIds: id }) }
          }),
        fee => ({ status: fee === 0 ? 'opening' : 'question', fee })
      )
      if ($look.get().status === 'opening') await openFor(0)
    },
    async answer(yes) {
      const now = $look.get()
      if (now.status !== 'question') return
      if (yes) await openFor(now.fee)
      else hide()
    }
  }
}

onSignedOut(() => {
  for (const hide of [...open]) hide()
})
