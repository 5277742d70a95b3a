/** Chinese names of codes in scenarios, as in the console. Unknown names stay. */
import { deviceAlarms, deviceProperties, deviceValues } from '#shared/texts/choices/deviceWordsZh.ts'
import { faultKinds } from '#shared/texts/choices/faultKindsZh.ts'
import { runOutcomes, taskOutcomes } from '#shared/texts/choices/runOutcomesZh.ts'
import type { BothNames } from '#shared/texts/phrases/phrase.ts'

const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name

export const propertyName = (name: string): string => wordOf(deviceProperties, name)

/** A file may write blanks or hyphens instead of `_`. */
const written = (code: string): string => code.trim().replaceAll(/[\s-]+/g, '_')

export function alarmName(code: string): string {
  return wordOf(deviceAlarms, written(code))
}

export function faultName(kind: string): string {
  return Object.hasOwn(faultKinds, written(kind)) ? wordOf(faultKinds, written(kind)) : kind
}

export const endOutcomeName = (outcome: string): string => wordOf(runOutcomes, outcome)
export const partOutcomeName = (outcome: string): string => wordOf(taskOutcomes, outcome)

export const valueName = (value: unknown): string => {
  const text = String(value)
  return wordOf(deviceValues, text)
}

/** Chinese name for phrases; English readers see the code. */
export const bothWords = (code: string, inChinese: (code: string) => string): BothNames => ({
  en: code,
  zh: inChinese(code),
})

const PEOPLE = {
  super: '超级管理员',
  admin: '管理员',
  operator: '前台',
  engineer: '工程师',
  maintenance: '维修人员',
}
export const personName = (as: string): string => wordOf(PEOPLE, as)

/** Translations of calls used in bundled scenarios. */
const CALLS = {
  'alarms.list': '查询报警',
  'alarms.newest': '查询最新报警',
  'alarms.settle': '确认报警',
  'devices.control': '控制设备',
  'devices.list': '查询设备',
  'hosts.renewSecret': '更换主机密钥',
  'scenes.run': '执行场景',
}
export const callName = (call: string): string => wordOf(CALLS, call)

const LOGGED = {
  AlarmRaised: '产生报警',
  AlarmAcknowledged: '确认报警',
  AlarmCleared: '报警恢复',
  DeviceCommandIssued: '下发指令',
  DeviceCommandConfirmed: '指令已确认',
  HostWentOffline: '主机离线',
  HostCameOnline: '主机上线',
}
export const eventName = (type: string): string => wordOf(LOGGED, type)
