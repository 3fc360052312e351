/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { apiKeyMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  apiKeys: {
    list: 'API keys',
    about:
      'For your own servers to call the open API. Do not put a key into a web page or a mobile app.',
    name: 'Name',
    scopes: 'Permissions',
    client: 'Client ID',
    hint: 'Key ends in',
    state: 'Status',
    created: 'Created',
    expires: 'Expires',
    never: 'Never',
    lastUse: 'Last used',
    unused: 'Never used',
    none: '-',

    add: 'New key',
    addTitle: 'New API key',
    days: 'Valid for (days)',
    daysHint: 'Leave empty for a key that never expires',
    daysWrong: 'Enter a whole number from 1 to 3650, or leave it empty',
    nameMissing: 'Enter a name',
    nameLong: 'The name cannot exceed {most} characters',
    onlyAdministrators: 'A key can act for any member, only administrators can create one',
    nameTaken: 'A valid key with this name already exists',
    scopesMissing: 'Select at least one permission',
    tooMany: 'There can be at most {most} valid keys',

    madeTitle: 'Key created',
    madeHint:
      'The key is shown only this once and cannot be viewed after closing. Save it to the configuration of your server now.',
    secret: 'Key',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have saved it',

    revoke: 'Revoke',
    revokeQuestion:
      'Revoke “{name}”? Servers that use it lose access to the API at once, and this cannot be undone.',
    revoked: 'Revoked',

    noKey: 'The key does not exist',
    alreadyRevoked: 'The key has been revoked',
    noScope: 'The key does not have this permission',
    logAdd: 'API key created, permissions: {scopes}',
    logRevoke: 'API key revoked',
    logCall: 'Call placed for an agent with an API key'
  } satisfies English<typeof apiKeyMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  换取用户令牌: 'Get user tokens',
  代坐席发起呼叫: 'Place calls for agents',
  有效: 'Valid',
  已过期: 'Expired',
  已吊销: 'Revoked'
}
