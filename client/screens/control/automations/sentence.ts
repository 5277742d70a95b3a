/** An automation as one sentence: "When … if … then …". */
import type {
  AutomationCondition,
  AutomationTask,
  EffectiveRange,
  Repeat,
} from '#shared/records/automation.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { propertyTitleOn } from '../../../widgets/devices/deviceTexts.ts'
import {
  conditionText,
  deviceName,
  devicesText,
  inSentence,
  lostName,
  rangeText,
  repeatText,
  spanText,
  valueOn,
  type WordSource,
} from './words.ts'

/** Whether the condition can trigger; a query is only checked. */
export const isTrigger = ({ type }: AutomationCondition): boolean => type !== 'query'

export function taskText(task: AutomationTask, source: WordSource): string {
  const text = plainTask(task, source)
  return task.delayMs > 0
    ? i18n.t('automations.say.delayed', { task: text, time: spanText(task.delayMs, source.format) })
    : text
}

function plainTask(task: AutomationTask, source: WordSource): string {
  const { read, format } = source
  switch (task.type) {
    case 'device':
      return setText(task, source)
    case 'scene': {
      const scene = read.get('scene', task.sceneId)
      return i18n.t('automations.say.scene', {
        name: scene ? nameOf(scene) : lostName(source, task.sceneId, 'goneScene'),
      })
    }
    case 'automation': {
      const other = read.get('automation', task.automationId)
      const name = other ? nameOf(other) : lostName(source, task.automationId, 'goneAutomation')
      return i18n.t(`automations.say.${task.action}`, { name })
    }
    case 'energy':
      return i18n.t(
        task.ifAbove === 'alarm' ? 'automations.say.energyAlarm' : 'automations.say.energyContinue',
        {
          device: devicesText(source, { deviceIds: task.deviceIds, of: 'all' }),
          energy: format.quantity(task.aboveKwh, 'kWh', Number.isInteger(task.aboveKwh) ? 0 : 1),
          span: spanText(task.spanMs, format),
          title: titleOf(task),
          severity: i18n.t(`alarms.severity.${task.severity}`),
        },
      )
    case 'alarm':
      return i18n.t('automations.say.alarm', {
        title: titleOf(task),
        severity: i18n.t(`alarms.severity.${task.severity}`),
      })
  }
}

const titleOf = ({ title, titleEn }: Extract<AutomationTask, { type: 'alarm' | 'energy' }>): string =>
  nameOf({ name: title, nameEn: titleEn ?? '' }) || i18n.t('automations.say.nothing')

function setText(task: Extract<AutomationTask, { type: 'device' }>, source: WordSource): string {
  const device = source.read.get('device', task.deviceId)
  const name =
    task.deviceId === ('' as string) ? i18n.t('automations.say.noDevice') : deviceName(source, task.deviceId)
  const values = Object.entries(task.values).map(([property, value]) =>
    i18n.t('automations.say.valueOf', {
      property: inSentence(propertyTitleOn(device, property)),
      value: inSentence(valueOn(device, property, value, source.format)),
    }),
  )
  const [property, ...others] = Object.keys(task.values)
  if (
    property === 'state' &&
    others.length === 0 &&
    (task.values['state'] === 'ON' || task.values['state'] === 'OFF')
  )
    return i18n.t(task.values['state'] === 'ON' ? 'automations.say.turnOn' : 'automations.say.turnOff', {
      device: name,
    })
  return values.length === 0
    ? i18n.t('automations.say.setNothing', { device: name })
    : i18n.t('automations.say.set', { device: name, values: joined(values, 'list') })
}

export interface SentenceParts {
  readonly mode: 'any' | 'all'
  readonly conditions: readonly AutomationCondition[]
  readonly tasks: readonly AutomationTask[]
  readonly repeat: Repeat
  readonly effective: EffectiveRange | null
}

const joined = (texts: readonly string[], by: 'or' | 'and' | 'next' | 'list'): string =>
  texts.length === 0
    ? i18n.t('automations.say.nothing')
    : texts.reduce((a, b) => i18n.t(`automations.say.${by}`, { a, b }))

/** Disabled parts are omitted. */
export function sentence(parts: SentenceParts, source: WordSource): string {
  const used = parts.conditions.filter(({ isEnabled }) => isEnabled)
  const texts = (conditions: readonly AutomationCondition[]) =>
    conditions.map((one) => conditionText(one, source))
  const triggers = texts(used.filter(isTrigger))
  const queries = texts(used.filter((one) => !isTrigger(one)))
  const when = repeatAndRange(parts)
  return i18n.t('automations.say.whole', {
    when: joined(triggers, parts.mode === 'all' ? 'and' : 'or'),
    onlyIf:
      queries.length > 0 ? i18n.t('automations.say.onlyIf', { conditions: joined(queries, 'and') }) : '',
    range: when === '' ? '' : i18n.t('automations.say.range', { range: when }),
    tasks: joined(
      parts.tasks.filter(({ isEnabled }) => isEnabled).map((task) => taskText(task, source)),
      'next',
    ),
  })
}

/** Empty if the automation is always effective. */
function repeatAndRange({ repeat, effective }: SentenceParts): string {
  const isEveryDay = repeat.kind === 'weekly' && repeat.days.length === 7
  const texts = [...(effective ? [rangeText(effective)] : []), ...(isEveryDay ? [] : [repeatText(repeat)])]
  return texts.length === 0 ? '' : joined(texts, 'list')
}

export const partText = (part: AutomationCondition | AutomationTask, source: WordSource): string =>
  part.type === 'timed' ||
  part.type === 'weather' ||
  part.type === 'query' ||
  (part.type === 'device' && 'deviceIds' in part)
    ? conditionText(part, source)
    : taskText(part, source)
