/** 账户总览 and the dialogs that change the account. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { toJson } from '../../lib/json.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { billing } from './endpoints.ts'
import type { ChargeKind, RateStart, RechargeWay } from './enums.ts'
import { billingMessages as messages } from './messages.ts'
import { rechargeRecords } from './recharge-records.ts'
import { yuanText } from './rules/money.ts'
import type { AccountOverview } from './schemas.ts'

const silent = { silent: true } as const
const store = queryStore<AccountOverview>()

export const $accountOverview: ReadableAtom<QueryState<AccountOverview>> = store.$store

const read = () => call(billing.overview, {}, silent)

/** Never rejects; failures are in `$accountOverview`. */
export const readAccount = (): Promise<void> => store.refresh(read)

export type AccountDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'recharge' | 'correction'; readonly requestId: string }
  | { readonly status: 'limit' | 'rate' }

const $dialog = atom<AccountDialog>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $accountDialog = readonlyType($dialog)
export const $accountAttempt = readonlyType(attempt.$attempt)

export function openAccountDialog(status: 'recharge' | 'correction' | 'limit' | 'rate'): void {
  attempt.forget()
  $dialog.set(
    status === 'limit' || status === 'rate'
      ? { status }
      : { status, requestId: environment().uuid() }
  )
}

const reread = () =>
  Promise.all([
    rechargeRecords.$list.lc > 0 ? rechargeRecords.reload() : undefined,
    store.$store.lc > 0 ? readAccount() : undefined
  ])

/** Ignored while it is saved. After a failure the lists show whether it was saved nevertheless. */
export function closeAccountDialog(): void {
  const { status } = attempt.$attempt.get()
  if (status === 'busy') return
  $dialog.set({ status: 'closed' })
  if (status === 'failed') void reread()
}

async function save(act: () => Promise<string>): Promise<void> {
  const outcome = await attempt.make('save', async () => {
    notify('success', await act())
  })
  if (outcome !== 'done') return
  closeAccountDialog()
  await reread()
}

/** The last request without a reply: it may have been written. */
let unanswered: { readonly content: string; readonly id: string } | undefined

/**
 * Sends with the id of the open form, or with that of the last request when it had no reply and the same
 * content, though its form was closed: sent again, it is written once. // rule billing-12
 */
async function sendOnce<Reply>(
  draft: object,
  send: (requestId: string) => Promise<Reply>
): Promise<Reply> {
  const shown = $dialog.get()
  const content = toJson([shown.status, draft])
  const id =
    unanswered?.content === content ? unanswered.id : 'requestId' in shown ? shown.requestId : ''
  try {
    const reply = await send(id)
    unanswered = undefined
    return reply
  } catch (error) {
    const isRefused = error instanceof Failure && error.kind === 'refused'
    unanswered = isRefused ? undefined : { content, id }
    throw error
  }
}

/** Never rejects; failures are in `$accountAttempt`. */
export const rechargeAccount = (draft: {
  readonly amount: number
  readonly way: RechargeWay
  readonly voucher: string
  readonly remark: string
}): Promise<void> =>
  save(async () => {
    const { balance } = await sendOnce(draft, requestId =>
      call(billing.recharge, { body: { ...draft, requestId } }, silent)
    )
    return messages.recharged({ amount: yuanText(draft.amount), balance: yuanText(balance) })
  })

export const correctAccount = (draft: {
  readonly amount: number
  readonly reason: string
}): Promise<void> =>
  save(async () => {
    const { balance } = await sendOnce(draft, requestId =>
      call(billing.correct, { body: { ...draft, requestId } }, silent)
    )
    return messages.corrected({ amount: yuanText(draft.amount), balance: yuanText(balance) })
  })

export const saveLimit = (limit: number, version: number): Promise<void> =>
  save(async () => {
    await call(billing.saveLimit, { body: { limit, version } }, silent)
    return messages.limitSaved()
  })

export const addRate = (
  draft: {
    readonly kind: ChargeKind
    readonly line: string
    readonly price: number | null
    readonly start: RateStart
  },
  version: number
): Promise<void> =>
  save(async () => {
    await call(billing.addRate, { body: { ...draft, version } }, silent)
    return messages.rateSaved()
  })

onSignedOut(() => {
  unanswered = undefined
  store.forget()
  attempt.forget()
  $dialog.set({ status: 'closed' })
})
