import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Kind of job. Only 6 (voice files) is specified; replies are read with `open`. */
export const transferType = enumeration([
  [1, '通话记录导出'],
  [2, '联系人导入'],
  [3, '{served}导出'],
  [4, '任务号码导入'],
  [6, '录音导出'],
  [7, '号码名单导入'],
  [8, '号码名单导出'],
  [9, '线索导入'],
  [10, '人工外呼号码导入'],
  [11, '人工外呼任务导出'],
  [12, '任务号码导出'],
  [13, '线索导出'],
  [14, '{served}导入'],
  [15, '服务记录导出'],
  [16, '坐席使用报表导出'],
  [17, '自助分析'],
  [18, '满意度记录导出'],
  [19, '自助分析导出'],
  [20, '号码处理'],
  [21, '号码处理结果导出'],
  [22, '坐席状态日志导出'],
  [23, 'AI呼入记录导出'],
  [26, '意向规则试算'],
  [27, '意向重新评级'],
  [28, '短信任务准备'],
  [29, '短信记录导出'],
  [30, '短信任务接收人导出'],
  [31, '工单导出'],
  [34, '通讯录导出'],
  [35, '通讯录导入'],
  [37, '账号导入'],
  [39, '操作日志导出']
])
export type TransferType = CodeOf<typeof transferType>
