/** Results of runs of automations and scenes, reasons for no run, and results of their parts. */
export const runOutcomes = {
  waiting: '等待上一次执行结束',
  disabled: '已停用',
  running: '正在执行',
  done: '已完成',
  partial: '部分完成',
  failed: '失败',
  stopped: '已停止',
  conditionFalse: '有条件不成立',
  conditionUnknown: '有条件无法判断',
  outOfRange: '不在生效时段',
  paused: '暂停中',
  loop: '已中止：出现循环触发',
  rate: '已中止：触发过于频繁',
  dropped: '已略过：有更新的触发',
  missed: '已错过：服务器离线',
}

export const taskOutcomes = {
  waiting: '等待中',
  pending: '已下发',
  confirmed: '已确认',
  done: '已完成',
  alreadySo: '已是该状态',
  failed: '失败',
  timedOut: '无应答',
  skipped: '已跳过',
  stopped: '未执行',
}
