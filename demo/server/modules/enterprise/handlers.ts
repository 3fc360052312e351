import type { Backend } from '../../backend.ts'
import { cached } from '../../db/table-cache.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'

export function enterpriseHandlers({ db, environment }: Backend): Handlers['enterprise'] {
  const settings = (enterpriseId: string) =>
    cached(db, ['settings', enterpriseId], () =>
      db
        .selectFrom('enterprise_setting')
        .select(['code', 'value'])
        .where('enterprise_id', '=', enterpriseId)
        .orderBy('code')
        .execute()
    )

  const enterprise = (enterpriseId: string) =>
    db
      .selectFrom('enterprise')
      .select(['name', 'recording_early_media'])
      .where('id', '=', enterpriseId)
      .executeTakeFirstOrThrow()

  return {
    async info(_, { session }) {
      const { name } = await enterprise(session.enterpriseId)
      return { enterpriseName: name, configItems: await settings(session.enterpriseId) }
    },
    config: (_, { session }) => settings(session.enterpriseId),
    async tenant(_, { session }) {
      const { recording_early_media } = await enterprise(session.enterpriseId)
      return { recordingEarlyMedia: recording_early_media }
    },
    environment: async () => environment
  }
}
