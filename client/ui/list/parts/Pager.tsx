import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../list.module.css'
import { PAGE_SIZES } from '../model/listUrl.ts'
import type { ListControl } from '../useList.ts'

/** Page navigation for lists that the server returns page by page. */
export function Pager({ list, matching }: { readonly list: ListControl; readonly matching: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const { pageNum, pageSize } = list.address
  const from = (pageNum - 1) * pageSize + 1
  const to = Math.min(matching, pageNum * pageSize)
  const pages = Math.max(1, Math.ceil(matching / pageSize))
  const step = (label: string, icon: React.ReactElement, page: number) => (
    <Button
      icon={icon}
      aria-label={label}
      title={label}
      disabled={page < 1 || page > pages}
      onClick={() => list.change({ pageNum: page })}
    />
  )
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <HTMLSelect
        aria-label={t('list.pageSize')}
        value={pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: t('list.perPage', { count: size }) }))}
        onChange={(event) => list.change({ pageSize: Number(event.currentTarget.value) })}
      />
      <span role="status">
        {matching === 0
          ? null
          : t('list.range', {
              from: format.number(from),
              to: format.number(to),
              all: format.number(matching),
            })}
      </span>
      {/* Wraps to two lines if necessary, but not between the buttons. */}
      <span className={styles.steps}>
        {step(t('list.previousPage'), <ChevronLeft />, pageNum - 1)}
        <span>{t('list.page', { page: format.number(pageNum), pages: format.number(pages) })}</span>
        {step(t('list.nextPage'), <ChevronRight />, pageNum + 1)}
      </span>
    </nav>
  )
}
