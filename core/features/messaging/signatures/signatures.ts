/** Signatures of the enterprise: the list and its actions. */
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { fileAddress } from '../../transfer-list/file-address.ts'
import { files } from '../../transfer-list/file-endpoints.ts'
import { messageSignatures } from '../endpoints.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import type { MessageSignature } from '../schemas.ts'

export type SignatureSearch = SearchOf<typeof messageSignatures.list>

export const signatureList = areaList<MessageSignature, SignatureSearch>({
  name: 'message-signatures',
  query: {},
  load: ({ query, ...page }) =>
    call(messageSignatures.list, { query: { ...query, ...page } }, { silent: true })
})

/** @throws `Failure`, already shown. */
export async function approveSignature({ id, version }: MessageSignature): Promise<void> {
  await call(messageSignatures.review, { id, body: { version, isApproved: true } })
  notify('success', messages.approved())
}

/** @throws `Failure`, already shown. */
export async function withdrawSignature({ id, version }: MessageSignature): Promise<void> {
  await call(messageSignatures.withdraw, { id, body: { version } })
  notify('success', messages.withdrawn())
}

/** @throws `Failure`, already shown. */
export async function removeSignature({ id }: MessageSignature): Promise<void> {
  await call(messageSignatures.remove, { id })
  notify('success', messages.removed())
}

/**
 * Address and name of a proof, for one download.
 * @throws `Failure`, already shown.
 */
export async function proofOf({ proofKey, proofName }: MessageSignature) {
  const attachmentKey = proofKey ?? ''
  const resource = `/files/${attachmentKey}`
  const { access_token } = await call(files.ticket, { body: { resource } })
  return { address: fileAddress(attachmentKey, access_token), name: proofName }
}
