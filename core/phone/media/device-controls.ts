/** Devices beyond microphone and speaker: loaded with the device pane, or when a headset is known. */
export { $headset, chooseHeadset, forgetHeadset, type Headset } from './headset/headset.ts'
export { $audioProcessing, chooseProcessing } from './sound-choice.ts'
