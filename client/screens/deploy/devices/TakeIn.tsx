/** Found devices become the project's: each with a kind, an area and a name that are proposed and can be changed. */
import { useEffect, useMemo, useRef } from 'react'
import { DEVICE_NAME_LENGTH_MIN, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { discoveryContract } from '#shared/contract/discovery.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { nameRule } from '../../../ui/form/rules.ts'
import { useFieldValue, useFormStore } from '../../../ui/form/useForm.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'
import { useKindChoices } from './deviceChoices.ts'
import { named, type Proposal, proposalsFor } from './proposals.ts'
import type { Found } from './useFound.ts'

const isDeviceName = nameRule(DEVICE_NAME_LENGTH_MIN)
/** What names a device of a host whose refusal concerns all rows. */
const REFUSALS = {
  device_name_taken: 'devices',
  device_name_of_host: 'devices',
  device_number_taken: 'devices',
  device_voice_taken: 'devices',
  device_count_exceeded: 'devices',
  name_invalid: 'devices',
  name_short: 'devices',
} as const

export function TakeIn(props: {
  readonly found: readonly Found[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const words = useWords()
  const first = useRef<readonly Proposal[] | null>(null)
  first.current ??= proposalsFor(props.found, read, words)
  const devices = first.current
  return (
    <FormDialog
      title={t('deviceSetup.found.takeIn', { count: props.found.length })}
      onClose={props.onClose}
      isWide
    >
      <CommandForm
        endpoint={discoveryContract.takeIn}
        initial={{ devices, local: { areaId: '' } }}
        send={(input) => call(discoveryContract.takeIn, input, { isQuiet: true })}
        refusals={REFUSALS}
        verb={t('deviceSetup.found.take')}
        done={t('deviceSetup.found.taken', { count: props.found.length })}
        draft={false}
        onDone={props.onDone}
        onCancel={props.onClose}
      >
        <AreaForAll />
        <Rows />
      </CommandForm>
    </FormDialog>
  )
}

function useWords() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return useMemo(
    () => ({
      areaName: (id: string) => {
        const area = read.get('area', id)
        return area ? nameOf(area) : ''
      },
      kindName: (kind: string) => (kind === '' ? t('deviceSetup.found.aDevice') : kindName(kind)),
    }),
    [read, t],
  )
}

/** An area that is chosen here is that of all, with names anew. */
function AreaForAll() {
  const { t } = useTexts()
  const store = useFormStore()
  const { read } = useConsoleState().store
  const words = useWords()
  const areaId = String(useFieldValue('local.areaId'))
  useEffect(() => {
    if (areaId === '') return
    // Rows are what the form began with, some of them edited.
    const rows = (store.values.devices ?? []) as unknown as readonly Proposal[]
    const devices = named(
      rows.map((row) => ({ ...row, areaId: areaId as AreaId })),
      read,
      words,
    )
    store.set('devices', devices as never)
  }, [areaId, store, read, words])
  return (
    <Field
      kind="select"
      name="local.areaId"
      label={t('deviceSetup.found.areaForAll')}
      none={t('deviceSetup.found.areaOfEach')}
      choices={useAreaChoices()}
      isOptional
    />
  )
}

function Rows() {
  const { t } = useTexts()
  const areas = useAreaChoices()
  return (
    <Field
      kind="rows"
      name="devices"
      label={t('deviceSetup.found.devices')}
      blank={{}}
      isFixed
      rowName={({ number }) => String(number ?? '')}
      row={[
        {
          kind: 'text',
          name: 'name',
          label: t('deviceSetup.name'),
          maxLength: NAME_LENGTH_MAX,
          check: isDeviceName,
          isHalf: true,
        },
        { kind: 'text', name: 'number', label: t('control.number'), isReadOnly: true, isHalf: true },
        { kind: 'select', name: 'kind', label: t('control.kind'), choices: useKindChoices(), isHalf: true },
        {
          kind: 'select',
          name: 'areaId',
          label: t('deviceManagement.column.area'),
          choices: areas,
          isHalf: true,
        },
      ]}
    />
  )
}

/** With their place, in its order. */
function useAreaChoices(): readonly Choice[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('area')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids
        .map((id) => ({ value: id, text: areaPath(read, id), order: placeOrder(read, id) }))
        .sort((a, b) => naturalOrder(String(a.order), String(b.order)))
        .map(({ value, text }) => ({ value, text })),
    [read, ids, language],
  )
}
