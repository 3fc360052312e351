import { messagingMessages } from '../../../core/features/messaging/messages.ts'
import { roleMessages } from '../../../core/features/roles/messages.ts'
import { selfAnalysisMessages } from '../../../core/features/self-analysis/messages.ts'
import { voiceMessages } from '../../../core/features/voices/messages.ts'
import { refuseField } from '../http/refusal.ts'
import { memberServerMessages } from '../modules/members/messages.ts'

/** PostgreSQL: unique_violation. */
const UNIQUE = '23505'

/** Whether a write was refused because of this unique constraint or index. */
export const isDuplicate = (error: unknown, constraint: string): boolean => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return code === UNIQUE && message.includes(constraint)
}

/** The message for each violated constraint. */
const sentences: readonly (readonly [constraint: string, errcode: string, say: () => string])[] = [
  ['user_account_username', 'USERNAME_TAKEN', memberServerMessages.usernameTaken],
  ['user_account_mobile', 'MOBILE_TAKEN', memberServerMessages.mobileTaken],
  ['seat_extension', 'EXTENSION_TAKEN', memberServerMessages.extensionTaken],
  ['message_signature_enterprise_id_name', 'name', messagingMessages.signatureTaken],
  ['voice_model_name', 'name', voiceMessages.nameTaken],
  ['role_name', 'name', roleMessages.nameTaken],
  ['analysis_view_name', 'VIEW_NAME_TAKEN', selfAnalysisMessages.viewThere]
]

/**
 * Runs an action that may violate a unique constraint and throws the message of the duplicate name.
 * The database decides, so concurrent writes need no lock. `messages`: the form's own name of the
 * field.
 */
export async function uniqueConstraint<Result>(
  action: () => Promise<Result>,
  messages: Readonly<Record<string, () => string>> = {}
): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    const found = sentences.find(([constraint]) => isDuplicate(error, constraint))
    if (!found) throw error
    throw refuseField(found[1], (messages[found[1]] ?? found[2])())
  }
}
