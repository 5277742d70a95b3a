import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { DEVICE_RENAME_REFUSALS } from '../refusals.ts'
import { type BulkProps, idsOf, showBulkStep } from './bulkProps.ts'
import { RenamePreview } from './RenamePreview.tsx'

/** What the texts cannot hold themselves: double braces are their own. */
const TOKENS = {
  tokens: '{area} {floor} {building} {host} {name}',
  n: '{n}',
  nn: '{nn}',
} as const

export function RenameForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  const isLights = devices.every(({ kind }) => kindOf(kind)?.group === 'light')
  const text = { kind: 'text', maxLength: 100, isHalf: true } as const
  return (
    <CommandForm
      endpoint={deviceSetupContract.rename}
      extra={idsOf(devices)}
      initial={
        isLights
          ? { pattern: t('deviceSetup.rename.usual'), patternEn: '{area} lamp {n}', from: 1 }
          : { pattern: '{name} {n}', patternEn: '{name} {n}', from: 1 }
      }
      send={(input) => call(deviceSetupContract.rename, input, { isQuiet: true })}
      refusals={DEVICE_RENAME_REFUSALS}
      verb={t('deviceSetup.rename.verb')}
      onDone={({ steps }) => {
        showBulkStep(t('deviceSetup.rename.done', { count: devices.length }), steps)
        onClose()
      }}
      onCancel={onClose}
    >
      <Field
        {...text}
        name="pattern"
        label={t('deviceSetup.rename.pattern')}
        help={t('deviceSetup.rename.help', TOKENS)}
        autoFocus
      />
      <Field {...text} name="patternEn" label={t('deviceSetup.rename.patternEn')} isOptional />
      <Field
        kind="number"
        name="from"
        label={t('deviceSetup.rename.from')}
        min={0}
        max={9_999}
        step={1}
        isHalf
      />
      <RenamePreview devices={devices} />
    </CommandForm>
  )
}
