import { onStart } from '../../environment/environment.ts'
import { loadOnce } from '../../lib/async/load-once.ts'
import { $isLeader } from '../state/phone-state.ts'
import { HEADSET_KEY } from './stored-object.ts'

/** Loads headset buttons and sound processing. Rejects with a `Failure`; can be called again. */
export const { load: deviceControls } = loadOnce(() => import('./device-controls.ts'))

/** The leading tab connects the headset it knows (rule phone-70). */
onStart(({ storage, warn }) =>
  $isLeader.subscribe(isLeader => {
    if (isLeader && storage.getItem(HEADSET_KEY))
      deviceControls().catch(error => warn('The buttons of the headset cannot be loaded', error))
  })
)
