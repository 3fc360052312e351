import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

const APPROVED = 1

/** Approved templates with an approved signature, none of them withdrawn (rule text-message-7). */
export const usableTemplates = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('sms_template')
    .innerJoin('message_signature', 'message_signature.id', 'sms_template.signature_id')
    .where('sms_template.enterprise_id', '=', enterpriseId)
    .where('sms_template.audit', '=', APPROVED)
    .where('sms_template.is_withdrawn', '=', false)
    .where('message_signature.audit', '=', APPROVED)
    .where('message_signature.is_withdrawn', '=', false)
