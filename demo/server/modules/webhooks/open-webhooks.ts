import type { ServerOptions } from '../../options.ts'
import type { AddressPolicy } from './delivery/public-address.ts'
import { secretBox } from './delivery/signing.ts'
import { webhookDeliverer } from './delivery/webhook-deliverer.ts'

type Needs = Omit<Parameters<typeof webhookDeliverer>[0], 'box' | 'policy'> & {
  /** Encrypts the secrets unless the options have another. */
  readonly key: string
}

/** The deliverer, with what the settings of endpoints need. */
export function openWebhooks(
  { key, ...needs }: Needs,
  { secretKey, allowsLocalWebhooks }: Pick<ServerOptions, 'secretKey' | 'allowsLocalWebhooks'>
) {
  const box = secretBox(secretKey ?? key)
  const policy: AddressPolicy = { allowsLocal: allowsLocalWebhooks ?? false }
  return { ...webhookDeliverer({ ...needs, policy, box }), box, policy }
}

export type Webhooks = ReturnType<typeof openWebhooks>
