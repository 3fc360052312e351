import {
  type ScriptAnswer,
  type ScriptContent,
  type ScriptNode,
  ways
} from '../../../../core/features/scripts/content-schemas.ts'

export const answer = (id: string, more: Partial<ScriptAnswer> = {}): ScriptAnswer => ({
  ...{ id, match: 'CUSTOM', name: id, words: [id], to: ways.end, intent: '', tag: '' },
  variable: null,
  ...more
})

export const node = (id: string, more: Partial<ScriptNode> = {}): ScriptNode => ({
  ...{ id, name: `节点${id}`, say: `这里是${id}`, listens: true, to: '', isInterruptible: false },
  waitSeconds: 4,
  answers: [answer(`${id}-a`, { words: ['好'] })],
  timeout: { times: 1, say: '', to: ways.end, intent: 'E' },
  notUnderstood: { times: 1, say: '请再说一遍', to: ways.end, intent: '' },
  samples: [],
  ...more
})

export const script = (
  nodes: readonly ScriptNode[],
  more: Partial<ScriptContent> = {}
): ScriptContent => ({
  ...{ byKeys: false, variables: [], tags: [], knowledge: [], farewell: '再见。' },
  nodes: [...nodes],
  ...more
})
