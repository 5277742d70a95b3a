/** Fields of a task by kind. */

import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { DAY_MS } from '#shared/durations.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { type AutomationTask, TASK_DELAY_MAX_MS } from '#shared/records/automation.ts'
import { useNameOf } from '../../../../i18n/useNameOf.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { ValuesTile } from '../../scenes/ValuesTile.tsx'
import { useWords } from '../useWords.tsx'
import { deviceName, lostName } from '../words.ts'
import { DevicesField } from './DeviceFields.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { AutomationTaskOf } from './newParts.ts'
import { PartField, SpanField } from './PartField.tsx'

interface TaskProps<T extends AutomationTask['type']> {
  readonly part: AutomationTaskOf<T>
  readonly onChange: (part: AutomationTask) => void
}

export function TaskFields(props: {
  readonly part: AutomationTask
  readonly onChange: (part: AutomationTask) => void
}) {
  const { t } = useTexts()
  const { part, onChange } = props
  return (
    <>
      {part.type === 'device' ? <DeviceTaskFields part={part} onChange={onChange} /> : null}
      {part.type === 'scene' ? <SceneTaskFields part={part} onChange={onChange} /> : null}
      {part.type === 'automation' ? <OtherAutomationFields part={part} onChange={onChange} /> : null}
      {part.type === 'energy' ? <EnergyFields part={part} onChange={onChange} /> : null}
      {part.type === 'alarm' ? <AlarmFields part={part} onChange={onChange} /> : null}
      <SpanField
        label={t('automations.editor.delay')}
        help={t('automations.editor.holdsHelp')}
        valueMs={part.delayMs}
        maxMs={TASK_DELAY_MAX_MS}
        onChange={(delayMs) => onChange({ ...part, delayMs })}
      />
    </>
  )
}

function DeviceTaskFields({ part, onChange }: TaskProps<'device'>) {
  const words = useWords()
  const device = useRecord('device', part.deviceId)
  if (!device) return null
  return (
    <ValuesTile
      device={device}
      name={deviceName(words, part.deviceId)}
      values={part.values}
      onChange={(values) => onChange({ ...part, values })}
    />
  )
}

function SceneTaskFields({ part, onChange }: TaskProps<'scene'>) {
  const { t } = useTexts()
  const nameOf = useNameOf()
  const words = useWords()
  const { read } = words
  const scenes = [...read.all('scene')]
  return (
    <PartField label={t('automations.editor.scene')}>
      <HTMLSelect
        aria-label={t('automations.editor.scene')}
        value={part.sceneId}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...part, sceneId: scenes.find(({ id }) => id === value)?.id ?? part.sceneId })
        }
      >
        {read.get('scene', part.sceneId) ? null : (
          <option value={part.sceneId}>{lostName(words, part.sceneId, 'goneScene')}</option>
        )}
        {scenes.map((scene) => (
          <option key={scene.id} value={scene.id}>
            {nameOf(scene)}
          </option>
        ))}
      </HTMLSelect>
    </PartField>
  )
}

const ACTIONS = ['run', 'enable', 'disable'] as const

function OtherAutomationFields({ part, onChange }: TaskProps<'automation'>) {
  const { t } = useTexts()
  const nameOf = useNameOf()
  const words = useWords()
  const { read } = words
  const all = [...read.all('automation')]
  return (
    <>
      <PartField label={t('automations.editor.automation')}>
        <HTMLSelect
          aria-label={t('automations.editor.automation')}
          value={part.automationId}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...part, automationId: all.find(({ id }) => id === value)?.id ?? part.automationId })
          }
        >
          {read.get('automation', part.automationId) ? null : (
            <option value={part.automationId}>{lostName(words, part.automationId, 'goneAutomation')}</option>
          )}
          {all.map((automation) => (
            <option key={automation.id} value={automation.id}>
              {nameOf(automation)}
            </option>
          ))}
        </HTMLSelect>
      </PartField>
      <PartField label={t('automations.editor.action')}>
        <Segmented
          label={t('automations.editor.action')}
          choices={ACTIONS.map((value) => ({ value, text: t(`automations.editor.actions.${value}`) }))}
          value={part.action}
          onChange={(action) =>
            onChange({ ...part, action: ACTIONS.find((one) => one === action) ?? part.action })
          }
        />
      </PartField>
    </>
  )
}

const ENERGY_MAX_KWH = 1_000_000
const SPAN_MAX_MS = 31 * DAY_MS
const SPAN_MIN_MS = 900_000

function EnergyFields({ part, onChange }: TaskProps<'energy'>) {
  const { t } = useTexts()
  return (
    <>
      <DevicesField
        deviceIds={part.deviceIds}
        property={null}
        onChange={(deviceIds) => onChange({ ...part, deviceIds })}
      />
      <PartField label={t('automations.editor.above')}>
        <NumberInput
          label={t('automations.editor.above')}
          value={part.aboveKwh}
          min={0}
          max={ENERGY_MAX_KWH}
          step={1}
          unit="kWh"
          onChange={(aboveKwh) => onChange({ ...part, aboveKwh })}
        />
      </PartField>
      <SpanField
        label={t('automations.editor.span')}
        valueMs={part.spanMs}
        maxMs={SPAN_MAX_MS}
        onChange={(ms) => onChange({ ...part, spanMs: Math.max(SPAN_MIN_MS, ms) })}
      />
      <PartField label={t('automations.editor.ifAbove')}>
        <Segmented
          label={t('automations.editor.ifAbove')}
          choices={(['alarm', 'continue'] as const).map((value) => ({
            value,
            text: t(`automations.editor.ifAboves.${value}`),
          }))}
          value={part.ifAbove}
          onChange={(next) => onChange({ ...part, ifAbove: next === 'continue' ? 'continue' : 'alarm' })}
        />
      </PartField>
      <AlarmFields part={part} onChange={onChange} />
    </>
  )
}

function AlarmFields({ part, onChange }: TaskProps<'alarm' | 'energy'>) {
  const { t } = useTexts()
  const isUntitled = part.title.trim() === ''
  return (
    <>
      <PartField label={t('automations.editor.severity')}>
        <Segmented
          label={t('automations.editor.severity')}
          choices={SEVERITIES.map((value) => ({ value, text: t(`alarms.severity.${value}`) }))}
          value={part.severity}
          onChange={(next) =>
            onChange({ ...part, severity: SEVERITIES.find((one) => one === next) ?? part.severity })
          }
        />
      </PartField>
      <PartField
        label={t('automations.editor.alarmTitle')}
        {...(isUntitled ? { help: t('automations.editor.noTitle') } : {})}
      >
        <InputGroup
          fill
          // Focus the missing title of a new alarm.
          autoFocus={isUntitled}
          aria-required
          aria-label={t('automations.editor.alarmTitle')}
          maxLength={80}
          value={part.title}
          onValueChange={(title) => onChange({ ...part, title })}
        />
      </PartField>
      {(['titleEn', 'body', 'bodyEn'] as const).map((name) => (
        <PartField key={name} label={t(`automations.editor.alarmText.${name}`)}>
          <InputGroup
            fill
            aria-label={t(`automations.editor.alarmText.${name}`)}
            maxLength={name === 'titleEn' ? 80 : 400}
            value={part[name] ?? ''}
            onValueChange={(text) => onChange({ ...part, [name]: text })}
          />
        </PartField>
      ))}
    </>
  )
}
