import type { FastifyInstance } from 'fastify'
import type { Database } from './db/schema.ts'

const SHOWN = 40

/** The address book of the CRM that is not ours: whom it knows, by name, company or number. */
export function contactRoutes(app: FastifyInstance, db: Database): void {
  app.get('/demo/crm/contacts', async request => {
    const { search } = request.query as { search?: unknown }
    const words = typeof search === 'string' ? search.trim().slice(0, 50) : ''
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    const list = await db
      .selectFrom('customer')
      .select(['id', 'name', 'company', 'phone', 'city', 'last_contact_at as lastContact'])
      .where('last_contact_at', 'is not', null)
      .where(eb =>
        eb.or([
          eb('name', 'like', pattern),
          eb('company', 'like', pattern),
          eb('phone', 'like', pattern)
        ])
      )
      .orderBy('last_contact_at', 'desc')
      .limit(SHOWN)
      .execute()
    return { list }
  })
}
