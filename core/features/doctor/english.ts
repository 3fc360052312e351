/** English of this folder's messages. */
import { doctor, doctorView } from './doctor-english.ts'
import { doctorSound } from './sound-english.ts'

/** By area of the messages. */
export const english = { doctor, doctorView, doctorSound }
