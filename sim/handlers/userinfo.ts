import type { Handlers } from '#shared/contract/endpoint.ts'
import type { SessionInfo, userinfoContract } from '#shared/contract/userinfo.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId, CertificationId } from '#shared/kernel/ids.ts'
import type { CallContext } from '../http/mount.ts'
import { seesRecord } from '../live/visibility.ts'
import { type Asker, alarmPage } from '../readmodels/alarmHistory.ts'
import { accountHandlers } from './account.ts'
import { callerOf, projectOf, runAs } from './call.ts'
import { certificationHandlers, review, reviewPage } from './certification.ts'
import { menuFor } from './menu.ts'
import type { Services } from './services.ts'
import { galleryMenu, templateInfo, templateMenu } from './templateInfo.ts'

const HEADER_LIST_SIZE = 10

export function userinfoHandlers(services: Services): Handlers<typeof userinfoContract, CallContext> {
  return {
    ...accountHandlers(services),
    ...certificationHandlers(services),
    async login({ username, password }, { address }) {
      const { token, session } = await services.sessions.signIn(username, password, address)
      return { token, user: session.accountId }
    },
    info: (_, context) =>
      context.templateRole ? templateInfo(context.templateRole) : sessionInfo(services, context),
    async logout(_, context) {
      const { session } = callerOf(context)
      services.sessions.end(session.id)
      const { estate } = services.workspaces
      await runAs(context, services.clock, estate, 'RecordSignOut', { accountId: session.accountId })
      return null
    },
    dashboard(_, context) {
      if (context.templateRole) return { menuList: templateMenu(context.templateRole) }
      const { principal, project } = callerOf(context)
      const own = project ? menuFor(principal, project.project.projectType) : []
      return { menuList: [...own, ...galleryMenu(services, principal)] }
    },
    notifyList(input, context) {
      if (input.category === 'review') return reviewPage(services, context, input)
      const { list, total } = alarmPage(services.views.db, askerOf(context), input)
      return { list, total, pageNum: input.pageNum, pageSize: input.pageSize }
    },
    notifyHeaderList(_, context) {
      const question = { state: 'unacknowledged', pageNum: 1, pageSize: HEADER_LIST_SIZE } as const
      const { list, total } = alarmPage(services.views.db, askerOf(context), question)
      return { list, unacknowledged: total }
    },
    async updateMessageState({ ids: all, state, reason }, context) {
      if (state !== 'acknowledged') {
        const certificationIds = all.filter((id): id is CertificationId => id.startsWith('cer_'))
        const decision = state === 'agreed' ? 'approved' : 'rejected'
        const reviewed = await review(services, context, { certificationIds, decision, reason })
        return { acknowledged: [], reviewed }
      }
      const ids = all.filter((id): id is AlarmId => id.startsWith('alm_'))
      const { workspace } = projectOf(context)
      const { principal } = callerOf(context)
      for (const id of ids) {
        const alarm = workspace.state.get('alarm', id)
        // One that is gone may have been settled by somebody else; one that may not be seen is not said to exist.
        if (alarm && !seesRecord(principal, alarm, workspace.state))
          throw new Rejection('record_unknown', { kind: 'alarm' })
      }
      const done = await runAs(context, services.clock, workspace, 'AcknowledgeAlarms', { alarmIds: ids })
      const events = done?.commit.events ?? []
      return {
        acknowledged: events.flatMap((e) => (e.type === 'AlarmAcknowledged' ? [e.data.alarmId] : [])),
        reviewed: [],
      }
    },
  }
}

function askerOf(context: CallContext): Asker {
  const { stream, state } = projectOf(context).workspace
  return { principal: callerOf(context).principal, stream, read: state }
}

function sessionInfo({ workspaces, principals }: Services, context: CallContext): SessionInfo {
  const { session, principal, project } = callerOf(context)
  const account = must(workspaces.estate.state.get('account', session.accountId), 'the account')
  const found = project?.project
  const role = found ? principals.role(account.id, found.id) : null
  const isStaff = principal.isSuper || (role?.entersConsole ?? false)
  return {
    accountId: account.id,
    username: account.phone,
    name: account.name,
    avatar: account.avatar,
    introduction: account.introduction,
    roles: [isStaff ? 'admin' : 'guest'],
    role_id: role?.id ?? null,
    roleName: role?.name ?? '',
    roleNameEn: role?.nameEn ?? '',
    issuperadmin: account.isSuper,
    iscer: account.isCertified,
    rights: [...principal.rights],
    isTemplateRole: false,
    areas: principal.areas === 'all' ? 'all' : [...principal.areas],
    xmid: found?.id ?? null,
    buildname: found?.name ?? '',
    buildnum: found?.projectNumber ?? '',
    buildaddress: found ? `${found.province}${found.city}${found.district}${found.address}` : '',
    buildlongitude: found?.longitude ?? null,
    buildlatitude: found?.latitude ?? null,
    createuser: found?.createdBy ?? '',
    projectinfo: found
      ? {
          id: found.id,
          hex: found.hex,
          name: found.name,
          nameEn: found.nameEn,
          pmtype: found.projectType,
          city: found.city,
          cityEn: found.cityEn,
          timeZone: found.timeZone,
          settings: found.settings,
        }
      : null,
  }
}
