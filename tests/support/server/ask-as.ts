import type { TestBackend } from './backend.ts'

/** Requests as a signed-in user; an error response is thrown with its message. */
export const askingAs =
  (backend: TestBackend, token: string) =>
  async <Data>(path: string, body?: object, method?: string): Promise<Data> => {
    const answer = await backend.send(`/api${path}`, {
      token,
      ...(body && { body }),
      ...(method && { method })
    })
    const { code, data, message } = answer.body as { code: number; data: Data; message: string }
    if (code !== 1) throw new Error(message)
    return data
  }
