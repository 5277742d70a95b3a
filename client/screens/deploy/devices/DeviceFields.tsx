/** The fields of a device. What depends on its host and its kind follows them. */
import { useEffect, useState } from 'react'
import { ADDRESS_LENGTH_MAX, DEVICE_NAME_LENGTH_MIN, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { CONNECTIONS } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { PositionField } from '../../../ui/form/places/PositionField.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { useFieldValue, useFormStore, useRowKeys } from '../../../ui/form/useForm.ts'
import { BLANK_CIRCUIT, useCircuitRow } from '../../../widgets/devices/useCircuitRow.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useHostChoices, useKindChoices, useSilenceChoices } from './deviceChoices.ts'

const isDeviceName = nameRule(DEVICE_NAME_LENGTH_MIN)
const isName = nameRule()

export function DeviceFields({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTexts()
  const name = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return (
    <>
      <FormSection>
        <Field {...name} name="name" label={t('deviceSetup.name')} check={isDeviceName} autoFocus />
        <Field {...name} name="nameEn" label={t('form.nameEn')} check={isName} isOptional />
        <Field kind="select" name="kind" label={t('control.kind')} choices={useKindChoices()} isHalf />
        <Field kind="select" name="hostId" label={t('control.host')} choices={useHostChoices()} isHalf />
        {isNew ? <NumberField /> : null}
        <Field kind="tree" name="areaId" label={t('deviceManagement.column.area')} nodes={useAreaNodes()} />
      </FormSection>
      <CircuitRows />
      <OptionFields />
      <LocationFields />
    </>
  )
}

/** Free ones are offered once the host is chosen. */
function NumberField() {
  const { t } = useTexts()
  const hostId = String(useFieldValue('hostId'))
  const [free, setFree] = useState<readonly string[]>([])
  useEffect(() => {
    if (hostId === '') return
    let isCurrent = true
    call(deviceSetupContract.freeNumbers, { hostId: hostId as HostId, count: 5 }, { isQuiet: true }).then(
      ({ numbers }) => {
        if (isCurrent) setFree(numbers)
      },
      // Offering is a help: without it a number is typed.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hostId])
  return (
    <Field
      kind="text"
      name="number"
      label={t('deviceSetup.number')}
      help={free[0] ? t('deviceSetup.numberFree', { number: free[0] }) : t('deviceSetup.numberHelp')}
      maxLength={16}
      suggestions={free}
    />
  )
}

/** As many as the kind has at least; more are added, up to what it can have. */
function CircuitRows() {
  const { t } = useTexts()
  const store = useFormStore()
  const kind = kindOf(String(useFieldValue('kind')))
  const rows = useRowKeys('circuits').length
  const { min = 1, max = 1 } = kind?.circuits ?? {}
  useEffect(() => {
    const wanted = Math.min(max, Math.max(min, rows))
    if (wanted === rows || !kind) return
    const kept = Array.from({ length: Math.min(rows, wanted) }, (_, i) => i)
    const added = Array.from({ length: wanted - kept.length }, () => ({ row: BLANK_CIRCUIT }))
    store.arrangeRows('circuits', [...kept, ...added])
  }, [store, kind, rows, min, max])
  return (
    <FormSection>
      <Field
        kind="rows"
        name="circuits"
        label={t('deviceSetup.circuits')}
        help={t('deviceSetup.circuitsHelp')}
        blank={BLANK_CIRCUIT}
        rowsMax={max}
        addVerb={t('deviceSetup.addCircuit')}
        rowName={({ name }, index) => String(name ?? '') || t('control.circuitNumber', { number: index + 1 })}
        row={useCircuitRow(isName)}
      />
    </FormSection>
  )
}

export function OptionFields({ isOptional = false }: { readonly isOptional?: boolean }) {
  const { t } = useTexts()
  return (
    <FormSection title={t('deviceSetup.options.section')}>
      <Field
        kind="select"
        name="connection"
        label={t('deviceManagement.connection')}
        choices={CONNECTIONS.map((value) => ({ value, text: t(`deviceManagement.connections.${value}`) }))}
        none={t('deviceSetup.unchanged')}
        isOptional={isOptional}
        isHalf
      />
      <Field
        kind="text"
        name="model"
        label={t('deviceSetup.model')}
        maxLength={NAME_LENGTH_MAX}
        isOptional
        isHalf
      />
      <Field
        kind="select"
        name="silentAfterMs"
        label={t('deviceSetup.silentAfter')}
        help={t('deviceSetup.silentHelp')}
        choices={useSilenceChoices()}
        none={t('deviceSetup.unchanged')}
        isOptional={isOptional}
      />
    </FormSection>
  )
}

function LocationFields() {
  const { t } = useTexts()
  const isCustom = useFieldValue('locationMode') === 'custom'
  const choices = (['automatic', 'custom'] as const).map((value) => ({
    value,
    text: t(`deviceSetup.location.${value}`),
  }))
  return (
    <FormSection title={t('deviceSetup.location.title')}>
      <Field kind="segmented" name="locationMode" label={t('deviceSetup.location.mode')} choices={choices} />
      {isCustom ? (
        <>
          <PositionField name={t('deviceSetup.location.here')} />
          <Field
            kind="text"
            name="address"
            label={t('deviceSetup.location.address')}
            maxLength={ADDRESS_LENGTH_MAX}
            isOptional
          />
        </>
      ) : null}
    </FormSection>
  )
}
