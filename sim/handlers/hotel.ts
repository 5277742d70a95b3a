import type { Handlers } from '#shared/contract/endpoint.ts'
import type { hotelContract } from '#shared/contract/hotel.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CallContext } from '../http/mount.ts'
import type { Services } from './services.ts'

/** The hotel service checks a person as sign-in does, and opens nothing. */
export function hotelHandlers(services: Services): Handlers<typeof hotelContract, CallContext> {
  const { credentials, principals, workspaces } = services
  return {
    async userInfo({ username, password }, { address }) {
      const account = await credentials.judge(username, password, address)
      if (!account) throw new Rejection('login_incorrect')
      const hotels = principals
        .projectsOf(account.id)
        .flatMap((id) => workspaces.project(id)?.project ?? [])
        .filter(({ id, projectType }) => projectType === '0' && principals.of(account.id, id) !== null)
      if (hotels.length === 0) throw new Rejection('no_project_role')
      return {
        name: account.name,
        hotels: hotels.map(({ id, name, nameEn }) => ({
          xmid: id,
          name,
          nameEn,
          roleName: principals.role(account.id, id)?.name ?? '',
        })),
      }
    },
  }
}
