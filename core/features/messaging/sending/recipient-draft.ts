/**
 * Chosen recipients that survive a reload: the uploaded file by its key, members and customers by
 * their ids. Neither numbers nor rows of the file are kept.
 */
import { z } from '../../../contract/zod.ts'
import { tabDrafts } from '../../../session/drafts/tab-drafts.ts'
import { memberSearch } from '../../address-book/endpoints.ts'
import { $chosenCustomerIds, sendToCustomers } from './chosen-customers.ts'
import { $searchedMembers, isPersonalSearch, sendToMembers } from './searched-members.ts'
import { messageFiles, messagePicker } from './send-choices.ts'
import { NEW_TASK } from './send-draft.ts'

const drafts = tabDrafts(
  'message-recipients',
  z.object({
    file: z.optional(
      z.object({
        name: z.string(),
        attachmentKey: z.string(),
        columns: z.array(z.string()),
        rows: z.number()
      })
    ),
    book: z.number(),
    members: z.array(
      z.object({ id: z.string(), customerName: z.string(), addressBookGroupName: z.string() })
    ),
    customerIds: z.array(z.string()),
    searched: z.optional(z.object({ search: memberSearch, place: z.string(), count: z.number() }))
  })
)

/** Of the customers, those who were just chosen in their list come first. */
export function restoreRecipients(): void {
  const kept = drafts.read(NEW_TASK)
  if (!kept) return
  if (kept.file) messageFiles.restore(kept.file)
  if (kept.members.length > 0)
    messagePicker.restore(
      kept.book,
      kept.members.map(member => ({ ...member, phoneNumber: '' }))
    )
  if ($chosenCustomerIds.get().length === 0) sendToCustomers(kept.customerIds)
  if (kept.searched && !$searchedMembers.get()) sendToMembers(kept.searched)
}

function keep(): void {
  const file = messageFiles.$files.get().find(({ status }) => status === 'ready')
  const members = messagePicker.$chosen.get()
  const customerIds = [...$chosenCustomerIds.get()]
  const chosen = $searchedMembers.get()
  const searched = chosen && !isPersonalSearch(chosen) ? chosen : undefined
  if (!file && members.length === 0 && customerIds.length === 0 && !searched) {
    drafts.drop(NEW_TASK)
    return
  }
  drafts.keep(NEW_TASK, {
    ...(file && {
      file: {
        ...{ name: file.name, attachmentKey: file.attachmentKey },
        columns: [...(file.report?.columns ?? [])],
        rows: file.report?.counts.rows ?? 0
      }
    }),
    book: messagePicker.$book.get(),
    members: members.map(({ id, customerName, addressBookGroupName }) => ({
      ...{ id, customerName, addressBookGroupName }
    })),
    customerIds,
    ...(searched && { searched })
  })
}

/** Keeps what is chosen, and each change. Returns the function that ends this. */
export function keepRecipients(): () => void {
  keep()
  const ends = [
    messageFiles.$files,
    messagePicker.$chosen,
    $chosenCustomerIds,
    $searchedMembers
  ].map(store => store.listen(keep))
  return () => {
    for (const end of ends) end()
  }
}

export const dropRecipients = (): void => drafts.drop(NEW_TASK)
