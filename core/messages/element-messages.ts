import { defineMessages } from './define-messages.ts'

/** Messages of elements: the first three for users, the rest for developers. */
export const elementMessages = defineMessages('element', {
  broken: '组件出错了',
  retry: '重试',
  loadFailed: '加载失败，点击重试',
  badValue: '<{tag}> 的 {name} 无法识别，已使用默认值',
  unknownKeywords: '<{tag}> 的 {name} 含有无法识别的词，已忽略',
  otherBuild: '<{tag}> 已由 {there} 注册，忽略 {here}'
})
