/** Whose calls a supervisor sees, in a sentence. */
import { supervision } from '../../contract/endpoints/supervision.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'
import { supervisionText as t } from '../../text/supervision.ts'

const read = remote<string>()

/** Nothing is said where it cannot be read: the calls are there all the same. */
export const $scope = read.$store

export const readScope = (): Promise<void> =>
  read.load(async () => {
    const { reach, name } = await call(supervision.scope, {}, { silent: true })
    if (reach === 'own') return t.scopeOwn()
    return reach === 'all' ? t.scopeAll({ name }) : t.scopeDepartment({ name })
  })

onSignedOut(() => read.forget())
