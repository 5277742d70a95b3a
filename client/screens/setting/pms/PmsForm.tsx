import { useMemo } from 'react'
import { type PmsStatusRow, pmsContract } from '#shared/contract/pms.ts'
import { GUEST_DAYS } from '#shared/records/pmsLink.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'

export function PmsForm({
  status,
  onSaved,
}: {
  readonly status: PmsStatusRow
  readonly onSaved: () => void
}) {
  const { t } = useTexts()
  const { host, port, isEnabled, runsWelcome, keptDays } = status
  // The state is asked for again and again, and is no change of the settings.
  const initial = useMemo(
    () => ({ host, port, isEnabled, runsWelcome, keptDays }),
    [host, port, isEnabled, runsWelcome, keptDays],
  )
  return (
    <CommandForm
      endpoint={pmsContract.configure}
      initial={initial}
      sends="changes"
      send={(input) => call(pmsContract.configure, input, { isQuiet: true })}
      fields={[
        { kind: 'switch', name: 'isEnabled', label: t('pms.isEnabled'), help: t('pms.isEnabledHelp') },
        {
          ...{ kind: 'text', name: 'host', label: t('pms.host'), help: t('pms.hostHelp') },
          ...{ isOptional: true, isHalf: true },
        },
        { kind: 'number', name: 'port', label: t('pms.port'), min: 1, max: 65_535, isHalf: true },
        { kind: 'switch', name: 'runsWelcome', label: t('pms.runsWelcome'), help: t('pms.runsWelcomeHelp') },
        {
          ...{ kind: 'number', name: 'keptDays', label: t('pms.keptDays'), help: t('pms.keptDaysHelp') },
          ...{ min: 0, max: GUEST_DAYS.most },
        },
      ]}
      refusals={{ pms_host_missing: 'host' }}
      verb={t('pms.save')}
      done={t('pms.saved')}
      label={t('pms.settings')}
      isSaving
      onDone={onSaved}
    />
  )
}
