/** Stories about the fields that an enterprise has added: its own server, entered, the fields read. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { $customerFields, loadFields } from '../../core/areas/custom-fields/metas.ts'
import type { FieldMeta } from '../../core/contract/entities/custom-field.ts'
import { stopCore } from '../../core/environment.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { coreAgainst } from './core-against.ts'

type Core = Awaited<ReturnType<typeof coreAgainst>>

export interface FieldScene {
  core: Core
  metas: readonly FieldMeta[]
  /** The same person after a reload of the page. */
  again(): Promise<void>
}

/** Call once at the top of a file; the scene is new for each story. */
export function fieldStories(): FieldScene {
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
    scene.metas = now.at === 'ready' ? now.value : []
    scene.core.went.length = 0
  })
  afterEach(stopCore)
  return scene
}
