import { useMemo } from 'react'
import { FIRMWARE_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { type FirmwareRow, firmwareContract } from '#shared/contract/firmware.ts'
import { FIRMWARE_ENDINGS } from '#shared/rules/firmwareFile.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import { FileForm } from './FileForm.tsx'
import { FIRMWARE_REFUSALS, useFirmwareFields } from './firmwareFields.ts'
import { sendFirmwareParts } from './sendFirmwareParts.ts'

interface Ports {
  readonly onClose: () => void
  readonly onChanged: () => void
}

const NEW = {
  title: '',
  name: '',
  version: '',
  target: 'device',
  channel: 'stable',
  kinds: [],
  models: '',
  notes: '',
  validUntilMs: null,
  signature: '',
}

export function UploadFirmwareDialog({ onClose, onChanged }: Ports) {
  const { t } = useTexts()
  const described = useFirmwareFields()
  const fields = useMemo(
    (): readonly FieldDef[] => [
      ...described,
      {
        kind: 'text',
        name: 'signature',
        label: t('firmware.fields.signature'),
        help: t('firmware.fields.signatureHelp'),
        maxLength: 100,
        isOptional: true,
      },
    ],
    [described, t],
  )
  const file = useMemo(
    () => ({
      label: t('firmware.fields.file'),
      help: t('firmware.fields.fileHelp'),
      accept: FIRMWARE_ENDINGS.join(','),
      sizeMaxBytes: FIRMWARE_SIZE_MAX_BYTES,
    }),
    [t],
  )
  return (
    <FormDialog title={t('firmware.upload')} onClose={onClose} isWide>
      <FileForm
        endpoint={firmwareContract.upload}
        initial={NEW}
        fields={fields}
        file={file}
        sendParts={sendFirmwareParts}
        refusals={FIRMWARE_REFUSALS}
        verb={t('firmware.uploadVerb')}
        onCancel={onClose}
        onDone={({ sameAs }) => {
          showToast('ok', sameAs === '' ? t('firmware.uploaded') : t('firmware.sameAs', { title: sameAs }))
          onChanged()
          onClose()
        }}
      />
    </FormDialog>
  )
}

export function EditFirmwareDialog({ row, onClose, onChanged }: Ports & { readonly row: FirmwareRow }) {
  const { t } = useTexts()
  const initial = useMemo(() => ({ ...row, models: row.models.join(',') }), [row])
  return (
    <FormDialog title={t('form.editNamed', { name: row.title })} onClose={onClose} isWide>
      <CommandForm
        endpoint={firmwareContract.change}
        initial={initial}
        extra={{ firmwareId: row.id }}
        sends="changes"
        isSaving
        fields={useFirmwareFields()}
        refusals={FIRMWARE_REFUSALS}
        verb={t('form.save')}
        send={(input) => call(firmwareContract.change, input, { isQuiet: 'answered' })}
        onCancel={onClose}
        onDone={() => {
          onChanged()
          onClose()
        }}
      />
    </FormDialog>
  )
}
