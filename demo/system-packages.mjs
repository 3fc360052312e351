/** Debian's packages that programs of the project use, where they are missing. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env, start } from './prepare.mjs'

const APT = '/usr/bin/apt-get'
const SPEECH_PROGRAM = 'espeak-ng'

/** Installs packages quietly and resolves with success; false at once without apt or the right to install. */
export async function installPackages(...packages) {
  if (!existsSync(APT) || process.getuid?.() !== 0) return false
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit']
  }
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  return (
    (await start(APT, ['update', ...quick], options)) === 0 &&
    (await start(APT, ['install', '-y', '--no-remove', ...quick, ...packages], options)) === 0
  )
}

const isProgram = name => env.PATH.split(delimiter).some(folder => existsSync(join(folder, name)))

/** Brings the program that speaks the texts of scripts; without it, recorded sentences are played instead. */
export async function prepareSpeech() {
  if (process.platform !== 'linux' || isProgram(SPEECH_PROGRAM)) return
  if (!(await installPackages(SPEECH_PROGRAM)))
    console.error(`未能安装 ${SPEECH_PROGRAM}：没有中文语音的设备试听话术时，改放录音。`)
}
