import { rejectionDifferences } from '../read-reply.ts'
import { guarded, type KitContext } from './kit-context.ts'

/** Checks how the backend rejects: an unknown path, an unknown token, a body without its fields. */
export async function checkErrors(context: KitContext): Promise<void> {
  const { requests } = context
  const log = context.logOf('errors', 'any path', 'rejections that pages understand')
  await guarded(log, 'unknown path', async () => {
    const raw = await requests.sendTo('/hutong-check/no-such-path', {})
    const found =
      raw.status === 404 ? [] : [{ at: 'HTTP status', expected: '404', found: `${raw.status}` }]
    log.settle('unknown path', found)
  })
  await guarded(log, 'unknown token', async () => {
    const { status } = await requests.send(
      context.endpointNamed('auth.userDetail'),
      {},
      {
        as: 'unknown token'
      }
    )
    const found = status === 401 ? [] : [{ at: 'HTTP status', expected: '401', found: `${status}` }]
    log.settle('unknown token', found)
  })
  await guarded(log, 'body without its fields', async () => {
    const raw = await requests.send(context.endpointNamed('files.ticket'), { body: {} })
    log.settle('body without its fields', rejectionDifferences(raw, [400, 422]))
  })
  await guarded(log, 'body that is not JSON', async () => {
    const raw = await requests.send(
      context.endpointNamed('files.ticket'),
      { body: {} },
      { text: '{' }
    )
    log.settle('body that is not JSON', rejectionDifferences(raw, [400, 415, 422]))
  })
}
