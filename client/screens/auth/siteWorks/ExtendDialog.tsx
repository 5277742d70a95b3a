import { siteWorksContract } from '#shared/contract/siteWorks.ts'
import type { SiteWork } from '#shared/records/siteWork.ts'
import { call } from '../../../api/api.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'

/** Sets a new end of site works: as requested by the contractor or any other. */
export function ExtendDialog({ work, onClose }: { readonly work: SiteWork; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { id: siteWorkId, company, endsAtMs, extension } = work
  return (
    <FormDialog title={t('siteWorks.extendTitle', { company })} onClose={onClose}>
      <CommandForm
        endpoint={siteWorksContract.extend}
        initial={{ endsAtMs: extension?.untilMs ?? endsAtMs }}
        extra={{ siteWorkId }}
        verb={t('siteWorks.extend')}
        done={t('siteWorks.extended')}
        draft={false}
        refusals={{ period_empty: 'endsAtMs', period_over: 'endsAtMs' }}
        fields={[
          {
            kind: 'instant',
            name: 'endsAtMs',
            label: t('siteWorks.ends'),
            help: extension
              ? t('siteWorks.asked', { at: format.dateTime(extension.untilMs), reason: extension.reason })
              : t('siteWorks.now', { at: format.dateTime(endsAtMs) }),
          },
        ]}
        send={(input) => call(siteWorksContract.extend, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={onClose}
      />
    </FormDialog>
  )
}
