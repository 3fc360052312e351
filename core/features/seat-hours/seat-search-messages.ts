import { defineMessages } from '../../messages/define-messages.ts'

/** Filters that a number of 坐席使用报表 sets in the list behind it. */
export const seatSearchMessages = defineMessages('seatSearch', {
  chosenSeat: '仅所选坐席',
  chosenGroup: '仅所选坐席组',
  noGroup: '仅未分组坐席',
  named: '仅姓名含“{name}”的坐席',
  ofSeats: '仅坐席参与的通话',
  signedIn: '仅签入过的坐席',
  removeChoice: '取消{choice}',
  remove: '取消'
})
