/** Form fields of a version. */
import { useMemo } from 'react'
import { FIRMWARE_NOTES_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { FIRMWARE_CHANNELS, FIRMWARE_TARGETS } from '#shared/records/firmware.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import { kindName } from '../../widgets/devices/deviceTexts.ts'

export const FIRMWARE_REFUSALS = {
  title_taken: 'title',
  firmware_version_taken: 'version',
  version_invalid: 'version',
  firmware_missing: 'local.file',
  firmware_malformed: 'local.file',
  firmware_wrong_kind: 'local.file',
  file_too_large: 'local.file',
  firmware_unsigned: 'signature',
} as const

export function useFirmwareFields(): readonly FieldDef[] {
  const { t, i18n } = useTexts()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  return useMemo((): readonly FieldDef[] => {
    const kinds = [...DEVICE_KINDS.keys()].map((kind) => ({ id: kind, label: kindName(kind) }))
    const text = { kind: 'text', maxLength: NAME_LENGTH_MAX } as const
    return [
      { ...text, name: 'title', label: t('firmware.fields.title'), help: t('firmware.fields.titleHelp') },
      {
        ...text,
        name: 'name',
        label: t('firmware.fields.name'),
        help: t('firmware.fields.nameHelp'),
        isHalf: true,
      },
      {
        ...text,
        name: 'version',
        label: t('firmware.fields.version'),
        help: t('firmware.fields.versionHelp'),
        isHalf: true,
      },
      {
        kind: 'segmented',
        name: 'target',
        label: t('firmware.fields.target'),
        choices: FIRMWARE_TARGETS.map((value) => ({ value, text: t(`firmware.targets.${value}`) })),
        isHalf: true,
      },
      {
        kind: 'segmented',
        name: 'channel',
        label: t('firmware.fields.channel'),
        choices: FIRMWARE_CHANNELS.map((value) => ({ value, text: t(`firmware.channels.${value}`) })),
        isHalf: true,
      },
      {
        kind: 'transfer',
        name: 'kinds',
        label: t('firmware.fields.kinds'),
        help: t('firmware.fields.kindsHelp'),
        items: kinds.toSorted((a, b) => naturalOrder(a.label, b.label)),
        isOptional: true,
      },
      {
        kind: 'text',
        name: 'models',
        label: t('firmware.fields.models'),
        help: t('firmware.fields.modelsHelp'),
        isOptional: true,
      },
      {
        kind: 'instant',
        name: 'validUntilMs',
        label: t('firmware.fields.validUntil'),
        help: t('firmware.fields.validUntilHelp'),
        isOptional: true,
      },
      {
        kind: 'textarea',
        name: 'notes',
        label: t('firmware.fields.notes'),
        maxLength: FIRMWARE_NOTES_LENGTH_MAX,
        rows: 4,
        isOptional: true,
      },
    ]
  }, [t, language])
}
