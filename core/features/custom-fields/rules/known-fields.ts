/** Custom fields that have an effect by their name, as enterprises name them: data, in no language. */
export const DISTRICT = '所属区'
export const STREET = '所属街镇'
export const VILLAGE = '所属村/社区'
export const CATEGORY = '服务对象类别'

/** A customer's living state, and its option for a new customer. */
export const SURVIVAL = '生存状态'
export const ALIVE = '正常'

/** The field whose answer 是 requires 需求内容; any other answer clears it. */
export const NEED = '是否有需求'
export const NEED_CONTENT = '需求内容'
export const YES = '是'
