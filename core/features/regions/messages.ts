import { defineMessages } from '../../messages/define-messages.ts'

/** Region selection and 选择城市. */
export const regionMessages = defineMessages('region', {
  all: '全部',
  regions: '地区列表',
  path: '已展开的地区',
  choose: '请选择地区',
  next: '下一级',
  nextOf: '{name} 的下一级',
  clear: '清除地区',
  hint: '方向键移动，回车选择，向右进入下一级，向左返回',

  cityTitle: '选择城市',
  provinces: '省份',
  cities: '城市',
  firstProvince: '请先选择省份'
})
