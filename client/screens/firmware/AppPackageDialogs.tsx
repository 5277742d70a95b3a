import { useMemo } from 'react'
import { APP_PACKAGE_SIZE_MAX_BYTES, FIRMWARE_NOTES_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { type AppPackageRow, appPackagesContract } from '#shared/contract/appPackages.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import { FileForm } from './FileForm.tsx'

interface Ports {
  readonly onClose: () => void
  readonly onChanged: () => void
}

const REFUSALS = {
  app_package_malformed: 'local.file',
  file_too_large: 'local.file',
  version_invalid: 'version',
  app_version_taken: 'version',
} as const

export function AddAppPackageDialog({ onClose, onChanged }: Ports) {
  const { t } = useTexts()
  const file = useMemo(
    () => ({ label: t('firmware.apps.file'), accept: '.apk,.ipa', sizeMaxBytes: APP_PACKAGE_SIZE_MAX_BYTES }),
    [t],
  )
  return (
    <FormDialog title={t('firmware.apps.add')} onClose={onClose}>
      <FileForm
        endpoint={appPackagesContract.add}
        initial={{ name: '', version: undefined, isForced: '0', notes: '' }}
        fields={useFields(true)}
        file={file}
        refusals={REFUSALS}
        verb={t('firmware.apps.verb')}
        onCancel={onClose}
        onDone={() => {
          showToast('ok', t('form.added'))
          onChanged()
          onClose()
        }}
      />
    </FormDialog>
  )
}

export function EditAppPackageDialog({ row, onClose, onChanged }: Ports & { readonly row: AppPackageRow }) {
  const { t } = useTexts()
  const initial = useMemo(() => ({ ...row, isForced: row.isForced ? '1' : '0' }), [row])
  return (
    <FormDialog title={t('form.editNamed', { name: row.name })} onClose={onClose}>
      <CommandForm
        endpoint={appPackagesContract.change}
        initial={initial}
        extra={{ packageId: row.id }}
        sends="changes"
        isSaving
        fields={useFields(false)}
        refusals={REFUSALS}
        verb={t('form.save')}
        send={(input) => call(appPackagesContract.change, input, { isQuiet: 'answered' })}
        onCancel={onClose}
        onDone={() => {
          onChanged()
          onClose()
        }}
      />
    </FormDialog>
  )
}

function useFields(isNew: boolean): readonly FieldDef[] {
  const { t } = useTexts()
  return [
    { kind: 'text', name: 'name', label: t('firmware.apps.name'), maxLength: NAME_LENGTH_MAX },
    {
      kind: 'text',
      name: 'version',
      label: t('firmware.apps.version'),
      help: isNew ? t('firmware.apps.versionHelp') : undefined,
      isOptional: isNew,
    },
    {
      kind: 'segmented',
      name: 'isForced',
      label: t('firmware.apps.forced'),
      help: t('firmware.apps.forcedHelp'),
      choices: [
        { value: '0', text: t('firmware.apps.optional') },
        { value: '1', text: t('firmware.apps.forced') },
      ],
    },
    {
      kind: 'textarea',
      name: 'notes',
      label: t('firmware.apps.notes'),
      maxLength: FIRMWARE_NOTES_LENGTH_MAX,
      rows: 3,
      isOptional: true,
    },
  ]
}
