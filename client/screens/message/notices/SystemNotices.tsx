/** Announcements of the project: read by everyone, published and deleted by who manages the settings. */
import { useMemo } from 'react'
import { type NoticeRow, noticesContract } from '#shared/contract/notices.ts'
import type { Notice } from '#shared/records/notice.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { useViewer } from '../../../store/hooks.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { LoadedList } from '../../../widgets/list/LoadedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { noticeFields } from './noticeFields.ts'
import { noticeTitle } from './noticeTexts.ts'

const ask = async (signal: AbortSignal) =>
  (await call(noticesContract.list, {}, { signal, failing: 'loading' })).list
const idOf = ({ id }: NoticeRow): string => id
const recordOf = ({ store }: ConsoleState, { id }: NoticeRow) => store.read.get('notice', id)

const ACTIONS = [
  removeAction({
    id: 'notice.delete',
    endpoint: noticesContract.remove,
    inputOf: ({ id }: Notice) => ({ noticeId: id }),
    name: noticeTitle,
  }),
]

export function SystemNotices() {
  const { t, i18n: texts } = useTexts()
  const { language } = texts
  const isSuper = useViewer()?.isSuper === true
  const news = useRecordNews('notice', 'noticeReading')
  const { addButton, dialog } = useRecordDialog({
    type: 'notice',
    add: noticesContract.publish,
    addTitle: t('notices.publish'),
    isWide: true,
    refusals: { period_empty: 'untilMs' },
    fields: noticeFields(t, isSuper),
    added: t('notices.published'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  const columns = useMemo(() => noticeColumns(), [language])
  return (
    <>
      <LoadedList
        id="systemNotices"
        title={screenTitle('systemNotices')}
        answer={useAnswer(ask, news)}
        idOf={idOf}
        columns={columns}
        actions={useListActions(ACTIONS, recordOf)}
        searchLabel={t('notices.search')}
        emptyHelp={t('notices.empty')}
        mainAction={addButton}
        details={(_, close, row) => (row ? <NoticeDrawer key={row.id} row={row} onClose={close} /> : null)}
      />
      {dialog}
    </>
  )
}

const stateOf = ({
  isCurrent,
  isRead,
  fromMs,
  createdAtMs,
}: NoticeRow): 'unread' | 'read' | 'planned' | 'over' => {
  if (isCurrent) return isRead ? 'read' : 'unread'
  return fromMs > createdAtMs ? 'planned' : 'over'
}
const TONES = { unread: 'accent', read: 'ok', planned: 'info', over: 'info' } as const

const noticeColumns = (): readonly Column<NoticeRow>[] => [
  {
    ...{ key: 'title', title: 'notices.title', widthPx: 300, card: 'title', sort: false },
    value: noticeTitle,
    search: ({ title, titleEn, text, textEn }) => [title, titleEn, text, textEn],
  },
  {
    ...{ key: 'state', title: 'notices.state', widthPx: 110, card: 'end', sort: false },
    value: (row) => i18n.t(`notices.states.${stateOf(row)}`),
    cell: (row) => (
      <StatusTag tone={TONES[stateOf(row)]}>{i18n.t(`notices.states.${stateOf(row)}`)}</StatusTag>
    ),
  },
  {
    ...{ key: 'from', title: 'notices.from', widthPx: 170, card: 'fact', sort: false },
    value: ({ fromMs }) => new Date(fromMs),
  },
  {
    ...{ key: 'until', title: 'notices.until', widthPx: 170, sort: false },
    value: ({ untilMs }) => (untilMs === null ? i18n.t('notices.open') : new Date(untilMs)),
  },
  {
    ...{ key: 'by', title: 'notices.by', widthPx: 160, card: 'fact', sort: false },
    value: ({ createdBy }) => nameOf({ name: createdBy.name, nameEn: createdBy.nameEn ?? '' }),
  },
  {
    ...{ key: 'readers', title: 'notices.readers', widthPx: 120, sort: false, isEnd: true },
    value: ({ readers, members }) => (readers === null ? null : `${readers} / ${members ?? 0}`),
  },
]
