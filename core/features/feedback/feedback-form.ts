/** A message to the operator of the console (rule message-6). */
import { readonlyType } from 'nanostores'
import { Failure, type FailureKind, isFailure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type Rule, required } from '../../lib/validation/rule.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts/draft-store.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { feedback } from './endpoints.ts'
import type { FeedbackKind } from './enums.ts'
import { closeFeedback } from './feedback-window.ts'
import { feedbackMessages } from './messages.ts'

export interface FeedbackDraft {
  readonly kind: FeedbackKind
  readonly content: string
  readonly contact: string
}

const attempt = mutationStore<'send'>()
const drafts = draftStore<FeedbackDraft>()
const DRAFT = 'feedback'

/** Outcome of the last submit; a failure is shown in the form. */
export const $feedbackAttempt = readonlyType(attempt.$attempt)

export const feedbackRules: Readonly<Record<'content', Rule>> = {
  content: required(feedbackMessages.contentMissing)
}

/** Unsent input. */
export const feedbackDraft = (): FeedbackDraft | undefined => drafts.read(DRAFT)
export const keepFeedbackDraft = (draft: FeedbackDraft): void => drafts.keep(DRAFT, draft)

/** Clears the failure on input. */
export function clearFeedbackError(): void {
  if (attempt.$attempt.get().status === 'failed') attempt.forget()
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function leaveFeedback(): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  closeFeedback()
}

const general: ReadonlySet<FailureKind> = new Set(['contract', 'refused', 'server', 'unreachable'])

/** Failures with a general message, for want of one from the server. */
const isUnexplained = ({ kind, isSpoken }: Failure) => general.has(kind) && !isSpoken

function explained(error: unknown): unknown {
  if (!isFailure(error) || !isUnexplained(error)) return error
  const { code } = error
  return new Failure(error.kind, feedbackMessages.unknown(), {
    cause: error,
    ...(code !== undefined && { code })
  })
}

/** Sends it once. Never rejects: a failure is shown in the form, which keeps its input. */
export async function sendFeedback(draft: FeedbackDraft): Promise<void> {
  if (feedbackRules.content(draft.content) !== undefined) return
  const outcome = await attempt.make('send', () =>
    call(feedback.send, { body: draft }, { silent: true }).catch((error: unknown) => {
      throw explained(error)
    })
  )
  if (outcome !== 'done') return
  drafts.drop(DRAFT)
  leaveFeedback()
  notify('success', feedbackMessages.sent())
}

onSignedOut(() => attempt.forget())
