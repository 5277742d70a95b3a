/** Who built what, and when: filtered by person, kind of thing and time, each thing leading to itself. */
import { useMemo } from 'react'
import { type BuiltRow, deployRecordContract } from '#shared/contract/deployRecord.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'
import { memberName } from '../../../widgets/pickers/memberName.ts'
import { builtColumns } from './builtTable.tsx'

const FROM: PagedSource<BuiltRow> = {
  ask: endpointPages(deployRecordContract.list),
  idOf: ({ seq }) => String(seq),
}

export function DeployRecord() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const members = useAllIds('member')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const columns = useMemo(() => {
    const people = members.flatMap((id) => read.get('member', id) ?? [])
    return builtColumns(new Map(people.map((member) => [member.accountId, memberName(member)])))
  }, [read, members, language])
  // Boxes and automations build nothing; what else people do is rare enough to be asked about as well.
  const news = useCommitNews(({ actor }) => actor.kind === 'account')
  const from = useMemo(() => ({ ...FROM, renewOn: news }), [news])
  return (
    <PagedPanel
      id="built"
      title={t('deploy.setup.record')}
      from={from}
      columns={columns}
      actions={[]}
      emptyHelp={t('deploy.setup.recordEmpty')}
    />
  )
}
