/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { voiceMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  voices: {
    list: 'Voices',
    name: 'Name',
    sex: 'Sex',
    style: 'Style',
    speed: 'Speed',
    pitch: 'Pitch',
    volume: 'Volume',
    percent: '{value}%',
    sampleText: 'Sample text',
    remark: 'Remark',
    scripts: 'Scripts using it',
    updated: 'Updated',
    none: '-',
    speedHint: '50 to 200; 100 is the normal speed',
    pitchHint: '0 to 100; 50 is the normal pitch',
    volumeHint: '10 to 200; 100 is the normal volume',
    usualText: 'Hello, this is the customer service centre. Is this a good time to talk?',

    add: 'New voice',
    editTitle: 'Edit voice',
    edit: 'Edit',
    copy: 'Copy',
    remove: 'Delete',
    play: 'Listen',
    playOf: 'Listen to {name}',
    stop: 'Stop',
    confirmRemove: '“{name}” cannot be restored once deleted. Delete it?',
    confirmLeave: 'What you have entered is not saved. Leave anyway?',

    chooseVoice: 'Choose voice',
    chooseTitle: 'Choose the voice of “{name}”',
    voice: 'Voice',
    usualVoice: 'Default voice',
    voiceHint: 'The chosen voice is used when listening to the script',

    configure: 'Recognition settings',
    configureTitle: 'Recognition settings of “{name}”',
    configureHint: 'They apply to scripts with this voice from the next call on. {scripts}',
    usedBy: 'Scripts using it: {names}',
    usedByNone: 'No script uses this voice yet.',
    hotWords: 'Hot words',
    hotWordsHint:
      'Enter words of the script that are easily misheard; what is heard instead is then recognised as the word',
    noHotWords: 'No hot words yet',
    word: 'Word of the script',
    heard: 'Heard instead',
    hotWordText: '{heard} → {word}',
    addHotWord: 'Add',
    removeHotWord: 'Remove hot word {heard}',
    startSilence: 'Wait for speech (s)',
    startHint:
      '1 to 30; a {served} who does not speak within this time counts as silent. A shorter time set at a node takes precedence.',
    endSilence: 'Silence at the end (ms)',
    endHint: '200 to 3000; after a pause of this length, the {served} has finished speaking',
    interruption: 'Let {served}s interrupt the robot',
    sensitivity: 'Sensitivity',
    sensitivityHint: '1 to 5; the higher, the more easily quiet and short replies are recognised',
    sensitivityOption: 'Level {value}',
    seconds: '{value} s',
    milliseconds: '{value} ms',
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
    save: 'Save',
    reload: 'Reload',
    back: 'Back to voices',
    micTitle: 'Microphone test',
    micHint:
      'Speak into the microphone; sound above the threshold of the chosen sensitivity is recognised as speech',
    micStart: 'Start test',
    micStop: 'Stop test',
    micLevel: 'Input volume',
    micSpeech: 'Recognised as speech',
    micQuiet: 'Below the threshold of {threshold}%',
    hotWordMissing: 'Enter both words',
    hotWordTwice: 'The same words heard can be entered only once',
    logRecognition: 'Change recognition settings',

    nameMissing: 'Enter a name',
    nameTaken: 'The name already exists',
    textMissing: 'Enter a sample text',
    outOfRange: 'Enter a whole number from {least} to {most}',
    noVoice: 'The voice does not exist or has been deleted',
    noScript: 'The script does not exist or has been deleted',
    changed: 'The voice has been changed by another user; check the latest details, then save',
    used: 'The voice is in use and cannot be deleted: scripts {names}',
    copyName: '{name} copy',

    added: 'Added',
    edited: 'Saved',
    copied: 'Copied',
    removed: 'Deleted',
    chosen: 'Voice changed',

    logAdd: 'Add voice',
    logEdit: 'Edit voice',
    logCopy: 'Copy voice',
    logRemove: 'Delete voice',
    logChoose: 'Change the voice of script “{name}”'
  } satisfies English<typeof voiceMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  女声: 'Female',
  男声: 'Male',
  沉稳: 'Calm',
  亲切: 'Warm',
  活泼: 'Lively',
  正式: 'Formal'
}
