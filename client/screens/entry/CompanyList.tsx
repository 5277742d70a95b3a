import { Button } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, SEARCH_DEBOUNCE_MS } from '#shared/constants.ts'
import { certificationContract } from '#shared/contract/certification.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after } from '../../platform/time.ts'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './company.module.css'

/** Certified companies by name; more are loaded on demand. */
export function CompanyList() {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const name = useLate(typed.trim())
  const [pageSize, setPageSize] = useState(PAGE_SIZE_DEFAULT)
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(certificationContract.companies, { name, pageNum: 1, pageSize }, { isQuiet: true, signal }),
    [name, pageSize],
  )
  const companies = useAnswer(ask)
  const page = companies.value
  return (
    <Panel
      title={t('entry.company.list')}
      aside={page ? t('entry.company.count', { count: page.total }) : null}
    >
      <SearchInput label={t('entry.company.search')} maxLength={50} value={typed} onChange={setTyped} />
      {companies.state === 'loading' ? <Skeleton lines={5} /> : null}
      {companies.failure !== null ? (
        <Notice
          isAlert
          title={t('entry.company.failed')}
          actions={<Button onClick={companies.reload}>{t('common.retry')}</Button>}
        >
          {companies.failure}
        </Notice>
      ) : null}
      {page?.total === 0 && companies.failure === null ? (
        <Notice
          icon={<Office size={28} />}
          title={name === '' ? t('entry.company.none') : t('entry.company.noneFound')}
        />
      ) : null}
      <Rows companies={page?.list ?? []} isRenewing={companies.isRenewing} />
      {page && page.list.length < page.total && pageSize < PAGE_SIZE_MAX ? (
        <Button
          fill
          loading={companies.isRenewing}
          onClick={() => setPageSize(Math.min(PAGE_SIZE_MAX, pageSize + 5 * PAGE_SIZE_DEFAULT))}
        >
          {t('entry.company.more')}
        </Button>
      ) : null}
    </Panel>
  )
}

type Company = OutputOf<typeof certificationContract.companies>['list'][number]

function Rows(props: { readonly companies: readonly Company[]; readonly isRenewing: boolean }) {
  const { t } = useTexts()
  return (
    <ul className={styles.rows} aria-busy={props.isRenewing}>
      {props.companies.map((company) => (
        <li key={company.id} className={styles.row}>
          <span className={styles.name}>{company.name}</span>
          <span>{company.address}</span>
          <span>{t('entry.company.leader', { name: company.leader })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The text, debounced. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => after(SEARCH_DEBOUNCE_MS, () => setLate(text)), [text])
  return late
}
