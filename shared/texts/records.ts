import type { RecordName } from '#shared/records/registry.ts'

interface Word {
  readonly en: string
  readonly zh: string
}

/** What the server's messages call a record of each type; types without a word here are called `RECORD`. */
export const RECORD_WORDS: Partial<Record<RecordName | 'template' | 'scenario' | 'case' | 'run', Word>> = {
  project: { en: 'project', zh: '项目' },
  account: { en: 'account', zh: '账号' },
  role: { en: 'role', zh: '角色' },
  member: { en: 'member', zh: '成员' },
  building: { en: 'building', zh: '楼栋' },
  floor: { en: 'floor', zh: '楼层' },
  area: { en: 'area', zh: '区域' },
  host: { en: 'host', zh: '主机' },
  device: { en: 'device', zh: '设备' },
  remote: { en: 'virtual remote', zh: '虚拟遥控器' },
  deviceGroup: { en: 'device group', zh: '设备分组' },
  alarm: { en: 'alarm', zh: '报警' },
  command: { en: 'command', zh: '命令' },
  listing: { en: 'project', zh: '项目' },
  certification: { en: 'certification', zh: '认证' },
  template: { en: 'template', zh: '模板' },
  savedView: { en: 'view', zh: '视图' },
  scenario: { en: 'scenario', zh: '情景' },
  case: { en: 'case', zh: '用例' },
  run: { en: 'run', zh: '运行' },
  fault: { en: 'fault', zh: '故障' },
  areaTemplate: { en: 'template', zh: '模板' },
  floorPlan: { en: 'plan', zh: '平面图' },
  planOutline: { en: 'outline', zh: '轮廓' },
  planMark: { en: 'place on the plan', zh: '平面图位置' },
  scene: { en: 'scene', zh: '场景' },
  sceneRun: { en: 'run', zh: '运行' },
  automation: { en: 'automation', zh: '自动化' },
  automationRun: { en: 'run', zh: '运行' },
  detection: { en: 'detection rule', zh: '无人检测规则' },
  templateRole: { en: 'role', zh: '角色' },
}

export const RECORD: Word = { en: 'record', zh: '记录' }
