/** Site works of the user: until when, and asking for more time. Renders nothing without site works. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { type OwnSiteWork, siteWorksContract } from '#shared/contract/siteWorks.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './ownProjects.module.css'

const askOwn = (signal: AbortSignal) => call(siteWorksContract.own, {}, { isQuiet: true, signal })

export function OwnSiteWorks() {
  const { t } = useTexts()
  const own = useAnswer(askOwn)
  const [asked, ask] = useState<OwnSiteWork | null>(null)
  if (own.failure !== null) {
    return (
      <Panel title={t('ownSiteWorks.title')}>
        <p role="alert" className={styles.failure}>
          {own.failure} <Button onClick={own.reload}>{t('common.retry')}</Button>
        </p>
      </Panel>
    )
  }
  const list = own.value?.list ?? []
  if (list.length === 0) return null
  const close = () => ask(null)
  return (
    <Panel title={t('ownSiteWorks.title')}>
      <ul className={styles.projects}>
        {list.map((work) => (
          <Work key={work.siteWorkId} work={work} onAsk={() => ask(work)} />
        ))}
      </ul>
      {asked ? (
        <FormDialog title={t('ownSiteWorks.ask')} onClose={close}>
          <CommandForm
            endpoint={siteWorksContract.askExtension}
            initial={{ untilMs: asked.endsAtMs }}
            extra={{ projectId: asked.projectId, siteWorkId: asked.siteWorkId }}
            verb={t('ownSiteWorks.send')}
            done={t('ownSiteWorks.sent')}
            draft={false}
            refusals={{ period_empty: 'untilMs', period_over: 'untilMs' }}
            fields={[
              { kind: 'instant', name: 'untilMs', label: t('ownSiteWorks.until') },
              {
                kind: 'textarea',
                name: 'reason',
                label: t('ownSiteWorks.reason'),
                maxLength: DESCRIPTION_LENGTH_MAX,
              },
            ]}
            send={(input) => call(siteWorksContract.askExtension, input, { isQuiet: true })}
            onCancel={close}
            onDone={() => {
              close()
              own.reload()
            }}
          />
        </FormDialog>
      ) : null}
    </Panel>
  )
}

function Work({ work, onAsk }: { readonly work: OwnSiteWork; readonly onAsk: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { company, startsAtMs, endsAtMs, extension } = work
  const name = nameOf({ name: work.projectName, nameEn: work.projectNameEn })
  return (
    <li>
      <span className={styles.project}>{name}</span>
      <span className={styles.role}>
        {t('ownSiteWorks.period', {
          company,
          from: format.dateTime(startsAtMs),
          to: format.dateTime(endsAtMs),
        })}
      </span>
      {extension ? (
        <span className={styles.role}>
          {t('ownSiteWorks.waiting', { at: format.dateTime(extension.untilMs) })}
        </span>
      ) : (
        <Button onClick={onAsk}>{t('ownSiteWorks.ask')}</Button>
      )}
    </li>
  )
}
