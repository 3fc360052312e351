/** A page with the transfer list alone; the host itself starts exports and imports. */
import { call, endpoints } from '/dist/core.js'
import '/dist/session.js'
import '/dist/transfer-list.js'
import { find, signInFirst } from '../sign-in.ts'

signInFirst('leader')

/** The element reports the failure. */
const quietly = (action: Promise<unknown>) => void action.catch(() => undefined)

find('#export').addEventListener('click', () =>
  quietly(call(endpoints.transfers.exportCalls, { body: {} }))
)

async function importFrom(file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file)
  const { attachmentKey } = await call(endpoints.files.upload, { body: form })
  await call(endpoints.transfers.importContacts, { body: { attachmentKey } })
}

find<HTMLInputElement>('#import').addEventListener('change', event => {
  const input = event.target as HTMLInputElement
  const [file] = input.files ?? []
  if (file) quietly(importFrom(file))
  input.value = ''
})
