import { addressOf } from '../../net/request.ts'
import { files } from './file-endpoints.ts'

/** Address of an uploaded or written file, for one download with a ticket. */
export const fileAddress = (attachmentKey: string, ticket: string): string =>
  addressOf(files.download, {
    attachmentKey,
    query: { access_token: ticket }
  } as Parameters<typeof addressOf>[1])
