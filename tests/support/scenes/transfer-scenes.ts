import type { Transfer } from '../../../core/features/transfer-list/schemas.ts'
import { askingAs } from '../server/ask-as.ts'
import type { TestBackend } from '../server/backend.ts'

/** Requests of the transfer list as a signed-in user. */
export function transfersOf(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  async function upload(bytes: Buffer | string, name = '名单.csv'): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${backend.url}/api/files`, { method: 'POST', headers, body: form })
    const { data, message } = (await answer.json()) as {
      data?: { attachmentKey: string }
      message: string
    }
    if (!data) throw new Error(message)
    return data.attachmentKey
  }
  const list = async () => (await ask<{ list: Transfer[] }>('/v1/crm/operations')).list
  return {
    ask,
    list,
    /** Sends a file to be imported; resolves with its key. */
    upload,
    find: async (id: string) => (await list()).find(one => one.id === id) as Transfer,
    exportCalls: async (search: object = {}) =>
      (await ask<{ id: string }>('/call_records/export', search)).id,
    cancel: (id: string) => ask<null>(`/v1/crm/operations/cancel/${id}`, undefined, 'PUT'),
    clear: (idList: readonly string[]) =>
      ask<null>('/v1/crm/operations/delUploadTask?page=1&pageSize=10', { idList }),

    /** Uploads a csv and has its people imported. */
    async importContacts(text: string | Buffer, name = '联系人.csv'): Promise<string> {
      const body = { attachmentKey: await upload(text, name) }
      return (await ask<{ id: string }>('/contacts/import', body)).id
    },

    /** The text of a file of a transfer, as its ticket opens it. */
    async read(id: string, file: 'result' | 'failures'): Promise<string> {
      const ticket = await ask<{ attachmentKey: string; access_token: string }>(
        `/v1/crm/operations/${id}/ticket`,
        { file }
      )
      const answer = await fetch(
        `${backend.url}/api/files/${ticket.attachmentKey}?access_token=${ticket.access_token}`
      )
      if (!answer.ok) throw new Error(String(answer.status))
      return Buffer.from(await answer.arrayBuffer()).toString('utf8')
    }
  }
}
