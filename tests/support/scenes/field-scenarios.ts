/** Stories about the fields that an enterprise has added: its own server, entered, the fields read. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $customerFields, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import { coreAgainst } from '../core/core-against.ts'
import { openBackend, type TestBackend } from '../server/backend.ts'

type Core = Awaited<ReturnType<typeof coreAgainst>>

export interface FieldScene {
  core: Core
  metas: readonly FieldMeta[]
  /** The same person after a reload of the page. */
  again(): Promise<void>
}

/** Call once at the top of a file; each test gets a new scene. */
export function setUpFields(): FieldScene {
  let backend: TestBackend
  const scene: FieldScene = {
    core: undefined as unknown as Core,
    metas: [],
    async again() {
      scene.core = await coreAgainst(backend)
    }
  }
  beforeAll(async () => {
    backend = await openBackend()
  }, 60_000)
  afterAll(() => backend.close())
  beforeEach(async () => {
    await scene.again()
    await loadFields('customer')
    const now = $customerFields.get()
    scene.metas = now.status === 'ready' ? now.value : []
    scene.core.went.length = 0
  })
  afterEach(stopCore)
  return scene
}
