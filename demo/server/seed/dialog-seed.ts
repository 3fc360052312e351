/** Transcripts of the sample data, with and without audio. */
import type { DialogRole, MatchCondition } from '../../../core/features/call-detail/enums.ts'
import { matchCondition } from '../../../core/features/call-detail/enums.ts'
import { type ScriptName, scripts } from '../modules/dialogue/dialogue-scripts.ts'
import { conversationOf, type SampleReply } from '../modules/dialogue/sample-conversation.ts'
import type { SpokenLine } from '../modules/dialogue/spoken-lines.ts'
import { lengthOf, linesFrom, soundOf } from '../modules/dialogue/timeline.ts'
import { contentOfReplies } from '../modules/scripts/content/reply-script.ts'
import { appointment } from '../modules/scripts/seed/appointment-script.ts'
import { renewal } from '../modules/scripts/seed/renewal-script.ts'

/** Milliseconds per character. */
const CHARACTER = 190
/** Milliseconds between two lines. Several paces vary the duration of the same conversation. */
const pauses = [500, 950, 1600, 2400] as const
export const PACES = pauses.length
const pauseOf = (pace: number): number => pauses[pace % PACES] ?? pauses[0]

type Line = readonly [
  role: DialogRole,
  text: string,
  node: string,
  condition?: MatchCondition | undefined,
  value?: string | undefined,
  ignored?: 'ignored' | undefined,
  nodeId?: string
]

function read(lines: readonly Line[], pause: number, speed = 1): SpokenLine[] {
  let at = 300
  return lines.map(([role, text, nodeName, condition, value, ignored, nodeId], index) => {
    const startTime = at
    const endTime = startTime + Math.round((text.length * CHARACTER) / speed)
    at = endTime + Math.round(pause / speed)
    return {
      sequence: index + 1,
      role,
      text,
      startTime,
      endTime,
      ...(nodeId !== undefined && { nodeId }),
      nodeName,
      ignored: ignored !== undefined,
      matchCondition: condition ?? null,
      matchValue: value ?? ''
    }
  })
}

/** A conversation by a script. */
const linesBy = (...about: Parameters<typeof conversationOf>): readonly Line[] =>
  conversationOf(...about).lines.map((line): Line => {
    const { role, text, nodeName } = line
    if (line.role === 'robot')
      return [role, text, nodeName, undefined, undefined, undefined, line.nodeId]
    const ignored = line.ignored ? 'ignored' : undefined
    return [role, text, nodeName, line.matchCondition ?? undefined, line.matchValue, ignored]
  })

const reminder = (...replies: readonly SampleReply[]) =>
  linesBy(contentOfReplies(appointment), replies, { 预约时间: '明天上午九点' })
const otherTime = { text: '明天上午不行，我可能不在家，能改个时间吗？' }

/** A customer who changes the appointment. */
const visit = reminder(otherTime, { text: '嗯……', isEarly: true }, { text: '那就后天下午三点吧。' })
/** One who cancels it, and one who hangs up at once. */
const cancelled = reminder(otherTime, { text: '先取消，我再约。' })
const greeted = reminder()

const renewalTalk = (...texts: readonly string[]) =>
  linesBy(
    contentOfReplies(renewal),
    texts.map(text => ({ text })),
    { 会员等级: '金卡会员', 到期日: '本月三十号' }
  )

/** A customer who asks for a discount, one who is not sure, and one who says nothing. */
const member = renewalTalk('还有别的优惠吗？', '你先把介绍发短信给我看看。')
const undecided = renewalTalk('考虑一下。')
const silent = renewalTalk('')

const answers: Readonly<Record<MatchCondition, string>> = {
  DEFAULT: '哦。',
  ALL: '随便，都可以。',
  CUSTOM: '我要找你们经理。',
  POSITIVE: '可以，没问题。',
  NEGATIVE: '不用了，不需要。',
  ANY_OTHER: '今天天气不错啊。',
  UNRECOGNISED: '（听不清）',
  TIMEOUT: '……',
  FAILURE: '喂？喂？听得到吗？',
  SINGLE_ROUND_QA: '你们公司在哪里？',
  MULTI_ROUND_QA: '那具体要怎么办理呢？',
  INTERRUPT_POLICY: '等等，你先听我说。',
  NEGATIVE_POLICY: '别再打了，我说了不要。',
  UNRECOGNISED_POLICY: '嗯嗯啊啊。',
  TIMEOUT_POLICY: '……（长时间没有说话）'
}

/** One line for each match condition, without a script. */
const conditions: readonly Line[] = matchCondition.codes.flatMap((condition): Line[] => {
  const label = matchCondition.label(condition)
  const isIgnored = ['UNRECOGNISED', 'TIMEOUT', 'FAILURE'].includes(condition)
  const received = ['customer', answers[condition], '', condition, label] as const
  return [
    ['robot', '请问您对这次的服务还有什么意见或建议吗？', ''],
    isIgnored ? [...received, 'ignored'] : received
  ]
})

const questions = [
  '请问您家里一共有几位老人需要上门服务？',
  '老人平时的身体状况怎么样，有没有需要长期服药的情况？',
  '您更希望工作人员在上午还是下午上门？',
  '上一次的助餐服务您觉得口味和份量合适吗？',
  '紧急情况下，我们可以联系哪一位家属？',
  '家里的燃气、用电和卫生间扶手最近检查过吗？',
  '您所在的楼栋有电梯吗，轮椅进出是否方便？',
  '您还希望社区增加哪些活动或服务？'
]
const replies = [
  '两位，都七十多了，行动还算方便。',
  '有高血压，每天早上要吃药，血压计家里有。',
  '下午吧，上午要去医院复查，怕来不及。',
  '挺好的，就是汤有点咸，能不能做得清淡一点。',
  '联系我儿子就可以，他就住在隔壁小区，随叫随到。',
  '上个月物业来看过，说卫生间的扶手有一点松，还没有修。',
  '没有电梯，在四楼，下楼主要靠家里人扶着。',
  '多搞一些免费的体检，还有教老人用手机的课，我们都想学。'
]
const LONG = 5000
/** Time factor of the long conversation, to keep its duration within limits. */
const SPEED = 6

/** The longest conversation: an interview of many questions, without a script. */
const long: readonly Line[] = Array.from({ length: LONG }, (_, index): Line => {
  const round = Math.floor(index / 2)
  if (index % 2 === 0) return ['robot', questions[(round * 3) % questions.length] ?? '', '']
  const reply = replies[(round * 3) % replies.length] ?? ''
  return index % 50 === 49
    ? ['customer', '嗯，让我想一想。', '', 'UNRECOGNISED', '', 'ignored']
    : ['customer', reply, '', index % 7 === 0 ? 'CUSTOM' : 'POSITIVE', `回答${round + 1}`]
})

const onlyRead = {
  ...{ visit, cancelled, greeted, member, undecided, silent },
  ...{ conditions, long }
}
export type DialogName = ScriptName | keyof typeof onlyRead

const hasAudio = (name: DialogName): name is ScriptName => name in scripts

export const linesOfDialog = (name: DialogName, pace = 0): SpokenLine[] =>
  hasAudio(name)
    ? linesFrom(scripts[name], pauseOf(pace))
    : read(onlyRead[name], pauseOf(pace), name === 'long' ? SPEED : 1)

/** Id of the transcript in the database and of its recording. */
export const dialogId = (name: DialogName, pace = 0): string =>
  pace === 0 ? `sample-${name}` : `sample-${name}-${pace}`

export const recordingOf = (name: DialogName, pace = 0): string | null =>
  hasAudio(name) ? dialogId(name, pace) : null

/** Mu-law audio of a conversation. */
export const soundOfDialog = (name: ScriptName, pace: number): Buffer =>
  soundOf(scripts[name], undefined, pauseOf(pace))

/** Duration in ms. */
export const durationOf = (name: DialogName, pace = 0): number =>
  hasAudio(name)
    ? lengthOf(scripts[name], pauseOf(pace))
    : (linesOfDialog(name, pace).at(-1)?.endTime ?? 0) + pauseOf(pace)

/** The paces a conversation is stored at: one for the long conversation, because of its size. */
export const pacesOf = (name: DialogName): readonly number[] =>
  name === 'long' ? [0] : pauses.map((_, pace) => pace)

export const dialogNames: readonly DialogName[] = [
  ...(Object.keys(scripts) as ScriptName[]),
  ...(Object.keys(onlyRead) as (keyof typeof onlyRead)[])
]

/** `count` lines, one every `every` ms. */
export function manyLines(count: number, every: number): SpokenLine[] {
  const all = linesOfDialog('long')
  const rounds = Array.from({ length: Math.ceil(count / all.length) }, () => all).flat()
  return rounds.slice(0, count).map((line, index) => ({
    ...line,
    sequence: index + 1,
    startTime: Math.round(index * every),
    endTime: Math.round((index + 1) * every)
  }))
}
