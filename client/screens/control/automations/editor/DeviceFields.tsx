/** Which devices, and which property of theirs is compared with what. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Suspense, useMemo, useState } from 'react'
import type { Property, Reading } from '#shared/devices/kind.ts'
import { must } from '#shared/kernel/assert.ts'
import { DEVICES_PER_CONDITION_MAX } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../../actions/devices/properties.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../../ui/lazyPart.ts'
import { propertyName, propertyTitle, valueText, wordOf } from '../../../../widgets/devices/deviceTexts.ts'
import { useDeviceNodes } from '../../../../widgets/pickers/usePickers.ts'
import type { OfDevices } from '../conditionNow.ts'
import { Struck, useWords } from '../useWords.tsx'
import { devicesText } from '../words.ts'
import { ComparisonSelect } from './ComparisonSelect.tsx'
import { sectionOf } from './draft.ts'
import { NumberInput } from './NumberInput.tsx'
import { comparisonsOf, firstValue } from './newParts.ts'
import { HoldField, PartField } from './PartField.tsx'
import { readProperties } from './partSearch.ts'
import { nodesWhere } from './repair.ts'

const TreePicker = lazyPart(async () => (await import('../../../../ui/picker/TreePicker.tsx')).TreePicker)

export function DeviceConditionFields(props: {
  readonly part: OfDevices
  readonly onChange: (part: OfDevices) => void
}) {
  const { t } = useTexts()
  const { part, onChange } = props
  const device = useRecord('device', part.deviceIds[0] ?? null)
  const properties = device ? readProperties(device, sectionOf(part)) : []
  const property = properties.find(({ name }) => name === part.property)
  return (
    <>
      <DevicesField
        deviceIds={part.deviceIds}
        property={part.property}
        onChange={(deviceIds) => onChange({ ...part, deviceIds })}
      />
      {part.deviceIds.length > 1 ? (
        <PartField label={t('automations.editor.of')}>
          <Segmented
            label={t('automations.editor.of')}
            choices={(['any', 'all'] as const).map((value) => ({
              value,
              text: t(`automations.editor.${value}`),
            }))}
            value={part.of}
            onChange={(of) => onChange({ ...part, of: of === 'all' ? 'all' : 'any' })}
          />
        </PartField>
      ) : null}
      <PropertyField part={part} properties={properties} onChange={onChange} />
      {property ? <ComparedFields part={part} property={property} onChange={onChange} /> : null}
      {property?.type === 'action' ? null : (
        <HoldField valueMs={part.forMs} onChange={(forMs) => onChange({ ...part, forMs })} />
      )}
    </>
  )
}

function PropertyField(props: {
  readonly part: OfDevices
  readonly properties: readonly Property[]
  readonly onChange: (part: OfDevices) => void
}) {
  const { t } = useTexts()
  const { part, properties, onChange } = props
  const isOffered = properties.some(({ name }) => name === part.property)
  const chooseProperty = (name: string) => {
    const next = must(
      properties.find((one) => one.name === name),
      'a property that is offered',
    )
    const comparison = comparisonsOf(next)[0] ?? 'is'
    onChange({
      ...part,
      property: name,
      comparison,
      value: firstValue(next),
      forMs: next.type === 'action' ? 0 : part.forMs,
    })
  }
  return (
    <PartField label={t('automations.editor.property')}>
      <HTMLSelect
        aria-label={t('automations.editor.property')}
        value={part.property}
        onChange={({ currentTarget }) => chooseProperty(currentTarget.value)}
      >
        {isOffered ? null : <option value={part.property}>{propertyName(part.property)}</option>}
        {properties.map((one) => (
          <option key={one.name} value={one.name}>
            {propertyTitle(one)}
          </option>
        ))}
      </HTMLSelect>
    </PartField>
  )
}

function ComparedFields(props: {
  readonly part: OfDevices
  readonly property: Property
  readonly onChange: (part: OfDevices) => void
}) {
  const { t } = useTexts()
  const { part, property, onChange } = props
  const comparisons = comparisonsOf(property)
  return (
    <PartField label={t('automations.editor.value')}>
      {comparisons.length > 1 ? (
        <ComparisonSelect
          comparisons={comparisons}
          value={part.comparison}
          onChange={(comparison) => onChange({ ...part, comparison })}
        />
      ) : null}
      <ComparedValue
        property={property}
        value={part.value}
        onChange={(value) => onChange({ ...part, value })}
      />
    </PartField>
  )
}

/** The values that the kind defines: those of a switch or a choice, a number in its range and unit. */
function ComparedValue(props: {
  readonly property: Property
  readonly value: Reading
  readonly onChange: (value: Reading) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { property, value, onChange } = props
  const label = t('automations.editor.value')
  if (property.type === 'number') {
    const { min, max, step, unit = '' } = property
    return (
      <NumberInput
        label={label}
        value={typeof value === 'number' ? value : min}
        min={min}
        max={max}
        step={step}
        unit={unit}
        help={`${valueText(property, min, format)} – ${valueText(property, max, format)}`}
        onChange={onChange}
      />
    )
  }
  if (property.type === 'text')
    return (
      <InputGroup
        aria-label={label}
        maxLength={property.maxLength}
        value={String(value)}
        onValueChange={onChange}
      />
    )
  const values = property.type === 'binary' ? [property.on, property.off] : property.values
  const choices = values.map((one) => ({ value: String(one), text: wordOf(property.name, one) }))
  const choose = (text: string) => onChange(values.find((one) => String(one) === text) ?? text)
  if (values.length <= 4)
    return <Segmented label={label} choices={choices} value={String(value)} onChange={choose} />
  return (
    <HTMLSelect
      aria-label={label}
      value={String(value)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </HTMLSelect>
  )
}

/** The devices by name, and the tree to choose others that have the property. */
export function DevicesField(props: {
  readonly deviceIds: readonly DeviceId[]
  /** Only devices with this property are offered. Null: metered devices. */
  readonly property: string | null
  readonly onChange: (deviceIds: readonly DeviceId[]) => void
}) {
  const { t } = useTexts()
  const words = useWords()
  const { read } = words
  const { deviceIds, property } = props
  const [isOpen, setOpen] = useState(deviceIds.length === 0)
  const choose = (ids: readonly string[]) => {
    const known = ids.flatMap((id) => read.get('device', id)?.id ?? [])
    props.onChange(known.filter((id) => hasProperty(read, id, property)).slice(0, DEVICES_PER_CONDITION_MAX))
  }
  return (
    <PartField label={t('automations.editor.devices')}>
      <span>
        <Struck text={devicesText({ ...words, isMarked: true }, { deviceIds, of: 'all' })} />
      </span>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('automations.editor.chooseDevices')}
      </Button>
      {isOpen ? <DeviceTree deviceIds={deviceIds} property={property} onChange={choose} /> : null}
    </PartField>
  )
}

type Read = ReturnType<typeof useConsoleState>['store']['read']

function hasProperty(read: Read, id: string, property: string | null): boolean {
  const device = read.get('device', id)
  return device !== undefined && tilePartsOf(device).all.some(({ name }) => name === (property ?? 'energy'))
}

function DeviceTree(props: {
  readonly deviceIds: readonly DeviceId[]
  readonly property: string | null
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const all = useDeviceNodes()
  const { property } = props
  const nodes = useMemo(() => nodesWhere(all, (id) => hasProperty(read, id, property)), [all, read, property])
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <TreePicker
        label={t('automations.editor.chooseDevices')}
        nodes={nodes}
        value={props.deviceIds}
        onChange={props.onChange}
        isMany
      />
    </Suspense>
  )
}
