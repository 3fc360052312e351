/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { dispositionMessages } from './messages.ts'
import { dispositionSettings } from './setting-english.ts'

/** By area of the messages. */
export const english = {
  dispositionSettings,
  disposition: {
    title: 'Disposition',
    choose: 'Choose',
    change: 'Change',
    edit: 'Edit disposition',
    search: 'Search dispositions',
    codes: 'Dispositions',
    noMatch: 'No disposition matches',
    remark: 'Remark',
    remarkOptional: 'Remark (optional)',
    remarkRequired: 'Remark (required)',
    save: 'Save disposition',
    cancel: 'Cancel',
    saved: 'Disposition saved',
    missing: 'Choose a disposition first',
    remarkMissing: '“{label}” needs a remark',
    remarkTooLong: 'The remark can have at most {most} characters',
    saveFailed: 'Disposition not saved: {reason}',
    unsaved:
      'The disposition was not saved ({reason}). What you entered is kept and can be completed in the call record.',
    unfilled: 'Not filled in',
    loadFailed: 'Dispositions could not be loaded',
    retry: 'Retry',
    required: 'Required',
    both: '{label}; {remark}',
    path: '{group} / {label}',
    removed: '{label} (deleted)',
    noCode: 'This disposition is disabled or not for this call, choose another one',
    notYours: 'The wrap-up has ended, and you may not change dispositions',
    notAnswered: 'A call that was not answered has no disposition',
    notWithCustomer: 'Only calls of agents with a {served} have a disposition',
    finishFirst: 'Fill in the disposition before ending the wrap-up'
  } satisfies English<typeof dispositionMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  不要求: 'Not required',
  呼入和呼出: 'Inbound and outbound',
  仅呼入: 'Inbound only',
  仅呼出: 'Outbound only'
}
