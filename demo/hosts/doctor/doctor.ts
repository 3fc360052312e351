/** A page for support: the diagnosis, which needs no sign-in, and the telephone after one. */
import '/dist/session.js'
import '/dist/softphone.js'
import '/dist/doctor.js'
import { signInFirst } from '../sign-in.ts'

signInFirst('agent1')
