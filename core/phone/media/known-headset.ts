import { onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { $isLeader } from '../state/phone-state.ts'
import { HEADSET_KEY } from './stored-object.ts'

/** Loads headset buttons and sound processing. Rejects with a `Failure`; can be called again. */
export const deviceControls = (): Promise<typeof import('./device-controls.ts')> =>
  import('./device-controls.ts').catch((cause: unknown) => {
    throw new Failure('unreachable', commonMessages.loadFailed(), { cause })
  })

/** The leading tab connects the headset it knows (rule phone-70). */
onStart(({ storage, warn }) =>
  $isLeader.subscribe(isLeader => {
    if (isLeader && storage.getItem(HEADSET_KEY))
      deviceControls().catch(error => warn('The buttons of the headset cannot be loaded', error))
  })
)
