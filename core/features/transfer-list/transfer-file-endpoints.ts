import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'

/** A file of a transfer; its bytes are behind the ticket of its kind. */
export const TransferFile = z.object({
  attachmentKey: z.string(),
  fileName: z.string(),
  kind: z.enum(['result', 'failures']),
  /** In bytes. */
  size: z.number()
})
export type TransferFile = z.infer<typeof TransferFile>

/** The files of transfers, as systems without a page read them (rule file-21). */
export const transferFiles = named('transferFiles', {
  /** The files that a transfer has left, for systems that download without a page. */
  list: endpoint('GET', '/v1/crm/operations/{operationId}/files', {
    summary: '传输任务的文件列表',
    reply: z.array(TransferFile)
  }),
  /** The rows of an import that failed, with their reasons. */
  failures: endpoint('GET', '/v1/crm/operations/{id}/fail_file', {
    summary: '下载传输任务的失败文件',
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  /** Starts a job of type 6: the recordings of those calls in a zip; needs `CMC.RECO.PERM`, too. */
  exportVoices: endpoint('POST', '/call_records/export_voice', {
    summary: '导出通话录音',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(callSearch),
    reply: z.object({ id: z.string() })
  }),
  /** The recordings of a job of type 6, for systems that download without a page. */
  voices: endpoint('GET', '/v1/crm/operations/{operationId}/voice_file', {
    summary: '下载录音文件',
    needs: 'CMC.RECO.PERM',
    reply: z.unknown(),
    wrapping: 'bytes'
  })
})
