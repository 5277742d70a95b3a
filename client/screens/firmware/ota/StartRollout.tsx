/** Starts a rollout: which version, to which devices, in which rings, and at which failure share it stops. */
import { useCallback, useMemo } from 'react'
import { firmwareContract } from '#shared/contract/firmware.ts'
import { rolloutsContract } from '#shared/contract/rollouts.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Choice, FieldDef } from '../../../ui/form/fieldTypes.ts'
import type { TransferItem } from '../../../ui/transfer/transferModel.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'

/** The selection from before the dialog was opened. */
export interface Preset {
  readonly firmwareId?: string
  /** Ids of devices or hosts. */
  readonly ids?: readonly string[]
}

const MINUTE_MS = 60_000
const NIGHTS = [
  { from: '00:00', to: '06:00' },
  { from: '01:00', to: '05:00' },
  { from: '22:00', to: '06:00' },
] as const
const STALLS_MINUTES = [2, 5, 10, 30, 60] as const

export function StartRollout(props: {
  readonly preset: Preset
  readonly onClose: () => void
  readonly onStarted: (rolloutId: string) => void
}) {
  const { t } = useTexts()
  const { preset, onClose, onStarted } = props
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(firmwareContract.available, { isInstallable: '1', pageSize: 500 }, { signal }),
    [],
  )
  const { value } = useAnswer(ask)
  const versions = value?.list.map(({ id, title, version }) => ({ value: id, text: title, note: version }))
  const fields = useFields(versions ?? [], preset.ids === undefined)
  return (
    <FormDialog title={t('ota.start')} onClose={onClose} isWide>
      {versions === undefined ? (
        <Skeleton lines={8} />
      ) : versions.length === 0 ? (
        <Notice title={t('ota.noFirmware')}>{t('ota.noFirmwareHelp')}</Notice>
      ) : (
        <CommandForm
          endpoint={rolloutsContract.start}
          initial={initialOf(preset)}
          extra={chosenOf(preset)}
          draft={false}
          fields={fields}
          refusals={{
            rollout_rings: 'rings',
            rollout_window: 'window',
            rollout_without_targets: 'firmwareId',
          }}
          verb={t('ota.begin')}
          note={preset.ids ? t('ota.chosen', { count: preset.ids.length }) : null}
          send={(input) => call(rolloutsContract.start, input, { isQuiet: 'answered' })}
          onCancel={onClose}
          onDone={({ rolloutId, devices, skipped }) => {
            showToast('ok', t('ota.begun', { count: devices, skipped }))
            onClose()
            onStarted(rolloutId)
          }}
        />
      )}
    </FormDialog>
  )
}

const initialOf = ({ firmwareId = '' }: Preset) => ({
  firmwareId,
  kinds: [],
  rings: '5,25,100',
  concurrency: 10,
  perHost: 2,
  window: null,
  stopPercent: 10,
  stallMs: String(10 * MINUTE_MS),
  batteryPercent: 20,
  ringPlaceIds: [],
})

/** An id shows its record type by its prefix. */
const chosenOf = ({ ids = [] }: Preset) =>
  ({
    deviceIds: ids.filter((id) => id.startsWith('dev_')),
    hostIds: ids.filter((id) => id.startsWith('hst_')),
  }) as never

/** Floors, then areas, each with its path. */
function useRingPlaces(): readonly TransferItem[] {
  const nodes = useAreaNodes()
  return useMemo(() => {
    const floors = nodes.flatMap((node) =>
      node.id.startsWith('flr_')
        ? [{ node, note: '' }]
        : (node.children ?? []).map((one) => ({ node: one, note: node.label })),
    )
    const areas = floors.flatMap(({ node }) =>
      (node.children ?? []).map(({ id, label }) => ({ id, label, note: node.label })),
    )
    return [...floors.map(({ node: { id, label }, note }) => ({ id, label, note })), ...areas]
  }, [nodes])
}

function useFields(versions: readonly Choice[], isFiltered: boolean): readonly FieldDef[] {
  const { t } = useTexts()
  const places = useRingPlaces()
  return useMemo((): readonly FieldDef[] => {
    const kinds = [...DEVICE_KINDS.keys()].map((kind) => ({ id: kind, label: kindName(kind) }))
    const byFilter: readonly FieldDef[] = isFiltered
      ? [
          {
            kind: 'transfer',
            name: 'kinds',
            label: t('ota.kinds'),
            help: t('ota.kindsHelp'),
            items: kinds.toSorted((a, b) => naturalOrder(a.label, b.label)),
            isOptional: true,
          },
        ]
      : []
    return [
      { kind: 'select', name: 'firmwareId', label: t('ota.firmware'), choices: versions },
      ...byFilter,
      { kind: 'text', name: 'rings', label: t('ota.rings'), help: t('ota.ringsHelp') },
      {
        kind: 'transfer',
        name: 'ringPlaceIds',
        label: t('ota.ringPlaces'),
        help: t('ota.ringPlacesHelp'),
        items: places,
        isOptional: true,
      },
      { kind: 'number', name: 'concurrency', label: t('ota.concurrency'), min: 1, max: 50, isHalf: true },
      { kind: 'number', name: 'perHost', label: t('ota.perHost'), min: 1, max: 10, isHalf: true },
      {
        kind: 'select',
        name: 'window',
        label: t('ota.window'),
        help: t('ota.windowHelp'),
        none: t('ota.anyTime'),
        isOptional: true,
        choices: NIGHTS.map((night) => ({ value: JSON.stringify(night), text: `${night.from}–${night.to}` })),
      },
      {
        kind: 'number',
        name: 'stopPercent',
        label: t('ota.stop'),
        help: t('ota.stopHelp'),
        min: 0,
        max: 100,
        unit: '%',
        isHalf: true,
      },
      {
        kind: 'select',
        name: 'stallMs',
        label: t('ota.stall'),
        help: t('ota.stallHelp'),
        choices: STALLS_MINUTES.map((minutes) => ({
          value: String(minutes * MINUTE_MS),
          text: t('ota.minutes', { count: minutes }),
        })),
        isHalf: true,
      },
      {
        kind: 'number',
        name: 'batteryPercent',
        label: t('ota.battery'),
        help: t('ota.batteryHelp'),
        min: 0,
        max: 90,
        unit: '%',
        isHalf: true,
      },
    ]
  }, [t, versions, isFiltered, places])
}
