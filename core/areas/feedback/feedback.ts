/** A message to whoever operates the console (doc 2 §8). */
import { readonlyType } from 'nanostores'
import { feedback } from '../../contract/endpoints/feedback.ts'
import type { FeedbackKind } from '../../contract/enums/feedback.ts'
import { Failure, isFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { type Rule, required } from '../../rules/rule.ts'
import { draftStore } from '../../session/drafts.ts'
import { onSignedOut } from '../../session/life.ts'
import { commonText } from '../../text/common.ts'
import { feedbackText as t } from '../../text/feedback.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { closeFeedback } from './open.ts'

export interface FeedbackDraft {
  readonly kind: FeedbackKind
  readonly content: string
  readonly contact: string
}

const attempt = attemptStore<'send'>()
const drafts = draftStore<FeedbackDraft>()
const DRAFT = 'feedback'

/** What was sent last; a refusal stands in the form. */
export const $feedbackAttempt = readonlyType(attempt.$attempt)

export const feedbackRules: Readonly<Record<'content', Rule>> = {
  content: required(t.contentMissing)
}

/** What was typed and not sent. */
export const feedbackDraft = (): FeedbackDraft | undefined => drafts.read(DRAFT)
export const keepFeedbackDraft = (draft: FeedbackDraft): void => drafts.keep(DRAFT, draft)

/** What was refused is typed anew. */
export function forgiveFeedback(): void {
  if (attempt.$attempt.get().at === 'failed') attempt.forget()
}

/** Not while it is being sent: its outcome would come from nowhere. */
export function leaveFeedback(): void {
  if (attempt.$attempt.get().at === 'busy') return
  attempt.forget()
  closeFeedback()
}

/** Sentences that stand for a failure of which the server has said nothing. */
const isUnexplained = ({ message }: Failure) =>
  message === commonText.networkJam() || message === commonText.networkBroken()

function explained(error: unknown): unknown {
  if (!isFailure(error) || !isUnexplained(error)) return error
  const { code } = error
  return new Failure(error.kind, t.unknown(), { cause: error, ...(code !== undefined && { code }) })
}

/** Sends it once. Never rejects: a refusal stands in the form, and what was typed stays. */
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
  notify('success', t.sent())
}

onSignedOut(() => attempt.forget())
