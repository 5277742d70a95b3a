import type { ScreenLine } from '../screen.ts'

export const messageScreens = {
  alarmCentre: {
    path: '/message/messagerecord',
    title: ['Alarm centre', '报警中心'],
    purpose: ['Open alarms and all that came before.', '查看当前报警和历史报警。'],
    right: 'messages.view',
  },
  shiftHandover: {
    path: '/message/handover',
    title: ['Shift hand-over', '交接班'],
    purpose: [
      'What changed in a shift, with a note that the next shift signs.',
      '查看本班次的变化，填写交接说明并由下一班签收。',
    ],
    right: 'messages.view',
  },
  operationLog: {
    path: '/message/optnote',
    title: ['Operation log', '操作日志'],
    purpose: [
      'Who did what, from where, with the values before and after.',
      '谁在何处做了什么，以及操作前后的值。',
    ],
    right: 'logs.view',
  },
  systemNotices: {
    path: '/message/sysnotice',
    title: ['System notices', '系统通知'],
    purpose: ['Notices from the system and the operator of this server.', '系统和运营方发布的公告。'],
    right: 'messages.view',
  },
  faultLog: {
    path: '/message/faultnote',
    title: ['Fault log', '故障日志'],
    purpose: ['Faults of devices and hosts, and how long they lasted.', '设备与主机的故障及持续时间。'],
    right: 'logs.view',
  },
  messageReview: {
    path: '/message/messageshenhe',
    title: ['Message review', '消息审核'],
    purpose: ['Messages waiting for approval.', '处理等待审核的消息。'],
    right: 'messages.review',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
