import { noticesContract } from '#shared/contract/notices.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can } from '#shared/permissions.ts'
import { isCurrent } from '#shared/records/notice.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand } from './declared.ts'

export const noticeHandlers: HandlersOf<typeof noticesContract> = {
  list(_, call) {
    const { principal, session } = callerOf(call)
    const { state } = projectOf(call).workspace
    const nowMs = call.services.clock.now()
    const mayPublish = can(principal, 'settings.manage')
    const list = [...state.all('notice')]
      .filter((notice) => mayPublish || isCurrent(notice, nowMs))
      .sort((a, b) => b.fromMs - a.fromMs || (a.id < b.id ? 1 : -1))
      .map(({ type: _, ...notice }) => ({
        ...notice,
        isCurrent: isCurrent(notice, nowMs),
        isRead: state.first('noticeReading', 'reading', `${notice.id}/${session.accountId}`) !== undefined,
        readers: mayPublish ? state.by('noticeReading', 'notice', notice.id).size : null,
        members: mayPublish ? state.count('member') : null,
      }))
    return { list }
  },
  async publish({ isForAll, ...input }, call) {
    const { principal, session } = callerOf(call)
    const notice = { ...input, accountId: session.accountId }
    if (isForAll && !principal.isSuper) throw new Rejection('no_permission')
    const own = projectOf(call).workspace
    const facts = factsOf(await runAs(call, own, 'PublishNotice', notice))
    const others = isForAll ? [...call.services.workspaces.projects()] : []
    for (const { workspace } of others)
      if (workspace !== own) await runAs(call, workspace, 'PublishNotice', notice)
    return { noticeId: facts.one('NoticePublished').noticeId }
  },
  remove: projectCommand(noticesContract.remove, 'RemoveNotice', {
    sees: ({ noticeId }) => ({ notice: [noticeId] }),
  }),
  async read({ noticeIds }, call) {
    const { accountId } = callerOf(call).session
    await runAs(call, projectOf(call).workspace, 'ReadNotices', { noticeIds, accountId })
    return null
  },
}
