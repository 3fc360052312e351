/** Devices beyond microphone and speaker: loaded with the device pane, or when a headset is known. */
export { $headset, chooseHeadset, forgetHeadset, type Headset } from './headset/headset.ts'

/** Loads the network check. */
export const networkCheck = (): Promise<
  typeof import('../../features/network-check/network-check.ts')
> => import('../../features/network-check/network-check.ts')

export { $audioProcessing, chooseProcessing } from './sound-choice.ts'
