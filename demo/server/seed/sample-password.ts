import { hashPassword } from '../auth/secrets.ts'
import { PASSWORD } from './accounts.ts'

const hashes = new Map<string, Promise<string>>()

/** The sample password's hash for one account or group of accounts; computed once per process, because every reset needs it. */
export function sampleHash(owner: string): Promise<string> {
  const hash = hashes.get(owner) ?? hashPassword(PASSWORD)
  hashes.set(owner, hash)
  return hash
}
