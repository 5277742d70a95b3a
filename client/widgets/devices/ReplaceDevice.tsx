/** Replaces a device: by the number of the new one, or a found device. */
import { useEffect, useState } from 'react'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { discoveryContract } from '#shared/contract/discovery.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { DEVICE_NUMBER_LENGTH_MAX } from '#shared/kernel/ids.ts'
import type { Device } from '#shared/records/device.ts'
import { call } from '../../api/api.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { kindName } from './deviceTexts.ts'
import { REPLACE_REFUSALS } from './replaceRefusals.ts'

export function ReplaceDevice({
  device,
  onClose,
}: {
  readonly device: Device
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const found = useFoundNumbers(device)
  const kinds = compatibleKinds(device)
  return (
    <FormDialog title={t('deviceManagement.replace.named', { name: nameOf(device) })} onClose={onClose}>
      <CommandForm
        endpoint={deviceSetupContract.replace}
        extra={{ deviceId: device.id }}
        initial={{ kind: device.kind, model: device.model }}
        fields={[
          {
            kind: 'text',
            name: 'number',
            label: t('deviceManagement.replace.number'),
            help: t('deviceManagement.replace.help'),
            maxLength: DEVICE_NUMBER_LENGTH_MAX,
            suggestions: found,
            autoFocus: true,
          },
          {
            kind: 'select',
            name: 'kind',
            label: t('control.kind'),
            choices: kinds.map((kind) => ({ value: kind, text: kindName(kind) })),
            isReadOnly: kinds.length < 2,
            isHalf: true,
          },
          {
            kind: 'text',
            name: 'model',
            label: t('deviceManagement.replace.model'),
            isOptional: true,
            isHalf: true,
          },
        ]}
        send={(input) => call(deviceSetupContract.replace, input, { isQuiet: true })}
        refusals={REPLACE_REFUSALS}
        verb={t('deviceManagement.replace.verb')}
        done={t('deviceManagement.replace.done')}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

/** As checked by the server: same group and number of circuits. */
function compatibleKinds({ kind, circuits }: Pick<Device, 'kind' | 'circuits'>): readonly string[] {
  const group = kindOf(kind)?.group
  const fits = [...DEVICE_KINDS.values()].filter(
    (one) =>
      one.group === group && circuits.length >= one.circuits.min && circuits.length <= one.circuits.max,
  )
  return [kind, ...fits.map((one) => one.kind).filter((one) => one !== kind)]
}

/** Found devices of its host; empty while unknown. */
function useFoundNumbers({ hostId }: Device): readonly string[] {
  const [numbers, setNumbers] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    call(discoveryContract.list, {}, { isQuiet: true }).then(
      ({ list }) => {
        if (isCurrent)
          setNumbers(
            list.filter((one) => one.hostId === hostId && !one.isIgnored).map(({ number }) => number),
          )
      },
      // Suggestions only: the number is typed without them.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hostId])
  return numbers
}
