/** Members of the first enterprise, made by its administrator. */
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { read, signIn } from './front-client.ts'
import type { NodePair } from './node-pair.ts'

export interface Member {
  readonly id: string
  readonly username: string
  readonly token: string
  readonly host: string
}

/** With a seat each, if they have extensions. */
export async function addMembers(
  { port, hosts }: NodePair,
  admin: string,
  { prefix, count, firstExtension }: { prefix: string; count: number; firstExtension?: number }
): Promise<readonly Member[]> {
  const [first = ''] = hosts
  const members: Member[] = []
  for (let at = 0; at < count; at++) {
    const username = `${prefix}${String(at).padStart(3, '0')}`
    const body = {
      ...{ name: `测试${at}`, email: '', departmentId: 'dep-2', roleIds: ['role-1'], userPost: 0 },
      mobile: `1390${prefix.length}${String(at).padStart(6, '0')}`,
      extension: firstExtension === undefined ? null : String(firstExtension + at),
      ...{ username, password: PASSWORD }
    }
    const { id } = await read<{ id: string }>(port, first, '/members', {
      ...{ token: admin, body: JSON.stringify(body) }
    })
    const host = hosts[at % hosts.length] ?? ''
    members.push({ id, username, host, token: await signIn(port, host, username) })
  }
  return members
}
