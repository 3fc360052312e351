/**
 * A number with stars in it, and one look at it that is paid for (doc 1 §7 and §8).
 *
 * The number is held by the look alone: it goes when the view that asked goes, and with the session.
 */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { numbers } from '../../contract/endpoints/numbers.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { numberText as t } from '../../text/numbers.ts'

/** By which of its ids a number is asked for. */
export interface Whose {
  readonly customerId?: string | undefined
  readonly callRecordId?: string | undefined
  readonly clueId?: string | undefined
}

export type Look =
  | { readonly at: 'masked' }
  | { readonly at: 'pricing' }
  /** 查看号码信息将扣除费用{fee}元，是否确定？ */
  | { readonly at: 'question'; readonly fee: number }
  | { readonly at: 'opening'; readonly fee: number }
  | { readonly at: 'shown'; readonly phone: string }

export interface NumberLook {
  readonly $look: ReadableAtom<Look>
  /**
   * Asks what it would cost; what costs nothing, such as one paid for before, is shown at once. The
   * person is told when the price cannot be said. Never rejects.
   */
  readonly ask: () => Promise<void>
  /** Whether it is worth that. Never rejects: the person is told why there is no number. */
  readonly answer: (yes: boolean) => Promise<void>
  /** Puts the stars back; an answer under way is nobody's. */
  readonly hide: () => void
}

const masked: Look = { at: 'masked' }
const open = new Set<() => void>()

/** For one place that shows a number; ask for another number with another look. */
export function numberLook({ customerId, callRecordId, clueId }: Whose): NumberLook {
  const $look = atom<Look>(masked)
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

  /** What has been asked for is shown, unless nobody waits for it; the core has told of a failure. */
  async function step<Answer>(
    meanwhile: Look,
    question: () => Promise<Answer>,
    next: (answer: Answer) => Look
  ): Promise<void> {
    const mine = ++turn
    open.add(hide)
    $look.set(meanwhile)
    const look = await question().then(next, () => masked)
    if (mine === turn) $look.set(look)
  }

  const openFor = (fee: number) =>
    step(
      { at: 'opening', fee },
      () => call(numbers.decipher, { query: others, body: records }),
      found => {
        const phone = found.find(one => one.id === id)?.phone
        if (phone === undefined) {
          notify('error', t.missing())
          return masked
        }
        notify('success', t.seen())
        return { at: 'shown', phone }
      }
    )

  return {
    $look: readonlyType($look),
    hide,
    async ask() {
      await step(
        { at: 'pricing' },
        () =>
          call(numbers.charge, {
            query: { ...others, ...(records.length > 0 && { callRecordIds: id }) }
          }),
        fee => ({ at: fee === 0 ? 'opening' : 'question', fee })
      )
      if ($look.get().at === 'opening') await openFor(0)
    },
    async answer(yes) {
      const now = $look.get()
      if (now.at !== 'question') return
      if (yes) await openFor(now.fee)
      else hide()
    }
  }
}

onSignedOut(() => {
  for (const hide of [...open]) hide()
})
