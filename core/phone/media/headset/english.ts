/** English of this folder's messages. */
import type { English } from '../../../messages/english-of.ts'
import type { headsetMessages } from './headset-messages.ts'

/** By area of the messages. */
export const english = {
  headset: {
    label: 'Headset buttons',
    connect: 'Connect headset buttons',
    disconnect: 'Disconnect',
    connected: 'The answer, hang-up and mute buttons of {name} are connected',
    absent: '{name} is not plugged in; it connects once it is',
    failed:
      'The buttons of {name} cannot be connected, close the program that uses the headset and try again',
    hint: 'Answer, hang up and mute with the buttons of your headset; its lights show the call',
    unsupported: 'This browser does not support headset buttons, use Chrome or Edge on a computer',
    elsewhere: 'The phone is in another tab, connect the headset buttons there',
    unsuitable: 'This device has no call buttons, choose another one',
    forbidden:
      'This page may not connect headset buttons, contact the administrator of the page (an iframe needs allow="hid")'
  } satisfies English<typeof headsetMessages>
}
