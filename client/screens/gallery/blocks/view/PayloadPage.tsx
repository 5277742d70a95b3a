/** Payloads of the project's log, or any pasted JSON, as a tree and as text. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import { call } from '../../../../api/api.ts'
import { useAnswer } from '../../../../api/useAnswer.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { PayloadTree } from '../../../../ui/payload/PayloadTree.tsx'
import { CopyButton } from '../../frame/GalleryAbout.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { OwnPayload } from './OwnPayload.tsx'
import styles from './view.module.css'

const COMMITS_MAX = 20
const CODE = `<PayloadTree label={t('…')} value={commit} />

const fault = jsonFault(text)   // null: it is JSON
fault && t(\`…expected.\${fault.expected}\`, { line: fault.line })`

export function PayloadPage() {
  const { t } = useTexts()
  const [source, setSource] = useState('commits')
  return (
    <GalleryPage
      id="galleryPayload"
      when={t('galleryViews.payloadWhen')}
      code={CODE}
      sources={[
        'client/ui/payload/PayloadTree.tsx',
        'client/ui/payload/jsonFault.ts',
        'client/ui/tree/Tree.tsx',
      ]}
    >
      <Panel>
        <div className={styles.stack}>
          <Segmented
            label={t('galleryViews.payloadSource')}
            choices={[
              { value: 'commits', text: t('galleryViews.payloadCommits') },
              { value: 'own', text: t('galleryViews.payloadOwn') },
            ]}
            value={source}
            onChange={setSource}
          />
          {source === 'commits' ? <Commits /> : <OwnPayload />}
        </div>
      </Panel>
    </GalleryPage>
  )
}

function Commits() {
  const { t } = useTexts()
  const format = useFormat()
  const [chosen, choose] = useState<number | null>(null)
  const answer = useAnswer(
    useCallback(
      (signal: AbortSignal) =>
        call(
          deviceHistoryContract.operations,
          { pageNum: 1, pageSize: COMMITS_MAX },
          { signal, isQuiet: true },
        ),
      [],
    ),
  )
  if (answer.state === 'loading') return <Skeleton lines={12} />
  const rows = answer.value?.list ?? []
  const commit = rows.find(({ seq }) => seq === chosen) ?? rows[0]
  if (answer.state === 'failed') {
    return (
      <Notice
        isAlert
        title={t('galleryViews.commitsFailed')}
        actions={<Button onClick={answer.reload}>{t('common.retry')}</Button>}
      >
        {answer.failure}
      </Notice>
    )
  }
  if (!commit) return <Notice title={t('gallery.emptyTitle')}>{t('galleryViews.commitsNone')}</Notice>
  return (
    <>
      <div className={styles.bar}>
        <HTMLSelect
          aria-label={t('galleryViews.commit')}
          value={commit.seq}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {rows.map(({ seq, command, atMs }) => (
            <option key={seq} value={seq}>
              {`#${seq} · ${command} · ${format.dateTime(atMs)}`}
            </option>
          ))}
        </HTMLSelect>
        <Button onClick={answer.reload} loading={answer.isRenewing}>
          {t('galleryViews.newest')}
        </Button>
        <CopyButton label={t('galleryViews.copyPayload')} text={JSON.stringify(commit, null, 2)} />
      </div>
      <PayloadTree key={commit.seq} label={t('galleryViews.commit')} value={commit} />
    </>
  )
}
