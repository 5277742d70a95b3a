import { Cross, History, Stop, TimelineEvents } from '@blueprintjs/icons'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { siteWorksContract } from '#shared/contract/siteWorks.ts'
import type { SiteWork } from '#shared/records/siteWork.ts'
import type { Action } from '../../../actions/action.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'

interface Ports {
  readonly extend: (work: SiteWork) => void
  readonly showChanges: (work: SiteWork) => void
}

export function siteWorkActions({ extend, showChanges }: Ports): readonly Action<SiteWork>[] {
  return [
    {
      id: 'siteWork.changes',
      label: 'siteWorks.changes',
      icon: History,
      isSingle: true,
      endpoint: null,
      isOffered: ({ accountId }) => accountId !== null,
      run: async ([work]) => {
        if (work) showChanges(work)
        return { failures: [], message: null }
      },
    },
    {
      id: 'siteWork.extend',
      label: 'siteWorks.extend',
      icon: TimelineEvents,
      isSingle: true,
      endpoint: siteWorksContract.extend,
      isOffered: ({ state }) => state === 'active',
      run: async ([work]) => {
        if (work) extend(work)
        return { failures: [], message: null }
      },
    },
    {
      id: 'siteWork.refuse',
      label: 'siteWorks.refuse',
      icon: Cross,
      isSingle: true,
      endpoint: siteWorksContract.refuse,
      isOffered: ({ extension }) => extension !== null,
      run: async ([work]) => {
        const isDone = work !== undefined && (await refuse(work))
        return { failures: [], message: isDone ? i18n.t('siteWorks.refused') : null }
      },
    },
    {
      id: 'siteWork.end',
      label: 'siteWorks.end',
      icon: Stop,
      intent: 'danger',
      isSingle: true,
      endpoint: siteWorksContract.end,
      isOffered: ({ state }) => state === 'active' || state === 'invited',
      run: async ([work]) => {
        const isDone = work !== undefined && (await end(work))
        return { failures: [], message: isDone ? i18n.t('siteWorks.ended') : null }
      },
    },
  ]
}

const refuse = ({ id: siteWorkId, company, extension }: SiteWork): Promise<boolean> =>
  confirm({
    title: i18n.t('siteWorks.refuseTitle', { company }),
    body: extension?.reason ?? '',
    reason: { label: i18n.t('siteWorks.reason'), maxLength: DESCRIPTION_LENGTH_MAX },
    verb: i18n.t('siteWorks.refuse'),
    intent: 'danger',
    run: (reason) => call(siteWorksContract.refuse, { siteWorkId, reason }, { isQuiet: true }),
  })

const end = ({ id: siteWorkId, company, state }: SiteWork): Promise<boolean> =>
  confirm({
    title: i18n.t('siteWorks.endTitle', { company }),
    body: i18n.t(state === 'active' ? 'siteWorks.endBody' : 'siteWorks.withdrawBody'),
    verb: i18n.t('siteWorks.end'),
    intent: 'danger',
    run: () => call(siteWorksContract.end, { siteWorkId }, { isQuiet: true }),
  })
