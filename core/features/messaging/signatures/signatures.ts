/** Signatures of the enterprise: the list and its actions. */
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { fileAddress } from '../../transfer-list/file-address.ts'
import { files } from '../../transfer-list/file-endpoints.ts'
import { messageSignatures } from '../endpoints.ts'
import { reviewedRows } from '../reviewed-rows.ts'
import type { MessageSignature } from '../schemas.ts'

export type SignatureSearch = SearchOf<typeof messageSignatures.list>

export const signatureList = areaList<MessageSignature, SignatureSearch>({
  name: 'message-signatures',
  query: {},
  load: ({ query, ...page }) =>
    call(messageSignatures.list, { query: { ...query, ...page } }, { silent: true })
})

export const reviewedSignatures = reviewedRows(messageSignatures, signatureList.reload)

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
