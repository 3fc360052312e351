import { defineMessages } from './define-messages.ts'

/** Messages of elements: the first three for users, the rest for the developer console, in English. */
export const elementMessages = defineMessages('element', {
  broken: '组件出错了',
  retry: '重试',
  loadFailed: '加载失败，点击重试',
  badValue: '<{tag}>: {name} is not valid, its default is used',
  unknownKeywords: '<{tag}>: unknown words in {name} are ignored',
  otherBuild: '<{tag}> is defined by {there}, {here} is ignored'
})
