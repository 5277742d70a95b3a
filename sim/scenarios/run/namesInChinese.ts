/** What scenarios name by a code, as the console calls it in Chinese. A name that nobody has a word for stays as it is. */
import { deviceAlarms, deviceProperties, deviceValues } from '#shared/texts/choices/deviceWordsZh.ts'

const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name

export const propertyName = (name: string): string => wordOf(deviceProperties, name)

export const alarmName = (code: string): string =>
  wordOf(deviceAlarms, code.trim().replaceAll(/[\s-]+/g, '_'))

export const valueName = (value: unknown): string => {
  const text = String(value)
  return wordOf(deviceValues, text)
}

const PEOPLE = {
  super: '超级管理员',
  admin: '管理员',
  operator: '前台',
  engineer: '工程师',
  maintenance: '维修人员',
}
export const personName = (as: string): string => wordOf(PEOPLE, as)

/** Of what people do in the scenarios that are there. */
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
  AlarmCleared: '报警解除',
  DeviceCommandIssued: '下发指令',
  DeviceCommandConfirmed: '指令已确认',
  HostWentOffline: '主机离线',
  HostCameOnline: '主机上线',
}
export const eventName = (type: string): string => wordOf(LOGGED, type)
