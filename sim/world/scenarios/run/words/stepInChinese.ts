/** A step in one line of Chinese, for the console. Names of places stay as the file has them. */

import type { GuestActionName } from '../../../people/guestActions.ts'
import type { SpellKind } from '../../../sky/spells.ts'
import type { Step, StepBody } from '../../file/steps.ts'
import { durationInChinese as duration, expectationInChinese } from './expectationInChinese.ts'
import { callName, faultName, personName, propertyName, valueName } from './namesInChinese.ts'

const TEXT_MAX = 120

export function stepInChinese(step: Step): string {
  const text = textOf(step)
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}

function textOf({ kind, body }: Step): string {
  switch (kind) {
    case 'wait':
      if ('for' in body) return duration(body.for)
      return 'untilTime' in body ? `直到 ${body.untilTime}` : `直到：${expectationInChinese(body.until)}`
    case 'inject': {
      const lasts = body.durationMs === undefined ? '' : `，持续 ${duration(body.durationMs)}`
      return `${faultName(body.fault)}：${body.on ?? '整个项目'}${lasts}`
    }
    case 'clear':
      return body.fault === undefined ? (body.on ?? '全部故障') : faultName(body.fault)
    case 'act':
      return actText(body)
    case 'expect':
      return expectationInChinese(body)
    case 'mark':
      return body
    case 'guest':
      return `${body.in}：${actionInChinese(body.does)}`
    case 'weather':
      return `${SPELLS[body.is]}，持续 ${duration(body.for)}${body.by === undefined ? '' : `，${body.by} °C`}`
    case 'gateway':
      return `${body.from} 发送${body.bytes === undefined ? '报文' : '原始字节'} ${body.times} 次`
    case 'server':
      return serverText(body)
    case 'chapter':
      return body.title.zh
    case 'repeat':
      return `${body.times} 次`
    case 'forEach':
      return `逐个（${body.variable}）：${body.over}`
    case 'parallel':
      return `同时进行：${body.branches.map(({ name }) => name).join('、')}`
  }
}

function actText({ as, call, control, set = {}, status }: StepBody<'act'>): string {
  const values = Object.entries(set).map(([name, value]) => `${propertyName(name)}为${valueName(value)}`)
  const what = call === undefined ? `将 ${control} 设为：${values.join('，')}` : callName(call)
  return `${personName(as)}：${what}${status === 200 ? '' : `（应为 ${status}）`}`
}

function serverText(body: StepBody<'server'>): string {
  const { restart, kill, brokerCut, slowDisk, fullDisk, clockJump } = body
  if (restart) return '重启'
  if (kill) return '强制结束进程'
  if (brokerCut) return `与主机的连接中断 ${duration(brokerCut.for)}`
  if (slowDisk) return `磁盘缓慢（延迟 ${duration(slowDisk.delay)}），持续 ${duration(slowDisk.for)}`
  if (fullDisk) return `磁盘已满，持续 ${duration(fullDisk.for)}`
  return clockJump ? `时钟跳变 ${duration(clockJump.by)}` : ''
}

export const actionInChinese = (action: GuestActionName): string => ACTIONS[action]

const ACTIONS: Readonly<Record<GuestActionName, string>> = {
  checkIn: '入住',
  checkOut: '退房',
  cardIn: '进屋',
  cardOut: '出门',
  sleep: '就寝',
  wake: '起床',
  doNotDisturb: '请勿打扰',
  makeUpRoom: '请打扫',
  openWindow: '开窗',
  closeWindow: '关窗',
  clean: '打扫',
  release: '照常生活',
  openDoor: '开门',
  closeDoor: '关门',
  pressSos: '按下 SOS',
  resetSos: 'SOS 复位',
  spillWater: '洒水',
  mopUp: '擦干',
  makeSmoke: '冒烟',
  airOut: '通风散烟',
  plugIn: '插上',
  unplug: '拔下',
}

const SPELLS: Readonly<Record<SpellKind, string>> = { coldSnap: '寒潮', heat: '高温', storm: '暴风雨' }
