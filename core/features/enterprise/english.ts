/** English of this folder's labels. */

/** By the Chinese label of a code. */
export const labels = {
  企业简称: 'Short name',
  企业标志: 'Enterprise logo',
  行为统计: 'Usage statistics',
  满意度邀请: 'Satisfaction invitation',
  话后整理时长: 'Wrap-up time',
  振铃时长上限: 'Longest ringing time',
  录音暂停时长上限: 'Longest pause of a recording',
  隐藏新增号码: 'Hide new numbers',

  通用版: 'General edition',
  社工热线版: 'Social work hotline edition'
}
